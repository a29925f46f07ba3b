// zug bench: flat Monte Carlo. Plays uniformly random games until the time is up, or as many as
// asked for, and says how many, how fast, how long, how wide and who won. The same seed gives the
// same sequence of plays; how far into it a run gets within a time is up to the machine. A play
// that is cut by Ctrl-C is not counted.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ir/perft.h"
#include "tools/stats/outcome.h"
#include "tools/zug/command.h"
#include "tools/zug/engine.h"
#include "tools/zug/gdl_commands.h"
#include "tools/zug/json_output.h"
#include "tools/zug/keeper_choice.h"
#include "tools/zug/read_game.h"
#include "tools/zug/usage.h"

namespace zug {
namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  Input input;
  double seconds = 5;
  bool timed = false;          // --seconds was said
  std::uint64_t playouts = 0;  // instead of the time; 0: by the time
  std::uint64_t seed = 1;
  std::string engine = "interpreter";
  std::string playout = "list";
  std::vector<std::string> without;
  std::string format = "text";
};

struct Totals {
  std::uint64_t playouts = 0, states = 0, choices = 0;
  std::size_t shortest = 0, longest = 0, most_choices = 0;
  std::vector<double> scores;  // sums, by player
  stats::Wins won;
  double seconds = 0;
  bool interrupted = false;
};

void add(Totals& totals, const Playout& play) {
  totals.shortest = totals.playouts == 0 ? play.length : std::min(totals.shortest, play.length);
  totals.longest = std::max(totals.longest, play.length);
  totals.most_choices = std::max(totals.most_choices, play.most_choices);
  ++totals.playouts;
  totals.states += play.length;
  totals.choices += play.choices;
  totals.scores.resize(play.scores.size());
  for (std::size_t i = 0; i < play.scores.size(); ++i) {
    totals.scores[i] += static_cast<double>(play.scores[i]);
  }
  totals.won.add(play.scores);
}

double ratio(double a, double b) { return b > 0 ? a / b : 0; }
double ratio(std::uint64_t a, std::uint64_t b) {
  return ratio(static_cast<double>(a), static_cast<double>(b));
}
double per_second(std::uint64_t count, double seconds) {
  return ratio(static_cast<double>(count), seconds);
}

void play_until(const Options& options, const reasoner::Reasoner& reasoner, Watch& watch,
                Totals& totals) {
  using reasoner::Choice;
  const Choice choice = options.playout == "list" ? Choice::List : Choice::Sample;
  const reasoner::State from = reasoner.start();
  reasoner::Scratch scratch = reasoner.scratch();
  Playout playout;
  Random random(options.seed);
  const Clock::time_point start = Clock::now();
  const auto elapsed = [start] {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  // To look at the clock takes as long as to play a few turns, so it is done once in a while.
  constexpr double a_while = 0.001;
  std::uint64_t plays = 1;
  double before = 0;
  const auto enough = [&] { return options.playouts > 0 && totals.playouts >= options.playouts; };
  do {
    for (std::uint64_t i = 0; i < plays && !enough(); ++i) {
      totals.interrupted = !watch.go_on(0);
      if (totals.interrupted) break;
      reasoner.playout(from, scratch, random, choice, playout);
      add(totals, playout);
    }
    const double now = elapsed();
    if (now - before < a_while) plays *= 2;
    before = now;
  } while ((options.playouts > 0 ? !enough() : before < options.seconds) && !totals.interrupted);
  totals.seconds = elapsed();
  watch.progress().clear();
}

Json to_json(const Options& options, const Game& game, const Totals& totals) {
  Json scores = Json::object(), wins = Json::object();
  for (std::size_t i = 0; i < totals.scores.size(); ++i) {
    const std::string name = for_people(game.players[i].name);
    scores[name] = ratio(totals.scores[i], static_cast<double>(totals.playouts));
    wins[name] = ratio(totals.won.wins[i], totals.playouts);
  }
  Json result{{"game", for_people(game.name)},
              {"engine", options.engine},
              {"playout", options.playout},
              {"seed", options.seed},
              {"seconds", totals.seconds},
              {"playouts", totals.playouts},
              {"states", totals.states},
              {"playouts_per_second", per_second(totals.playouts, totals.seconds)},
              {"states_per_second", per_second(totals.states, totals.seconds)},
              {"depth",
               {{"mean", ratio(totals.states, totals.playouts)},
                {"min", totals.shortest},
                {"max", totals.longest}}},
              {"scores", scores},
              {"wins", wins},
              {"draws", ratio(totals.won.draws, totals.playouts)}};
  if (options.playout == "list") {
    result["branching"] = {{"mean", ratio(totals.choices, totals.states)},
                           {"max", totals.most_choices}};
  } else {
    result["branching"] = nullptr;  // nobody has counted
  }
  if (totals.interrupted) result["interrupted"] = true;
  return result;
}

void print_text(const Options& options, const Game& game, const Totals& totals) {
  std::printf("%s, engine %s, seed %llu, %.1f seconds\n", for_people(game.name).c_str(),
              options.engine.c_str(), static_cast<unsigned long long>(options.seed),
              totals.seconds);
  std::printf("playouts   %llu, %.1f per second\n",
              static_cast<unsigned long long>(totals.playouts),
              per_second(totals.playouts, totals.seconds));
  std::printf("states     %llu, %.1f per second\n", static_cast<unsigned long long>(totals.states),
              per_second(totals.states, totals.seconds));
  if (totals.playouts == 0) return;
  std::printf("depth      mean %.2f, min %zu, max %zu\n", ratio(totals.states, totals.playouts),
              totals.shortest, totals.longest);
  if (options.playout == "list") {
    std::printf("branching  mean %.2f, max %zu\n", ratio(totals.choices, totals.states),
                totals.most_choices);
  }
  std::printf("scores     ");
  for (std::size_t i = 0; i < totals.scores.size(); ++i) {
    std::printf("%s%s %.2f", i == 0 ? "" : ", ", for_people(game.players[i].name).c_str(),
                ratio(totals.scores[i], static_cast<double>(totals.playouts)));
  }
  std::printf("\nwins       ");
  for (std::size_t i = 0; i < totals.scores.size(); ++i) {
    std::printf("%s %.2f %%, ", for_people(game.players[i].name).c_str(),
                100 * ratio(totals.won.wins[i], totals.playouts));
  }
  std::printf("%s %.2f %%\n", totals.scores.size() == 1 ? "nobody" : "draws",
              100 * ratio(totals.won.draws, totals.playouts));
}

Status bench(const Options& options, const Request& request) {
  if (options.timed && options.playouts > 0) {
    throw Refusal(Status::Usage, "--seconds and --playouts exclude each other");
  }
  if (is_gdl(options.input)) {
    return bench_gdl(options.input, options.engine,
                     {options.seconds, options.playouts, options.seed, options.format == "json"},
                     request);
  }
  require_engine(options.engine);
  const ReadGame read = read_game(options.input, request);
  Totals totals;
  Watch watch(
      [&totals](std::uint64_t) { return std::to_string(totals.playouts) + " playouts so far"; });
  const reasoner::Reasoner reasoner =
      make_reasoner(options.engine, read, request, plan_options(options.without));
  refuse_choices(read, request);
  return play(read, [&] {
    play_until(options, reasoner, watch, totals);
    if (options.format == "json") {
      print_json(to_json(options, *read.game, totals));
    } else {
      print_text(options, *read.game, totals);
    }
    return totals.interrupted ? Status::Interrupted : Status::Done;
  });
}

}  // namespace

void add_bench_command(CLI::App& app, Request& request) {
  const auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("bench", "Play random games, measure and summarise");
  add_input(*command, options->input, false);
  const CLI::Option* seconds =
      command->add_option("--seconds", options->seconds, "How long (default 5)")
          ->type_name("S")
          ->check(number_between(0.0, 1e6));
  command
      ->add_option("--playouts", options->playouts,
                   "How many instead: the same seed gives the same totals")
      ->type_name("N")
      ->check(positive_number());
  command
      ->add_option("--seed", options->seed,
                   "Of the random choices, and of a random setup (default 1)")
      ->type_name("N")
      ->check(whole_number());
  add_engine(*command, options->engine);
  command
      ->add_option("--playout", options->playout,
                   "list: all moves are computed at every state (default); sample: one is\n"
                   "chosen, as uniformly, without listing all where the engine can")
      ->type_name("HOW")
      ->check(CLI::IsMember({"list", "sample"}).description(""));
  add_without(*command, options->without);
  add_format(*command, options->format);
  command->footer(
      R"(States are applied moves; scores are means, wins shares of the plays. The last play is
finished even when the time is up. Ctrl-C ends the run; the plays finished so far are summed up.

Examples:
  zug bench corpus/rbg/breakthrough.rbg
  zug bench corpus/rbg/breakthrough.rbg --playouts 10000 --seed 7 --format json

Exit status: 1 the game has errors; 3 a play goes beyond a limit of zug; 130 Ctrl-C.)");
  command->callback([options, seconds, &request] {
    options->input.options.seed = options->seed;
    options->timed = seconds->count() > 0;
    request.command = [options](const Request& r) { return bench(*options, r); };
  });
}

}  // namespace zug
