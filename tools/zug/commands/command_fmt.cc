// zug fmt: a text in the usual layout. A file is rewritten where it is, whole or not at all, and
// only when something changes; standard input goes to standard output. What comes out is read once
// more before it is written: its words and comments are those of the file, or else this is a bug,
// and the file stays.

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>

#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/read_game.h"

namespace zug {
namespace {

struct FmtArguments {
  Input input;
  std::string out;
  bool check = false;
};

std::string without_any_blanks(std::string_view text) {
  std::string result;
  std::copy_if(text.begin(), text.end(), std::back_inserter(result),
               [](unsigned char c) { return std::isspace(c) == 0; });
  return result;
}

std::string formatted(const Language& language, const Source& source, const Request& request) {
  Diagnostics diagnostics;
  const std::optional<std::string> text = language.formatter->format(source, diagnostics);
  if (!text) refuse(diagnostics, source, request, Status::No);
  if (without_any_blanks(*text) != without_any_blanks(source.text())) {
    throw std::logic_error("formatting changed more than blanks");
  }
  return *text;
}

std::string languages_with_formatters() {
  std::string result;
  for (const Language& language : languages()) {
    if (language.formatter) result += (result.empty() ? "" : ", ") + language.name;
  }
  return result;
}

Status format_file(const FmtArguments& options, const Request& request) {
  const Language& language = language_of(options.input);
  if (!language.formatter) {
    throw Refusal(Status::Usage, "there is no usual layout of '" + language.name +
                                     "'; there is one of: " + languages_with_formatters());
  }
  const Source source = read_source(options.input);
  const std::string text = formatted(language, source, request);
  if (options.check) {
    if (text == source.text()) return Status::Done;
    std::printf("%s\n", source.name().c_str());
    return Status::No;
  }
  const bool named = options.input.file != "-" && options.input.file != source.name();
  if (options.out.empty() && named) {
    throw Refusal(
        Status::Usage,
        "'" + options.input.file + "' is a game that came with zug; say -o to write it elsewhere");
  }
  if (!options.out.empty() || options.input.file == "-") {
    write_output(options.out.empty() ? "-" : options.out, text);
  } else if (text != source.text()) {
    write_output(options.input.file, text);
  }
  return Status::Done;
}

}  // namespace

void add_fmt_command(const Command& app, Request& request) {
  const auto options = std::make_shared<FmtArguments>();
  const Command command = app.add_subcommand("fmt", "Lay the text of a game out");
  command.add_option("FILE", options->input.file, "The game; - is stdin, to stdout")
      .required()
      .type_name("");
  command.add_option("--from", options->input.from, "Its language (default: by the extension)")
      .type_name("LANGUAGE");
  const Option out = command.add_option("-o", options->out, "Write this file instead; - is stdout")
                         .type_name("OUT");
  command.add_flag("--check", options->check, "Only say whether something would change")
      .excludes(out);
  command.footer(
      R"(Rewrites FILE, if it changes. Lines stay where they were begun, but no line is longer than
100 columns if it can be helped; indentation, blanks and columns follow from the brackets.
Comments stay; the game is the same.

Examples:
  zug fmt siege.rbg
  zug fmt --check siege.rbg
  zug fmt - --from sbg < siege.sbg
  zug fmt chess -o mine.rbg

Exit status: 1 the file has errors that leave open how to lay it out, or with --check is
laid out in another way.)");
  command.callback([options, &request] {
    request.command = [options](const Request& r) { return format_file(*options, r); };
  });
}

}  // namespace zug
