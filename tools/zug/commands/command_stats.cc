// zug stats: what a game is like. Plays it many times, by random moves or by a player against
// himself, and prints length, balance, size, use of the board, drama (docs/stats.md says how each
// is defined). Several games stand side by side. The same seed and number of games give the same
// numbers with any number of threads.

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "tools/players/player.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/engine.h"
#include "tools/zug/games/keeper_choice.h"
#include "tools/zug/games/read_game.h"
#include "tools/zug/json/json_output.h"
#include "tools/zug/pages/numbers_page.h"
#include "tools/zug/reports/stats_report.h"

namespace zug {
namespace {

struct StatsArguments {
  std::vector<std::string> files;
  Input input;  // but for the file
  std::string player;
  std::uint64_t playouts = 0;  // 0: as the manual says
  double seconds = -1;         // none
  std::uint64_t seed = 1;
  std::uint64_t threads = 0;  // 0: all
  std::uint64_t limit_moves = 5'000;
  std::uint64_t evaluations = 0;
  std::uint64_t doublings = 2;
  std::string engine = "interpreter";
  std::string format = "text";
  std::string report;
};

constexpr std::uint64_t random_playouts = 10'000, player_playouts = 100;
constexpr std::uint64_t without_end = std::uint64_t{1} << 50;

stats::Sampling sampling_of(const StatsArguments& options) {
  stats::Sampling sampling;
  if (!options.player.empty()) {
    std::string error;
    sampling.how.player = players::parse_unwatched_player(options.player, error);
    if (!sampling.how.player) {
      throw Refusal(Status::Usage, "--player '" + options.player + "': " + error);
    }
  }
  sampling.how.seed = options.seed;
  sampling.how.move_limit = options.limit_moves;
  sampling.how.evaluations = options.evaluations;
  sampling.games = options.playouts;
  if (options.seconds >= 0) sampling.seconds = options.seconds;
  if (options.playouts == 0) {
    const std::uint64_t usual = sampling.how.player ? player_playouts : random_playouts;
    sampling.games = sampling.seconds ? without_end : usual;
  }
  const unsigned all = std::max(1u, std::thread::hardware_concurrency());
  sampling.threads = options.threads == 0 ? all : static_cast<unsigned>(options.threads);
  return sampling;
}

// A game, and what is known of it; the game does not move.
struct Studied {
  explicit Studied(ReadGame game) : read(std::move(game)) {}
  ReadGame read;
  GameReport report;
};

ReadGame read_one(const StatsArguments& options, const std::string& file, const Request& request) {
  Input input = options.input;
  input.file = file;
  if (language_of(input).name == "gdl") {
    throw Refusal(Status::Usage, "'" + file +
                                     "' is a GDL description, which has no statistics; "
                                     "they are for games of the other languages");
  }
  return read_game(input, request);
}

void require_player(const reasoner::Reasoner& rules, const stats::Sampling& sampling) {
  std::string error;
  if (sampling.how.player && !players::make_player(rules, *sampling.how.player, error)) {
    throw Refusal(Status::Usage, error);
  }
}

// False when Ctrl-C stopped it; the report says what is known.
bool study(const StatsArguments& options, const Request& request, Studied& one) {
  GameReport& report = one.report;
  report.game = &*one.read.game;
  report.engine = options.engine;
  report.sampling = sampling_of(options);
  std::uint64_t done = 0;
  std::string what = " games";
  Watch watch([&](std::uint64_t) { return one.read.name + ": " + std::to_string(done) + what; });
  const stats::Watch look = [&](std::uint64_t games) {
    done = games;
    return watch.go_on(0);
  };
  const reasoner::Reasoner rules = make_reasoner(options.engine, one.read, request);
  refuse_choices(one.read, request);
  require_player(rules, report.sampling);
  const stats::Sample sample = stats::sample(rules, report.sampling, look);
  std::vector<stats::Doubling> doublings;
  if (!sample.interrupted && sample.tally.games > 0) {
    stats::Sampling matches = report.sampling;
    matches.games = sample.tally.games;
    what = " games of two budgets";
    doublings = stats::doublings(rules, matches, options.doublings, look);
  }
  watch.progress().clear();
  report.statistics = stats::statistics(*report.game, sample.tally, doublings);
  return watch.go_on(0);
}

std::FILE* where_to_print(const StatsArguments& options) {
  std::vector<OutputOption> files{{"--report", options.report}};
  for (const std::string& file : options.files) files.push_back(game_file(file));
  return beside_products(files, options.format == "json");
}

void print(const StatsArguments& options, const std::vector<std::unique_ptr<Studied>>& studied,
           bool interrupted) {
  std::vector<GameReport> reports;
  for (const auto& one : studied) reports.push_back(one->report);
  if (!options.report.empty()) write_output(options.report, stats_page(reports));
  if (options.format == "json") {
    Json document = stats_json(reports);
    if (interrupted) document["interrupted"] = true;
    print_json(document);
  } else {
    print_to(where_to_print(options), stats_table(reports));
  }
}

Status stats_of(const StatsArguments& options, const Request& request) {
  require_one_standard_input(options.files, "several games");
  where_to_print(options);
  require_engine(options.engine);
  sampling_of(options);  // a wrong player is wrong use before anything is read
  std::vector<std::unique_ptr<Studied>> studied;
  bool interrupted = false;
  for (const std::string& file : options.files) {
    if (interrupted) break;
    studied.push_back(std::make_unique<Studied>(read_one(options, file, request)));
    Studied& one = *studied.back();
    one.report.file = file;
    try {
      play(one.read, [&] {
        interrupted = !study(options, request, one);
        return Status::Done;
      });
    } catch (const players::PlayerFault& fault) {
      throw Refusal(Status::No, fault.what());
    }
  }
  print(options, studied, interrupted);
  return interrupted ? Status::Interrupted : Status::Done;
}

void add_measuring(const Command& command, StatsArguments& options) {
  const auto number = [&](const char* name, std::uint64_t& to, const char* help) {
    return command.add_option(name, to, help).type_name("N").whole_number();
  };
  command
      .add_option("--player", options.player,
                  "Who plays all sides, with his budget: uct:1000p (default: random moves)")
      .type_name("P");
  number("--playouts", options.playouts, "Games (default 10000, with --player 100)")
      .positive_number();
  command
      .add_option("--seconds", options.seconds,
                  "Begin no more games after that, for each FILE; without --playouts, as\n"
                  "many games as that allows")
      .type_name("S")
      .between(0.0, 1e6);
  number("--seed", options.seed, "Of all that is random (default 1)");
  number("--threads", options.threads, "Default: all processors; the numbers stay the same")
      .whole_between(1, 1024);
  number("--limit-moves", options.limit_moves, "Longer games are cut (default 5000)")
      .positive_number();
  number("--evaluations", options.evaluations,
         "Random playouts that value each position where the player does not (default 0)");
  number("--doublings", options.doublings,
         "Matches against half the budget, a quarter ... (default 2)");
}

}  // namespace

void add_stats_command(const Command& app, Request& request) {
  const auto options = std::make_shared<StatsArguments>();
  const Command command =
      app.add_subcommand("stats", "Say what a game is like: length, balance, drama");
  command.add_option("FILE", options->files, "The games").required().type_name("");
  add_reading(command, options->input, false);
  add_measuring(command, *options);
  add_engine(command, options->engine);
  add_format(command, options->format);
  command.add_option("--report", options->report, "Also a page of plots, as HTML")
      .type_name("FILE");
  command.footer(
      R"(Numbers in brackets are intervals for 95 % (docs/stats.md). Ctrl-C prints what is known.

Examples:
  zug stats corpus/rbg/breakthrough.rbg corpus/rbg/hex.rbg
  zug stats corpus/rbg/breakthrough.rbg --player uct:1000p --playouts 50

Exit status: 1 the game has errors; 130 Ctrl-C.)");
  command.callback([options, &request] {
    options->input.options.seed = options->seed;
    request.command = [options](const Request& r) { return stats_of(*options, r); };
  });
}

}  // namespace zug
