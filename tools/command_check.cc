// zug check: is the game well-formed? Everything its reader has to say, errors and warnings. (That
// the game is straight or proper is not examined yet, and the JSON has no fields for it yet.)

#include <cstdio>
#include <memory>
#include <string>

#include "tools/command.h"
#include "tools/gdl_commands.h"
#include "tools/json_output.h"
#include "tools/read_game.h"
#include "tools/usage.h"

namespace zug {
namespace {

struct Options {
  Input input;
  std::string format = "text";
  std::uint64_t limit_states = 0;
  double limit_seconds = 0;
};

Json place(const Source& source, Origin origin) {
  const LineColumn begin = source.locate(origin.range.begin);
  const LineColumn end = source.locate(origin.range.end);
  return Json{{"file", source.name()},
              {"line", begin.line},
              {"column", begin.column},
              {"end_line", end.line},
              {"end_column", end.column}};
}

// The notes of a diagnostic and, from the inside out, the macro calls its place went through.
Json notes(const Diagnostic& diagnostic, const Source& source) {
  Json result = Json::array();
  for (const Note& note : diagnostic.notes) {
    Json entry{{"message", note.message}};
    entry.update(place(source, note.origin));
    result.push_back(entry);
  }
  for (std::uint32_t id = diagnostic.origin.expansion; id < source.expansions.size();
       id = source.expansions[id].parent) {
    const Expansion& expansion = source.expansions[id];
    Json entry{{"message", "in the expansion of macro '" + expansion.macro + "'"}};
    entry.update(place(source, Origin{expansion.call, no_expansion}));
    result.push_back(entry);
  }
  return result;
}

Json to_json(const ReadGame& read) {
  Json list = Json::array();
  for (const Diagnostic& diagnostic : read.diagnostics.sorted()) {
    Json entry{{"severity", diagnostic.severity == Severity::Error ? "error" : "warning"},
               {"message", diagnostic.message}};
    entry.update(place(read.source, diagnostic.origin));
    entry["code"] = diagnostic.code;
    if (!diagnostic.hint.empty()) entry["hint"] = diagnostic.hint;
    entry["notes"] = notes(diagnostic, read.source);
    list.push_back(entry);
  }
  return Json{{"game", read.name}, {"diagnostics", list}};
}

// The game, or for a language whose texts do not become one, whether all is well.
ReadGame examine(const Input& input, bool& well_formed) {
  const Language& language = language_of(input);
  if (language.check == nullptr) {
    ReadGame read = read_input(input);
    well_formed = read.game.has_value();
    return read;
  }
  ReadGame read{read_source(input), game_name(input), {}, {}};
  language.check(read.source, read.diagnostics);
  well_formed = !read.diagnostics.has_errors();
  return read;
}

Status check(const Options& options, const Request& request) {
  bool well_formed = false;
  const ReadGame read = examine(options.input, well_formed);
  if (options.limit_states != 0 || options.limit_seconds > 0) {
    std::fprintf(stderr, "zug: note: properties are not searched yet; limits have no effect\n");
  }
  if (options.format == "json") {
    print_json(to_json(read));
  } else {
    print_diagnostics(read.diagnostics, read.source, request);
    const std::string size = well_formed && is_gdl(options.input) ? gdl_size(read.source) : "";
    std::printf("%s: %s%s\n", read.name.c_str(), well_formed ? "well-formed" : "not well-formed",
                size.empty() ? "" : (", " + size).c_str());
  }
  return well_formed ? Status::Done : Status::No;
}

}  // namespace

void add_check_command(CLI::App& app, Request& request) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("check", "Find the errors of a game");
  add_input(*command, options->input);
  add_format(*command, options->format);
  command->add_option("--limit-states", options->limit_states, "No effect yet, see below")
      ->type_name("N")
      ->check(whole_number());
  command->add_option("--limit-seconds", options->limit_seconds, "No effect yet, see below")
      ->type_name("S")
      ->check(CLI::NonNegativeNumber.description(""));
  command->footer(
      R"(Checks well-formedness. Straightness and properness arrive in a later version, and
with them their fields in the JSON; the limits are for that search.

Examples:
  zug check corpus/rbg/hex.rbg
  zug check --format json corpus/rbg/hex.rbg
  zug explain RBG0203

Exit status: 0 well-formed, maybe with warnings; 1 not well-formed.)");
  command->callback([options, &request] {
    request.command = [options](const Request& r) { return check(*options, r); };
  });
}

}  // namespace zug
