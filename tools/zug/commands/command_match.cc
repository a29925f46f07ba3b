// zug match: players against each other. What is asked for becomes MatchOptions; everything that
// can be wrong with it (a player that cannot play the game, a program that does not answer, a book
// with an illegal move, a record of another match) is said before the first game.

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "ir/limits.h"
#include "system/file.h"
#include "system/processes/signals.h"
#include "tools/players/match/check_record.h"
#include "tools/players/match/openings.h"
#include "tools/players/match/tournament.h"
#include "tools/players/options.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/words.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/engine.h"
#include "tools/zug/games/gdl_commands.h"
#include "tools/zug/games/keeper_choice.h"
#include "tools/zug/games/match_record.h"
#include "tools/zug/games/read_game.h"
#include "tools/zug/json/json_output.h"
#include "tools/zug/pages/numbers_page.h"
#include "tools/zug/reports/match_report.h"

namespace zug {
namespace {

using namespace players;

struct MatchArguments {
  Input input;
  std::vector<std::string> players;
  std::uint64_t games = 0;   // 0: by rounds, or else 100
  std::uint64_t rounds = 0;  // 0: by games
  bool gauntlet = false;
  std::string openings = "random";
  std::uint64_t plies = 0;
  std::string sprt;
  std::string model;  // empty: logistic
  std::string budget;
  std::uint64_t threads = 0;  // 0: all
  std::uint64_t seed = 1;
  std::string record;
  bool resume = false;
  std::uint64_t most_moves = 1000;
  std::string engine = "interpreter";
  std::string format = "text";
  std::string report;
};

[[noreturn]] void refuse(const std::string& message) { throw Refusal(Status::Usage, message); }

// As if the budget had been written with the player, so that tables and records name it. Nobody at
// random has a use for one, and a program's arguments are its own.
std::string with_budget(const std::string& player, const std::string& budget) {
  std::string error;
  const std::optional<PlayerSpec> spec = parse_unwatched_player(player, error);
  if (budget.empty() || !spec || !players::empty(spec->budget)) return player;
  if (spec->name == "random" || spec->name == "cmd") return player;
  return player + (player == spec->name ? ":" : ",") + budget;
}

std::vector<PlayerSpec> entrants_of(const MatchArguments& options,
                                    const reasoner::Reasoner& rules) {
  std::vector<PlayerSpec> result;
  for (const std::string& text : options.players) {
    std::string error;
    const std::optional<PlayerSpec> spec =
        parse_unwatched_player(with_budget(text, options.budget), error);
    const bool can_play = spec && make_player(rules, *spec, error);
    if (system::interrupted()) throw Refusal(Status::Interrupted, "");
    if (!can_play) refuse(error);
    result.push_back(*spec);
  }
  return result;
}

players::Budget budget_of(const MatchArguments& options) {
  if (options.budget.empty()) return {};
  std::string error;
  const std::optional<PlayerSpec> spec = parse_player("uct:" + options.budget, error);
  if (!spec || !spec->options.empty()) {
    refuse("'" + options.budget + "' is no budget: 1s, 200ms, 10000p or 50000n");
  }
  return spec->budget;
}

Sprt sprt_of(const MatchArguments& options, const Game& game) {
  std::string error;
  std::optional<Sprt> sprt = parse_sprt(options.sprt, error);
  if (!sprt) refuse("--sprt: " + error);
  if (options.players.size() != 2 || game.players.size() != 2) {
    refuse("--sprt compares two players in a game of two");
  }
  if (!options.model.empty()) sprt->model = *model_of(options.model);
  return *sprt;
}

std::size_t rounds_of(const MatchArguments& options, const Schedule& schedule) {
  if (options.rounds > 0) return options.rounds;
  const std::size_t unit = schedule.units.front().size();
  const std::size_t games = options.games > 0 ? options.games : 100;
  return (games + unit - 1) / unit;
}

MatchOptions match_options(const MatchArguments& options, const reasoner::Reasoner& rules) {
  MatchOptions match;
  std::string error;
  match.digest = game_digest(rules.game());
  const std::size_t seats = rules.game().players.size();
  const auto schedule = make_schedule(seats, options.players.size(), options.gauntlet, error);
  if (!schedule) refuse(error);
  match.schedule = *schedule;
  match.rounds = rounds_of(options, match.schedule);
  if (!options.sprt.empty()) match.sprt = sprt_of(options, rules.game());
  match.budget = budget_of(options);
  match.most_moves = options.most_moves;
  match.seed = options.seed;
  match.threads = options.threads;
  if (match.threads == 0) match.threads = std::max(1u, std::thread::hardware_concurrency());
  match.texts = !options.record.empty();
  match.entrants = entrants_of(options, rules);
  return match;
}

OpeningOptions opening_options(const MatchArguments& options, const reasoner::Reasoner& rules) {
  OpeningOptions result;
  result.plies = options.plies;
  result.seed = options.seed;
  if (options.openings == "none") {
    result.kind = OpeningKind::None;
    result.plies = 0;
  } else if (options.openings == "balanced") {
    result.kind = OpeningKind::Balanced;
  } else if (options.openings != "random") {
    result.kind = OpeningKind::Book;
    result.plies = 0;
    const notation::Notation notation(rules.game());
    std::string error;
    auto book = read_book(rules, notation,
                          system::read_file(options.openings, limits::source_bytes), error);
    if (!book) refuse(options.openings + ":" + error);
    result.book = std::move(*book);
  }
  return result;
}

// Games that are there are played again, which takes as long as random players take for them.
std::vector<Result> results_of(const reasoner::Reasoner& rules, const MatchOptions& match,
                               const MatchArguments& options, Openings& openings,
                               const std::vector<std::string>& lines) {
  RecordedMatch recorded(rules, match, openings);
  std::vector<Result> results;
  Watch watch([&](std::uint64_t) {
    return "the record: game " + std::to_string(results.size()) + " of " +
           std::to_string(lines.size());
  });
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!watch.go_on(0)) throw Refusal(Status::Interrupted, "");
    std::string error;
    std::optional<Result> result;
    if (i >= match.rounds * match.schedule.games_in_round()) {
      error = "this match has fewer games";
    } else if (std::optional<GameRecord> record = read_record(lines[i], error)) {
      put_in_order_of_players(rules.game(), *record);
      result = recorded.result(i, *record, error);
    }
    if (!result) refuse(options.record + ":" + std::to_string(i + 1) + ": " + error);
    results.push_back(std::move(*result));
  }
  return results;
}

std::FILE* where_to_print(const MatchArguments& options) {
  return beside_products(
      {game_file(options.input.file), {"--record", options.record}, {"--report", options.report}},
      options.format == "json");
}

void print(const MatchArguments& options, const MatchSummary& summary) {
  if (!options.report.empty()) write_output(options.report, match_page(summary));
  if (options.format == "json") {
    print_json(match_json(summary));
  } else {
    print_to(where_to_print(options), match_text(summary));
  }
}

Status play_all(const MatchArguments& options, const reasoner::Reasoner& rules) {
  const MatchOptions match = match_options(options, rules);
  Openings openings(rules, opening_options(options, rules));
  if (!openings.found()) {
    refuse("no opening of " + count_of(openings.plies(), "move") +
           " was found after which the game goes on; say --plies with fewer, or --openings none");
  }
  std::optional<MatchRecord> file;
  std::vector<Result> before;
  if (!options.record.empty()) {
    file.emplace(options.record, options.resume);
    before = results_of(rules, match, options, openings, file->lines());
  }
  const Tally* now = nullptr;
  Watch watch([&](std::uint64_t) { return match_progress(match, *now); });
  MatchEvents events;
  events.go_on = [&](const Tally& tally) {
    now = &tally;
    return watch.go_on(0);
  };
  events.played = [&](const MatchGame& game) {
    if (file) file->add(record_of(rules, match, game));
  };
  const auto made = [&rules](const PlayerSpec& spec, std::string& error) {
    return make_player(rules, spec, error);
  };
  const MatchReport report = play_match(rules, match, openings, before, made, events);
  watch.progress().clear();
  const std::size_t games = report.tally.games(), in_round = match.schedule.games_in_round();
  print(options,
        {&rules.game(), &match, &report, options.openings, openings.plies(),
         openings.distinct((games + in_round - 1) / in_round), distinct_names(match.entrants)});
  return report.stopped ? Status::Interrupted : Status::Done;
}

Status match(const MatchArguments& options, const Request& request) {
  if (options.resume && options.record.empty()) refuse("--resume needs --record");
  if (!options.model.empty() && options.sprt.empty()) refuse("--elo-model needs --sprt");
  if (options.games > 0 && options.rounds > 0) refuse("--games and --rounds exclude each other");
  where_to_print(options);
  if (is_gdl(options.input)) {
    refuse(
        "zug match does not play GDL; `zug ggp serve` has players of it play against each other");
  }
  require_engine(options.engine);
  const ReadGame read = read_game(options.input, request);
  const reasoner::Reasoner rules = make_reasoner(options.engine, read, request);
  refuse_choices(read, request);
  return play(read, [&] {
    try {
      return play_all(options, rules);
    } catch (const PlayerFault& fault) {  // it could be made once, but not for every thread
      refuse(fault.what());
    }
  });
}

void add_schedule(const Command& command, MatchArguments& options) {
  command
      .add_option("--games", options.games,
                  "Of each two players, rounded up to whole pairs of games (default 100)")
      .type_name("N")
      .whole_between(1, 100'000'000);
  command.add_option("--rounds", options.rounds, "Openings to play, instead of --games")
      .type_name("N")
      .whole_between(1, 100'000'000);
  command.add_flag("--gauntlet", options.gauntlet, "The first player against the others only");
  command
      .add_option("--openings", options.openings,
                  "random (default), balanced, none, or a file with one opening a line")
      .type_name("HOW");
  command.add_option("--plies", options.plies, "Moves of a random opening (default: by the game)")
      .type_name("N")
      .whole_between(1, 1000);
  command
      .add_option("--sprt", options.sprt,
                  "Stop when it is clear whether the difference is ELO0 or ELO1")
      .type_name("ELO0,ELO1[,A,B]");
  command
      .add_option("--elo-model", options.model,
                  "Of --sprt: logistic (default), normalized, bayesian, bayeselo")
      .type_name("M")
      .one_of({"logistic", "normalized", "bayesian", "bayeselo"});
}

void add_limits(const Command& command, MatchArguments& options) {
  command.add_option("--budget", options.budget, "A move's, for players that name none")
      .type_name("B");
  command
      .add_option("--max-moves", options.most_moves,
                  "A longer game is scored as it stands (default 1000)")
      .type_name("N")
      .whole_between(1, limits::play_length);
  command.add_option("--threads", options.threads, "Games at once (default: all processors)")
      .type_name("N")
      .whole_between(1, 4096);
  command
      .add_option("--seed", options.seed,
                  "Of openings and players, and of a random setup (default 1)")
      .type_name("N")
      .whole_number();
}

}  // namespace

void add_match_command(const Command& app, Request& request) {
  const auto options = std::make_shared<MatchArguments>();
  const Command command =
      app.add_subcommand("match", "Play players against each other, with sides exchanged");
  add_input(command, options->input, false);
  for (const char* rare : {"--move-limit", "--ignore-repetition"}) {
    command.get_option(rare).hidden();  // as elsewhere, but help is one screen
  }
  command
      .add_option("PLAYER", options->players,
                  "Such as random, greedy, uct:1s, uct:1000p, 'cmd:python3 bot.py'")
      .required()
      .type_name("");
  add_schedule(command, *options);
  add_limits(command, *options);
  command.add_option("--record", options->record, "Write every game to this file")
      .type_name("OUT.jsonl");
  command.add_flag("--resume", options->resume, "Go on with the match in that file");
  add_engine(command, options->engine);
  add_format(command, options->format);
  command.add_option("--report", options->report, "Also a page of plots, as HTML")
      .type_name("FILE");
  command.footer(R"(Examples:
  zug match hex.rbg uct:1000p flat:1000p --sprt 0,20 --record games.jsonl --resume
Exit status: 1 the game has errors or is improper; 130 Ctrl-C.)");
  command.callback([options, &request] {
    options->input.options.seed = options->seed;
    request.command = [options](const Request& r) { return match(*options, r); };
  });
}

}  // namespace zug
