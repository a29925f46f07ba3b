// Many games: known truths of random play, the same numbers with any number of threads, games of
// other kinds than two players and no draw, limits, and stopping.

#include "tools/stats/sample.h"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "tests/effort.h"
#include "tests/stats/games.h"
#include "tools/stats/in_order.h"
#include "tools/stats/statistics.h"

namespace zug::stats {
namespace {

const Watch patient = [](std::uint64_t) { return true; };

Sampling sampling(std::uint64_t games, unsigned threads = 1, const std::string& player = "") {
  Sampling result;
  result.games = games;
  result.threads = threads;
  std::string error;
  if (!player.empty()) result.how.player = players::parse_player(player, error);
  EXPECT_EQ(error, "");
  return result;
}

GameStatistics measured(const reasoner::Reasoner& rules, const Sampling& how) {
  return statistics(rules.game(), sample(rules, how, patient).tally,
                    doublings(rules, how, 1, patient));
}

double value(const GameStatistics& made, std::string_view key) {
  const std::optional<Estimate> found = find(made, key);
  EXPECT_TRUE(found) << key;
  return found ? found->value : -1;
}

bool holds(const std::optional<Estimate>& estimate, double truth) {
  return estimate && estimate->low <= truth && truth <= estimate->high;
}

// Exact, by the whole game tree (docs/stats.md).
TEST(Random, PlayOfTicTacToeIsAsComputed) {
  const bool all = test::long_run();
  const GameStatistics made =
      measured(test::rules_in("rbg/tic_tac_toe.rbg"), sampling(all ? 1'000'000 : 200'000, 2));
  const double within = all ? 0.0015 : 0.0033;
  EXPECT_NEAR(made.players[0].wins->value, 737.0 / 1260, within);
  EXPECT_NEAR(made.players[1].wins->value, 121.0 / 420, within);
  EXPECT_NEAR(value(made, "drawishness"), 8.0 / 63, within);
  EXPECT_NEAR(value(made, "length"), 3203.0 / 420, 3 * within);
  EXPECT_NEAR(value(made, "branching"), 17861.0 / 3203, 3 * within);
  EXPECT_EQ(value(made, "length_min"), 5);
  EXPECT_EQ(value(made, "length_max"), 9);
  EXPECT_EQ(value(made, "completion"), 1);
  EXPECT_EQ(value(made, "coverage_ever"), 1);
  EXPECT_NEAR(value(made, "opening_first"), std::log2(9), 0.001);
  EXPECT_NEAR(value(made, "opening"), std::log2(72), 0.001);
  EXPECT_NEAR(std::pow(10, value(made, "states_seen")), 5'478, 0.5);  // all there are
  EXPECT_NEAR(std::pow(10, value(made, "states")), 5'478, 2);
  EXPECT_EQ(value(made, "captures"), 0);
  EXPECT_GT(find(made, "captures")->high, 0);  // nobody has proved it
}

std::string numbers(const GameStatistics& made) {
  std::ostringstream text;
  text.precision(17);
  const auto add = [&](const std::optional<Estimate>& e) {
    if (e) text << e->value << ' ' << e->low << ' ' << e->high << ' ' << e->samples << '\n';
  };
  for (const Measure& measure : made.measures) {
    text << measure.key << ' ';
    add(measure.estimate);
  }
  for (const VertexUse& use : made.vertices) text << use.plies << ' ' << use.games << '\n';
  for (const auto& point : made.pieces) add(point);
  for (const auto& point : made.uncertainty) add(point);
  for (const Doubling& one : made.doublings) add(one.elo);
  return text.str();
}

TEST(Threads, MakeNoDifference) {
  const reasoner::Reasoner rules = test::rules_in("rbg/connect_four.rbg");
  Sampling how = sampling(1'000, 1);
  const std::string alone = numbers(measured(rules, how));
  for (const unsigned threads : {2u, 5u}) {
    how.threads = threads;
    EXPECT_EQ(numbers(measured(rules, how)), alone) << threads;
  }
  how.how.seed = 2;
  EXPECT_NE(numbers(measured(rules, how)), alone);
}

TEST(Threads, MakeNoDifferenceToPlayers) {
  const reasoner::Reasoner rules = test::rules_in("rbg/tic_tac_toe.rbg");
  const std::string alone = numbers(measured(rules, sampling(8, 1, "uct:60p")));
  EXPECT_EQ(numbers(measured(rules, sampling(8, 3, "uct:60p"))), alone);
  EXPECT_NE(alone.find("uncertainty 0"), std::string::npos) << alone;
}

// Every move puts one piece.
TEST(Engines, HaveTheSameBoard) {
  const Game game = test::rules_in("rbg/tic_tac_toe.rbg").game();
  for (const reasoner::EngineKind kind :
       {reasoner::EngineKind::Interpreter, reasoner::EngineKind::Reference}) {
    Diagnostics diagnostics;
    const reasoner::Reasoner rules = *reasoner::make_reasoner(game, {kind, {}, {}}, diagnostics);
    const GameStatistics made = measured(rules, sampling(100));
    EXPECT_EQ(made.pieces[0]->value, 0);
    EXPECT_NEAR(made.pieces[10]->value, value(made, "length"), 1e-12);
    EXPECT_NEAR(value(made, "coverage") * 9, value(made, "length"), 1e-12);
  }
}

TEST(Evaluations, ChangeNoGame) {
  const reasoner::Reasoner rules = test::rules_in("rbg/tic_tac_toe.rbg");
  Sampling how = sampling(40);
  const GameStatistics silent = measured(rules, how);
  how.how.evaluations = 20;
  const GameStatistics valued = measured(rules, how);
  EXPECT_FALSE(find(silent, "drama"));
  EXPECT_TRUE(find(valued, "drama"));
  EXPECT_GT(value(valued, "uncertainty"), 0);
  EXPECT_LT(value(valued, "uncertainty"), 1);
  EXPECT_EQ(valued.uncertainty.size(), curve_points);
  for (const std::string_view key : {"length", "branching", "states_seen", "opening"}) {
    EXPECT_EQ(value(silent, key), value(valued, key)) << key;
  }
}

TEST(Uct, HasDramaClarityAndSkill) {
  const reasoner::Reasoner rules = test::rules_in("rbg/tic_tac_toe.rbg");
  const GameStatistics made = measured(rules, sampling(12, 2, "uct:40p"));
  for (const std::string_view key :
       {"lead_changes", "uncertainty", "stability", "narrowness", "spread", "killer"}) {
    EXPECT_TRUE(find(made, key)) << key;
  }
  ASSERT_EQ(made.doublings.size(), 1u);
  EXPECT_EQ(made.doublings[0].weak.playouts, 20u);
  EXPECT_EQ(made.doublings[0].score.samples, 6u);
}

// ---- other kinds of games

TEST(OnePlayer, HasNoRivals) {
  const reasoner::Reasoner rules =
      test::rules_of(test::read_text("#players = one(1)\n#pieces = e, x\n#variables =\n"
                                     "#board = rectangle(up, down, left, right, [e, e] [e, e])\n"
                                     "#rules = ->one (left + right + up + down)* {e} [x] "
                                     "([$ one=1] ->> {} + ->one {x} [e] ->> {})\n",
                                     ".rbg"));
  const GameStatistics made = measured(rules, sampling(200));
  EXPECT_FALSE(find(made, "advantage"));
  EXPECT_FALSE(find(made, "balance"));
  EXPECT_TRUE(holds(made.players[0].wins, 0.5));
  EXPECT_EQ(made.players.size(), 1u);
  EXPECT_TRUE(made.doublings.empty());
}

TEST(ThreePlayers, HaveOneColumnEach) {
  const GameStatistics made =
      measured(test::rules_in("rbg_draft/isolation_for_three.rbgd"), sampling(300));
  ASSERT_EQ(made.players.size(), 3u);
  double wins = 0;
  for (const PlayerStatistics& player : made.players) wins += player.wins->value;
  EXPECT_GE(wins + value(made, "drawishness"), 1 - 1e-9);
  EXPECT_LE(value(made, "balance"), 1);
  EXPECT_GE(value(made, "advantage"), -1.0);
}

TEST(Hex, HasNoDraws) {
  const GameStatistics made = measured(test::rules_in("rbg/hex.rbg"), sampling(300));
  EXPECT_EQ(value(made, "drawishness"), 0);
  EXPECT_GT(find(made, "drawishness")->high, 0);  // 300 games do not prove it
  EXPECT_EQ(value(made, "completion_won"), 1);
}

// ---- limits and stopping

TEST(Limits, AreNoResults) {
  const reasoner::Reasoner rules = test::rules_in("rbg/breakthrough.rbg");
  Sampling how = sampling(100);
  how.how.move_limit = 60;
  const GameStatistics made = measured(rules, how);
  EXPECT_GT(made.cut, 0u);
  EXPECT_GT(made.ended, 0u);
  EXPECT_EQ(made.cut + made.ended, 100u);
  EXPECT_NEAR(value(made, "timeouts"), static_cast<double>(made.cut) / 100, 1e-12);
  EXPECT_LE(value(made, "length_max"), 60);
  EXPECT_EQ(find(made, "length")->samples, made.ended);
}

// A turn of 2,500 modifiers.
TEST(Limits, OfOursAreNamed) {
  std::string row = "e";
  for (int i = 1; i < 2'500; ++i) row += ",e";
  const reasoner::Reasoner rules = test::rules_of(test::read_text(
      "#players = a(1), b(1)\n#pieces = e, x\n#variables =\n"
      "#board = rectangle(up, down, left, right, [" +
          row +
          "])\n"
          "#rules = ->a ([x] right)* [x] {! right} [$ a=1] ->> ->b {e} [x] ->> {}\n",
      ".rbg"));
  const GameStatistics made = measured(rules, sampling(2));
  EXPECT_EQ(made.beyond, 2u);
  EXPECT_EQ(made.ended, 0u);
  EXPECT_NE(made.limit.find("modifiers"), std::string::npos) << made.limit;
}

TEST(Stopping, KeepsWhatIsKnown) {
  int looks = 0;
  Sampling how = sampling(1'000'000'000, 2);
  const Sample sampled = sample(test::rules_in("rbg/tic_tac_toe.rbg"), how,
                                [&](std::uint64_t) { return ++looks < 3; });
  EXPECT_TRUE(sampled.interrupted);
  EXPECT_GT(sampled.tally.games, 0u);
  EXPECT_EQ(sampled.tally.games % 64, 0u);  // whole parts
}

TEST(Stopping, ByTheClock) {
  Sampling how = sampling(1'000'000'000, 2);
  how.seconds = 0.05;
  const Sample sampled = sample(test::rules_in("rbg/tic_tac_toe.rbg"), how, patient);
  EXPECT_FALSE(sampled.interrupted);
  EXPECT_GT(sampled.tally.games, 0u);
}

// ---- work in order

TEST(InOrder, TakesResultsInTheirOrder) {
  std::vector<std::uint64_t> taken;
  InOrder<std::uint64_t> crew(
      [](unsigned, std::uint64_t i, const GoOn&) -> std::optional<std::uint64_t> {
        if (i % 7 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
        return i * i;
      },
      [&](std::uint64_t i, std::uint64_t square) {
        EXPECT_EQ(square, i * i);
        taken.push_back(i);
      },
      [] { return true; });
  EXPECT_EQ(crew.run(4, 50, [] { return true; }), 50u);
  for (std::uint64_t i = 0; i < 50; ++i) EXPECT_EQ(taken[i], i);
}

TEST(InOrder, ThrowsWhatTheLowestPieceThrew) {
  for (int round = 0; round < 20; ++round) {
    InOrder<int> crew(
        [](unsigned, std::uint64_t i, const GoOn&) -> std::optional<int> {
          if (i == 3) std::this_thread::sleep_for(std::chrono::milliseconds(1));
          if (i >= 3) throw std::runtime_error(std::to_string(i));
          return 0;
        },
        [](std::uint64_t, int) {}, [] { return true; });
    try {
      crew.run(4, 100, [] { return true; });
      FAIL();
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "3");
    }
  }
}

}  // namespace
}  // namespace zug::stats
