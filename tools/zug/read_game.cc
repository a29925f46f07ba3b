// From FILE to a Game. The language is the one --from names, else the one whose extension the file
// has; for '-' it has to be named. A file that is not there is wrong use (status 2); a file with
// errors in it is an answer (status 1).

#include "tools/zug/read_game.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "ir/limits.h"
#include "system/file.h"
#include "tools/zug/command_line.h"
#include "tools/zug/find_game.h"
#include "tools/zug/suggest.h"
#include "tools/zug/terminal.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

std::string read_file(const std::string& path) {
  const bool standard = path == "-";
  const std::string name = standard ? "standard input" : path;
  std::error_code error;
  if (!standard && fs::is_directory(path, error)) {
    throw Refusal(Status::Usage, "cannot read '" + path + "': it is a folder");
  }
  std::string text = standard ? system::read_standard_input(limits::source_bytes + 1)
                              : system::read_file(path, limits::source_bytes + 1);
  if (text.size() > limits::source_bytes) {
    throw Refusal(Status::No, "'" + name + "' is longer than " +
                                  std::to_string(limits::source_bytes) + " bytes, the limit");
  }
  return text;
}

std::vector<std::string> language_names() {
  std::vector<std::string> names;
  for (const Language& language : languages()) names.push_back(language.name);
  return names;
}

std::string count_of(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

void add_input(const Command& command, Input& input, bool seed) {
  command.add_option("FILE", input.file, "The game, a file or a name of the corpus; - reads stdin")
      .required()
      .type_name("");
  add_reading(command, input, seed);
}

void add_reading(const Command& command, Input& input, bool seed) {
  command.add_option("--from", input.from, "Its language (default: by the extension of FILE)")
      .type_name("LANGUAGE");
  if (seed) {
    command.add_option("--seed", input.options.seed, "Of a random setup, in Metagame")
        .type_name("N")
        .whole_number();
  }
  command
      .add_option("--move-limit", input.options.move_limit,
                  "Turns until a draw, in Metagame (default 500)")
      .type_name("N")
      .between(std::int64_t{1}, limits::number);
  command.add_flag("--ignore-repetition", input.options.ignore_repetition,
                   "Leave out draws by repetition without a warning");
}

const Language& language_of(const Input& input) {
  const std::string file = find_game(input.file, input.from);
  const std::string extension = fs::path(file).extension().string();
  for (const Language& language : languages()) {
    if (input.from == language.name) return language;
    if (!input.from.empty() || input.file == "-") continue;
    for (const std::string& known : language.extensions) {
      if (known == extension) return language;
    }
  }
  if (!input.from.empty()) {
    throw Refusal(Status::Usage, unknown("language", input.from, language_names()));
  }
  const std::string where = input.file == "-" ? "standard input" : "'" + input.file + "'";
  std::string known;
  for (const std::string& name : language_names()) known += (known.empty() ? "" : ", ") + name;
  throw Refusal(Status::Usage,
                "which language is " + where + " in? say --from with one of: " + known);
}

Source read_source(const Input& input) {
  const std::string file = find_game(input.file, input.from);
  return Source(file == "-" ? "<stdin>" : file, read_file(file));
}

std::string game_name(const Input& input) {
  if (input.file == "-") return "stdin";
  return fs::path(find_game(input.file, input.from)).stem().string();
}

ReadGame read_input(const Input& input) {
  const Language& language = language_of(input);
  ReadGame result{read_source(input), game_name(input), {}, {}, &language};
  if (language.with_options) {
    result.game = language.with_options->read(result.source, input.options, result.diagnostics);
  } else {
    result.game = language.read(result.source, result.diagnostics);
  }
  if (!result.game) return result;
  // Canonical text knows the name and the language of the game it was made from.
  if (result.game->name.empty()) result.game->name = result.name;
  if (result.game->language.empty()) result.game->language = language.name;
  result.name = for_people(result.game->name);
  return result;
}

ReadGame read_game(const Input& input, const Request& request) {
  ReadGame result = read_input(input);
  if (!result.game) {
    print_diagnostics(result.diagnostics, result.source, request);
    throw Refusal(Status::No, "");
  }
  return result;
}

void print_diagnostics(const Diagnostics& diagnostics, const Source& source,
                       const Request& request) {
  const bool colour = colour_on_stderr(request.colour);
  const std::vector<Diagnostic> shown = diagnostics.sorted();
  for (const Diagnostic& diagnostic : shown) {
    std::fputs(render(diagnostic, source, colour).c_str(), stderr);
  }
  const auto errors = static_cast<std::size_t>(std::count_if(
      shown.begin(), shown.end(),
      [](const Diagnostic& diagnostic) { return diagnostic.severity == Severity::Error; }));
  std::string summary;
  if (errors != 0) summary = count_of(errors, "error");
  if (errors != shown.size()) {
    summary += (summary.empty() ? "" : ", ") + count_of(shown.size() - errors, "warning");
  }
  if (shown.size() == limits::diagnostics) summary += ", and there may be more";
  if (!summary.empty()) std::fprintf(stderr, "%s\n", summary.c_str());
}

}  // namespace zug
