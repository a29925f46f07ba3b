// zug generate: games of a language that nobody has written. Game number s is the same on every
// machine; --count N makes the games s .. s+N-1, one file each, so that any of them can be made
// again by itself.

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "langs/registry.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/suggest.h"
#include "tools/zug/command_line/terminal.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

struct GenerateArguments {
  std::string language;
  std::uint64_t seed = 1;
  std::uint64_t count = 1;
  std::string folder;
  bool to_folder = false;  // --out was given
  std::vector<std::string> settings;
  bool list = false;
};

const Language& generator_named(const std::string& name) {
  std::vector<std::string> names;
  for (const Language& language : languages()) {
    if (!language.generator) continue;
    if (language.name == name) return language;
    names.push_back(language.name);
  }
  throw Refusal(Status::Usage, unknown("language with a generator", name, names));
}

std::string generated(const Language& language, const GenerateArguments& options,
                      std::uint64_t seed) {
  std::string error;
  const std::optional<std::string> text =
      language.generator->generate(seed, options.settings, error);
  if (!text) throw Refusal(Status::Usage, error);
  return *text;
}

Status write_all(const Language& language, const GenerateArguments& options) {
  std::error_code error;
  fs::create_directories(options.folder, error);
  if (error) {
    throw Refusal(Status::Usage,
                  "cannot make the folder '" + options.folder + "': " + error.message());
  }
  const std::atomic<bool>& interrupted = catch_interrupts();
  Progress progress;
  for (std::uint64_t i = 0; i < options.count; ++i) {
    if (interrupted.load(std::memory_order_relaxed)) return Status::Interrupted;
    if (progress.due()) {
      progress.show(std::to_string(i) + " of " + std::to_string(options.count) + " games");
    }
    const std::uint64_t seed = options.seed + i;
    const std::string name = "game_" + std::to_string(seed) + language.extensions.front();
    write_output((fs::path(options.folder) / name).string(), generated(language, options, seed));
  }
  return Status::Done;
}

// The seeds are options.seed and those behind it.
void require_seeds(const GenerateArguments& options) {
  constexpr std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
  if (options.count == 0 || options.count - 1 <= last - options.seed) return;
  throw Refusal(Status::Usage, "--count " + std::to_string(options.count) + " from --seed " +
                                   std::to_string(options.seed) + " on: the last seed is " +
                                   std::to_string(last));
}

void require_folder(const std::string& folder) {
  if (folder.empty()) throw Refusal(Status::Usage, "--out needs the name of a folder");
  if (folder != "-") return;
  throw Refusal(Status::Usage,
                "--out is a folder, not '-'; without it one game is written to standard output");
}

Status generate(const GenerateArguments& options) {
  const Language& language = generator_named(options.language);
  if (options.list) {
    for (const GeneratorParameter& parameter : language.generator->parameters()) {
      std::printf("%s=%s\n    %s\n", parameter.name.c_str(), parameter.value.c_str(),
                  parameter.meaning.c_str());
    }
    return Status::Done;
  }
  require_seeds(options);
  if (options.to_folder) {
    require_folder(options.folder);
    return write_all(language, options);
  }
  if (options.count != 1) throw Refusal(Status::Usage, "--count needs --out DIR");
  write_output("-", generated(language, options, options.seed));
  return Status::Done;
}

}  // namespace

void add_generate_command(const Command& app, Request& request) {
  const auto options = std::make_shared<GenerateArguments>();
  const Command command = app.add_subcommand("generate", "Make up new games");
  command.add_option("LANGUAGE", options->language, "metagame").required().type_name("");
  command.add_option("--seed", options->seed, "Which game (default 1)")
      .type_name("N")
      .whole_number();
  command.add_option("--set", options->settings, "Change a parameter; once for each of them")
      .type_name("PARAMETER=VALUE")
      .one_value();
  command.add_option("--count", options->count, "How many games, with seeds from N on (default 1)")
      .type_name("COUNT")
      .whole_number();
  command.add_option("--out", options->folder, "The folder for game_N.mgame and so on")
      .type_name("DIR");
  command.add_flag("--list", options->list, "Print the parameters and their values");
  command.footer(
      R"(A value is a chance (0.2), a range (5..6) or options with weights (leaper:1,rider:3).

Examples:
  zug generate metagame --seed 7
  zug generate metagame --seed 7 --set x_max=4..5 --set movement_type=leaper:1
  zug generate metagame --count 100 --out games)");
  command.callback([options, command, &request] {
    options->to_folder = command.get_option("--out").given();
    request.command = [options](const Request&) { return generate(*options); };
  });
}

}  // namespace zug
