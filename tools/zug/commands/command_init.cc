// zug init: a file to begin a game of one's own with. It is a game of the corpus, whose comments
// say why its rules are written as they are, under a heading that says what to do with it, and with
// a title of its own where the language has titles. Nothing that is there is ever overwritten.

#include <cerrno>
#include <cstdio>
#include <memory>
#include <string>

#include "ir/messages/diagnostic.h"
#include "system/failure.h"
#include "system/file.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/find_game.h"
#include "tools/zug/games/read_game.h"

namespace zug {
namespace {

constexpr std::size_t longest_name = 60;

struct Beginner {
  std::string name;
  Input like;
};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// It becomes a file, an identifier in generated C, and a word in Metagame.
std::string fault_of_name(const std::string& name) {
  if (name.empty() || !is_letter(name.front())) return "begins with a letter";
  for (const char c : name) {
    if (!is_letter(c) && !is_digit(c) && c != '_') return "has letters, digits and '_' only";
  }
  return name.size() > longest_name ? "has at most " + std::to_string(longest_name) + " characters"
                                    : "";
}

// The title stands behind `before` at the beginning of a line, up to what cannot be in a title.
std::string with_title(std::string text, const std::string& before, const std::string& title) {
  if (before.empty()) return text;
  const std::size_t line = text.find("\n" + before);
  if (line == std::string::npos) return text;
  const std::size_t begin = line + 1 + before.size();
  const std::size_t end = text.find_first_of(before == "GAME " ? " \n" : "\">\n", begin);
  return text.replace(begin, end - begin, title);
}

std::string heading(const Beginning& beginning, const std::string& name, const std::string& file,
                    const std::string& like) {
  const std::string lines[] = {
      name,
      "",
      "A game of one's own, begun as a copy of " + like + ", which the comments below are about.",
      "Change a rule, and look what that does:",
      "",
      "  zug check " + file + "     what is wrong with it, and whether every play ends",
      "  zug show " + file + "      the board",
      "  zug play " + file + "      a play, here in the terminal",
      "  zug bench " + file + "     what random plays are like",
  };
  std::string result;
  for (const std::string& line : lines) {
    result += beginning.comment + (line.empty() ? "" : " " + line) + "\n";
  }
  return result + "\n";
}

// Empty if there is none.
std::string first_error(const Language& language, const std::string& text) {
  Source source("", text);
  Diagnostics diagnostics;
  const bool reads = language.descriptions
                         ? language.descriptions->read(source, diagnostics).has_value()
                         : language.read(source, diagnostics).has_value();
  if (reads) return "";
  for (const Diagnostic& one : diagnostics.all()) {
    if (one.severity == Severity::Error) return one.message;
  }
  return "it has errors";
}

void write_or_refuse(const std::string& file, const std::string& text) {
  try {
    system::write_new_file(file, text);
  } catch (const system::Failure& failure) {
    if (failure.code() != EEXIST) throw;
    throw Refusal(Status::Usage, "'" + file + "' is there already, and stays as it is");
  }
}

Status begin_game(const Beginner& options) {
  const std::string fault = fault_of_name(options.name);
  if (!fault.empty()) {
    throw Refusal(
        Status::Usage,
        "no name for a game: " + zug::quoted(std::string_view(options.name)) + "; a name " + fault);
  }
  const Language& language = language_of(options.like);
  if (!language.beginning) {
    throw Refusal(Status::Usage, "nobody writes games in '" + language.name + "' by hand");
  }
  const Source source = read_source(options.like);
  const std::string file = options.name + language.extensions.front();
  const std::string text =
      heading(*language.beginning, options.name, file, game_name(options.like)) +
      with_title(std::string(source.text()), language.beginning->before_title, options.name);
  if (const std::string error = first_error(language, text); !error.empty()) {
    throw Refusal(Status::Usage, "'" + source.name() + "' would not be a game under the name '" +
                                     options.name + "': " + error);
  }
  write_or_refuse(file, text);
  std::printf("%s, a game like %s; 'zug check %s' looks at it\n", file.c_str(),
              game_name(options.like).c_str(), file.c_str());
  return Status::Done;
}

}  // namespace

void add_init_command(const Command& app, Request& request) {
  const auto options = std::make_shared<Beginner>();
  options->like.file = "breakthrough";
  const Command command = app.add_subcommand("init", "Begin a game of one's own");
  command.add_option("NAME", options->name, "Its name; the file gets it, too")
      .required()
      .type_name("");
  command.add_option("--like", options->like.file, "The game it begins as (default breakthrough)")
      .type_name("GAME");
  command.add_option("--from", options->like.from, "The language, of several games of that name")
      .type_name("LANGUAGE");
  command.footer(R"(Writes a file into this folder. A file that is there is never overwritten.

Examples:
  zug init siege
  zug init siege --like chess
  zug init siege --like hexapawn
  zug init siege --like chess --from metagame

Exit status: 2 there is such a file, or no such game, or the name is none.)");
  command.callback([options, &request] {
    request.command = [options](const Request&) { return begin_game(*options); };
  });
}

}  // namespace zug
