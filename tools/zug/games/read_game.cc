// From FILE to a Game. The language is the one --from names, else the one whose extension the file
// has; for '-' it has to be named. A file that is not there is wrong use (status 2); a file with
// errors in it is an answer (status 1).

#include "tools/zug/games/read_game.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "ir/limits.h"
#include "system/failure.h"
#include "system/file.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/terminal.h"
#include "tools/zug/command_line/words.h"
#include "tools/zug/games/find_game.h"
#include "tools/zug/json/json_output.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

std::string read_file(const std::string& path) {
  const bool standard = path == "-";
  std::error_code error;
  if (!standard && fs::is_directory(path, error)) {
    throw Refusal(Status::Usage, "cannot read '" + path + "': it is a folder");
  }
  try {
    return standard ? system::read_standard_input(limits::source_bytes)
                    : system::read_file(path, limits::source_bytes);
  } catch (const system::TooLong& limit) {
    throw Refusal(Status::No, limit.what());
  }
}

// "Simplified Boardgames", the summary up to its first bracket or comma.
std::string described(const Language& language) {
  std::string name = language.summary.substr(0, language.summary.find_first_of("(,"));
  while (!name.empty() && name.back() == ' ') name.pop_back();
  return name;
}

// By words that one language has and the others have not.
const Language* language_by_looks(std::string_view text) {
  struct Sign {
    const char* language;
    std::vector<std::string_view> words;  // all of them
  };
  static const std::vector<Sign> signs{{"sbg", {"<BOARD>", "<PIECES>"}},
                                       {"rbg", {"#players", "#pieces", "#rules"}},
                                       {"rbg-draft", {"#order", "#player", "#goal"}},
                                       {"gdl", {"(role ", "(<= "}},
                                       {"metagame", {"BOARD_SIZE", "DEFINE"}},
                                       {"metagame", {"board_size", "define"}},
                                       {"ir", {"\nplayer ", "\npiece ", "\nrules ="}}};
  for (const Sign& sign : signs) {
    const bool all = std::all_of(sign.words.begin(), sign.words.end(), [text](auto word) {
      return text.find(word) != std::string_view::npos;
    });
    if (!all) continue;
    for (const Language& language : languages()) {
      if (language.name == sign.language) return &language;
    }
  }
  return nullptr;
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
    input.only_setup_seed = true;
    command.add_option("--seed", input.options.seed, "Of a random setup, in Metagame")
        .type_name("N")
        .whole_number();
  }
  command
      .add_option("--move-limit", input.options.move_limit,
                  "Turns until a draw, in Metagame (default 500)")
      .type_name("N")
      .whole_between(1, static_cast<std::uint64_t>(limits::number));
  command.add_flag("--ignore-repetition", input.options.ignore_repetition,
                   "Leave out draws by repetition without a warning");
}

const Language& language_of(const Input& input) {
  const std::string file = find_game(input.file, input.from);
  std::string extension = fs::path(file).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const Language& language : languages()) {
    if (input.from == language.name) return language;
    if (!input.from.empty() || input.file == "-") continue;
    for (const std::string& known : language.extensions) {
      if (known == extension) return language;
    }
  }
  const std::string where = input.file == "-" ? "standard input" : "'" + input.file + "'";
  std::string known;
  for (const Language& language : languages()) known += (known.empty() ? "" : ", ") + language.name;
  const Language* seen = input.file == "-" ? nullptr : language_by_looks(read_file(file));
  if (seen != nullptr) {
    throw Refusal(Status::Usage, "which language is " + where + " in? it looks like " +
                                     described(*seen) + "; use --from " + seen->name);
  }
  throw Refusal(Status::Usage,
                "which language is " + where + " in? say --from with one of: " + known);
}

Source read_source(const Input& input) {
  const std::string file = find_game(input.file, input.from);
  return Source(file == "-" ? "<stdin>" : file, read_file(file));
}

void require_one_standard_input(const std::vector<std::string>& paths, const std::string& what) {
  if (std::count(paths.begin(), paths.end(), "-") < 2) return;
  throw Refusal(Status::Usage, "standard input cannot be " + what);
}

std::string game_name(const Input& input) {
  if (input.file == "-") return "stdin";
  return fs::path(find_game(input.file, input.from)).stem().string();
}

ReadGame read_input(const Input& input) {
  const Language& language = language_of(input);
  refuse_reading_options(input, language);
  ReadGame result{read_source(input), game_name(input), {}, {}, &language};
  if (language.with_options) {
    result.game = language.with_options->read(result.source, input.options, result.diagnostics);
  } else {
    result.game = language.read(result.source, result.diagnostics);
  }
  if (!result.game) {
    refuse_other_language(language, result.source);
    result.name = for_people(GameText(result.name));
    return result;
  }
  // Canonical text knows the name and the language of the game it was made from.
  if (result.game->name.empty()) result.game->name = result.name;
  if (result.game->language.empty()) result.game->language = language.name;
  result.name = for_people(result.game->name);
  return result;
}

ReadGame read_game(const Input& input, const Request& request) {
  ReadGame result = read_input(input);
  if (!result.game) refuse(result.diagnostics, result.source, request, Status::No);
  return result;
}

void refuse_reading_options(const Input& input, const Language& language) {
  if (language.with_options) return;
  const bool seed = input.options.seed && input.only_setup_seed;
  const char* given = seed                              ? "--seed"
                      : input.options.move_limit        ? "--move-limit"
                      : input.options.ignore_repetition ? "--ignore-repetition"
                                                        : nullptr;
  if (given == nullptr) return;
  throw Refusal(Status::Usage, std::string(given) + " goes with games of Metagame; '" + input.file +
                                   "' is in " + language.name);
}

void refuse_other_language(const Language& language, const Source& source) {
  const Language* seen = language_by_looks(source.text());
  if (seen == nullptr || seen == &language) return;
  throw Refusal(Status::No, "'" + source.name() + "' is no " + described(language) +
                                "; this looks like " + described(*seen) + "; use --from " +
                                seen->name);
}

void refuse(const Diagnostics& diagnostics, const Source& source, const Request& request,
            Status status) {
  if (!request.json) {
    print_diagnostics(diagnostics, source, request);
    throw Refusal(status, "");
  }
  const Json document{{"diagnostics", diagnostics_json(diagnostics, source)}};
  throw Refusal(status, "", std::make_shared<const Json>(document));
}

void print_diagnostics(const Diagnostics& diagnostics, const Source& source,
                       const Request& request) {
  const bool colour = colour_on_stderr(request.colour);
  const std::vector<Diagnostic> shown = diagnostics.sorted();
  for (const Diagnostic& diagnostic : shown) {
    const std::string text = render(diagnostic, source, colour);
    std::fwrite(text.data(), 1, text.size(), stderr);
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
