// zug bench: flat Monte Carlo. Plays uniformly random games until the time is up, or as many as
// asked for, and says how many, how fast, how long, how wide and who won. The same seed gives the
// same plays, whichever thread plays them; how many a run gets through within a time is up to the
// machine.

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ir/reference/perft.h"
#include "tools/stats/in_order.h"
#include "tools/stats/interval.h"
#include "tools/stats/outcome.h"
#include "tools/zug/command_line/command_line.h"
#include "tools/zug/command_line/write_output.h"
#include "tools/zug/commands/command.h"
#include "tools/zug/games/engine.h"
#include "tools/zug/games/gdl_commands.h"
#include "tools/zug/games/keeper_choice.h"
#include "tools/zug/games/read_game.h"
#include "tools/zug/json/json_output.h"
#include "tools/zug/pages/numbers_page.h"

namespace zug {
namespace {

using Clock = std::chrono::steady_clock;

struct BenchArguments {
  Input input;
  double seconds = 5;
  bool timed = false;          // --seconds was said
  std::uint64_t playouts = 0;  // instead of the time; 0: by the time
  std::uint64_t seed = 1;
  std::size_t threads = 0;  // 0, on the command line only: all processors
  std::string engine = "interpreter";
  std::string playout = "list";
  std::vector<std::string> without;
  std::string format = "text";
  std::string report;
  std::vector<std::string> not_of_gdl;  // options that were given
};

struct Totals {
  std::uint64_t playouts = 0, states = 0, choices = 0;
  std::size_t shortest = 0, longest = 0, most_choices = 0;
  std::vector<double> scores;  // sums, by player
  stats::Wins won;
  stats::Histogram lengths, widths;  // widths: mean choices of a play
  double seconds = 0;
  bool interrupted = false;
};

// Adds plays to totals, the last of them when it goes. A short play takes no longer than a few
// calls, and most end in one of a few scores: those that end alike are counted first. A place holds
// the scores it was given last; which place that is follows from them, so they are found again.
class Addition {
 public:
  explicit Addition(Totals& totals) : totals_(totals) {}
  Addition(const Addition&) = delete;
  Addition& operator=(const Addition&) = delete;
  ~Addition() {
    for (Ending& ending : endings_) add(ending);
  }

  void add(const Playout& play) {
    totals_.shortest =
        totals_.playouts == 0 ? play.length : std::min(totals_.shortest, play.length);
    totals_.longest = std::max(totals_.longest, play.length);
    totals_.most_choices = std::max(totals_.most_choices, play.most_choices);
    ++totals_.playouts;
    totals_.states += play.length;
    totals_.choices += play.choices;
    totals_.lengths.add(play.length);
    if (play.length > 0) totals_.widths.add((play.choices + play.length / 2) / play.length);

    Ending& ending = endings_[place_of(play.scores)];
    if (!alike(ending.scores, play.scores)) {
      add(ending);
      ending = {play.scores, 0};
    }
    ++ending.times;
  }

 private:
  struct Ending {
    std::vector<std::int64_t> scores;
    std::uint64_t times = 0;
  };

  // Of two scores a call would take longer than the rest of this.
  static bool alike(const std::vector<std::int64_t>& a, const std::vector<std::int64_t>& b) {
    bool result = a.size() == b.size();
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) result &= a[i] == b[i];
    return result;
  }

  static std::size_t place_of(const std::vector<std::int64_t>& scores) {
    std::uint64_t hash = 0;
    for (const std::int64_t score : scores) {
      hash = (hash + static_cast<std::uint64_t>(score)) * 0x9E3779B97F4A7C15ull;
    }
    return hash >> 60;
  }

  void add(const Ending& ending) {
    if (ending.times == 0) return;
    totals_.won.add(ending.scores, ending.times);
    for (std::size_t i = 0; i < ending.scores.size(); ++i) {
      totals_.scores[i] +=
          static_cast<double>(ending.scores[i]) * static_cast<double>(ending.times);
    }
  }

  Totals& totals_;
  std::array<Ending, 16> endings_;
};

double ratio(double a, double b) { return b > 0 ? a / b : 0; }
double ratio(std::uint64_t a, std::uint64_t b) {
  return ratio(static_cast<double>(a), static_cast<double>(b));
}
double per_second(std::uint64_t count, double seconds) {
  return ratio(static_cast<double>(count), seconds);
}

// What plays give in sum does not depend on their order, so neither on who plays which.
void add(Totals& totals, const Totals& more) {
  if (more.playouts == 0) return;
  totals.shortest = totals.playouts == 0 ? more.shortest : std::min(totals.shortest, more.shortest);
  totals.longest = std::max(totals.longest, more.longest);
  totals.most_choices = std::max(totals.most_choices, more.most_choices);
  totals.playouts += more.playouts;
  totals.states += more.states;
  totals.choices += more.choices;
  totals.scores.resize(more.scores.size());
  for (std::size_t i = 0; i < more.scores.size(); ++i) totals.scores[i] += more.scores[i];
  totals.won.add(more.won);
  totals.lengths.merge(more.lengths);
  totals.widths.merge(more.widths);
}

// Plays in blocks. Play number i has random numbers of its own, from the seed and i.
class Bench {
 public:
  Bench(const BenchArguments& options, const reasoner::Reasoner& reasoner, Watch& watch)
      : options_(options), reasoner_(reasoner), from_(reasoner.start()), watch_(watch) {
    for (std::size_t i = 0; i < options.threads; ++i) players_.emplace_back(reasoner.scratch());
    reasoner.complete(from_, players_.front().scratch);
  }

  void run(Totals& totals) {
    start_ = Clock::now();
    stats::InOrder<Totals> crew(
        [this](unsigned thread, std::uint64_t block, const stats::GoOn& go_on) {
          return play(players_[thread], block, go_on);
        },
        [&totals](std::uint64_t, const Totals& block) { add(totals, block); },
        [this] { return !begun_.exchange(true) || !late(); });
    crew.run(static_cast<unsigned>(options_.threads), blocks(), [&] {
      totals.interrupted = totals.interrupted || !watch_.go_on(0);
      return !totals.interrupted;
    });
    totals.seconds = elapsed();
    watch_.progress().clear();
  }

 private:
  static constexpr std::uint64_t plays_per_block = 256;

  // To look at the clock takes as long as to play a few turns, so it is done about once in a
  // millisecond: after 1, 2, 4, ... plays, until that takes so long.
  class OnceInAWhile {
   public:
    // Not before the first play.
    bool late(const Bench& bench) {
      if (plays_++ < next_) return false;
      const double now = bench.elapsed();
      next_ = plays_ + step_;
      if (now - before_ < 0.001) step_ *= 2;
      before_ = now;
      return bench.late();
    }

   private:
    double before_ = 0;
    std::uint64_t plays_ = 0, next_ = 1, step_ = 1;
  };

  struct Player {
    explicit Player(reasoner::Scratch memory) : scratch(std::move(memory)) {}
    reasoner::Scratch scratch;
    Playout playout;
    OnceInAWhile look;
  };

  double elapsed() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }
  bool late() const { return options_.playouts == 0 && elapsed() >= options_.seconds; }
  std::uint64_t blocks() const {
    if (options_.playouts == 0) return std::numeric_limits<std::uint64_t>::max();
    return (options_.playouts - 1) / plays_per_block + 1;
  }

  Totals play(Player& player, std::uint64_t block, const stats::GoOn& go_on) const {
    using reasoner::Choice;
    const Choice choice = options_.playout == "list" ? Choice::List : Choice::Sample;
    const std::uint64_t begin = block * plays_per_block;
    const std::uint64_t end = options_.playouts == 0
                                  ? begin + plays_per_block
                                  : std::min(begin + plays_per_block, options_.playouts);
    Totals totals;
    totals.scores.resize(reasoner_.game().players.size());
    const std::uint64_t first_seed = Random(options_.seed).next();
    {
      Addition plays(totals);
      for (std::uint64_t i = begin; i < end && go_on() && !player.look.late(*this); ++i) {
        Random random(first_seed + i);
        reasoner_.playout(from_, player.scratch, random, choice, player.playout);
        plays.add(player.playout);
      }
    }
    return totals;
  }

  const BenchArguments& options_;
  const reasoner::Reasoner& reasoner_;
  reasoner::State from_;  // where the first player is to move
  Watch& watch_;
  std::vector<Player> players_;
  Clock::time_point start_;
  std::atomic<bool> begun_{false};
};

Json to_json(const BenchArguments& options, const Game& game, const Totals& totals) {
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
              {"threads", options.threads},
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

void print_text(std::FILE* out, const BenchArguments& options, const Game& game,
                const Totals& totals) {
  std::fprintf(out, "%s, engine %s, seed %llu, %zu thread%s, %.1f seconds\n",
               for_people(game.name).c_str(), options.engine.c_str(),
               static_cast<unsigned long long>(options.seed), options.threads,
               options.threads == 1 ? "" : "s", totals.seconds);
  std::fprintf(out, "playouts   %llu, %.1f per second\n",
               static_cast<unsigned long long>(totals.playouts),
               per_second(totals.playouts, totals.seconds));
  std::fprintf(out, "states     %llu, %.1f per second\n",
               static_cast<unsigned long long>(totals.states),
               per_second(totals.states, totals.seconds));
  if (totals.playouts == 0) return;
  std::fprintf(out, "depth      mean %.2f, min %zu, max %zu\n",
               ratio(totals.states, totals.playouts), totals.shortest, totals.longest);
  if (options.playout == "list") {
    std::fprintf(out, "branching  mean %.2f, max %zu\n", ratio(totals.choices, totals.states),
                 totals.most_choices);
  }
  std::fprintf(out, "scores     ");
  for (std::size_t i = 0; i < totals.scores.size(); ++i) {
    std::fprintf(out, "%s%s %.2f", i == 0 ? "" : ", ", for_people(game.players[i].name).c_str(),
                 ratio(totals.scores[i], static_cast<double>(totals.playouts)));
  }
  std::fprintf(out, "\nwins       ");
  for (std::size_t i = 0; i < totals.scores.size(); ++i) {
    std::fprintf(out, "%s %.2f %%, ", for_people(game.players[i].name).c_str(),
                 100 * ratio(totals.won.wins[i], totals.playouts));
  }
  std::fprintf(out, "%s %.2f %%\n", totals.scores.size() == 1 ? "nobody" : "draws",
               100 * ratio(totals.won.draws, totals.playouts));
}

BenchPlots plots_of(const BenchArguments& options, const Game& game, const Totals& totals) {
  BenchPlots report{{}, totals.lengths.values(), {}};
  for (std::size_t i = 0; i < totals.won.wins.size(); ++i) {
    const auto wins = stats::share(totals.won.wins[i], totals.playouts);
    report.results.push_back(
        {for_people(game.players[i].name) + " wins", wins->value, wins->low, wins->high});
  }
  if (const auto draws = stats::share(totals.won.draws, totals.playouts)) {
    report.results.push_back({totals.scores.size() == 1 ? "nobody wins" : "draw", draws->value,
                              draws->low, draws->high});
  }
  if (options.playout == "list") report.widths = totals.widths.values();
  return report;
}

Status bench(const BenchArguments& options, const Request& request) {
  if (options.timed && options.playouts > 0) {
    throw Refusal(Status::Usage, "--seconds and --playouts exclude each other");
  }
  if (is_gdl(options.input)) {
    refuse_for_gdl(options.not_of_gdl);
    return bench_gdl(options.input, options.engine,
                     {options.seconds, options.playouts, options.seed, options.format == "json"},
                     request);
  }
  std::FILE* const out = beside_products(
      {game_file(options.input.file), {"--report", options.report}}, options.format == "json");
  require_engine(options.engine);
  const ReadGame read = read_game(options.input, request);
  Totals totals;
  Watch watch(
      [&totals](std::uint64_t) { return std::to_string(totals.playouts) + " playouts so far"; });
  const reasoner::Reasoner reasoner =
      make_reasoner(options.engine, read, request, plan_options(options.without));
  refuse_choices(read, request);
  return play(read, [&] {
    Bench(options, reasoner, watch).run(totals);
    if (!options.report.empty()) {
      write_output(options.report, bench_page(to_json(options, *read.game, totals),
                                              plots_of(options, *read.game, totals)));
    }
    if (options.format == "json") {
      print_json(to_json(options, *read.game, totals));
    } else {
      print_text(out, options, *read.game, totals);
    }
    return totals.interrupted ? Status::Interrupted : Status::Done;
  });
}

}  // namespace

void add_bench_command(const Command& app, Request& request) {
  const auto options = std::make_shared<BenchArguments>();
  const Command command = app.add_subcommand("bench", "Play random games, measure and summarise");
  add_input(command, options->input, false);
  const Option seconds = command.add_option("--seconds", options->seconds, "How long (default 5)")
                             .type_name("S")
                             .between(0.0, 1e6);
  command
      .add_option("--playouts", options->playouts,
                  "How many instead: the same seed gives the same totals; reference may differ")
      .type_name("N")
      .positive_number();
  command
      .add_option("--seed", options->seed,
                  "Of the random choices, and of a random setup (default 1)")
      .type_name("N")
      .whole_number();
  add_threads(command, options->threads);
  add_engine(command, options->engine, Gdl::ByProlog);
  command
      .add_option("--playout", options->playout,
                  "list: all moves are computed at every state (default); sample: one is\n"
                  "chosen, as uniformly, without listing all where the engine can")
      .type_name("HOW")
      .one_of({"list", "sample"});
  add_without(command, options->without);
  add_format(command, options->format);
  command.add_option("--report", options->report, "Also a page of plots, as HTML")
      .type_name("FILE");
  command.footer(
      R"(States are applied moves; scores are means, wins shares of the plays. The last ones are
finished when the time is up or Ctrl-C comes. Only the time depends on the number of threads.

Examples:
  zug bench corpus/rbg/breakthrough.rbg
  zug bench corpus/rbg/breakthrough.rbg --playouts 10000 --seed 7 --format json

Exit status: 1 the game has errors; 2 no such engine for it; 3 a limit of zug; 130 Ctrl-C.)");
  command.callback([options, seconds, command, &request] {
    options->not_of_gdl = command.given({"--threads", "--playout", "--without", "--report"});
    options->input.options.seed = options->seed;
    options->timed = seconds.given();
    options->threads = threads_or_all(options->threads);
    request.command = [options](const Request& r) { return bench(*options, r); };
  });
}

}  // namespace zug
