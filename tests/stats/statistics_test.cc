// From traces to statistics, on traces written out by hand.

#include "tools/stats/statistics.h"
#include "backends/notation/board.h"
#include "tools/players/match/rating.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/stats/games.h"
#include "tools/stats/outcome.h"

namespace zug::stats {
namespace {

const char* const two_players = R"(#players = one(100), two(100)
#pieces = e, x
#variables =
#board = rectangle(up, down, left, right, [e, e] [e, e])
#rules = ->one {e} [x] [$ one=100] ->> {}
)";

const char* const three_players = R"(#players = one(100), two(100), three(100)
#pieces = e, x
#variables =
#board = rectangle(up, down, left, right, [e, e] [e, e])
#rules = ->one {e} [x] [$ one=100] ->> {}
)";

struct Step {
  std::uint32_t player;
  std::uint64_t choices;
  bool capture;
  std::uint32_t pieces;
};

Trace game(const std::vector<Step>& steps, std::vector<std::int64_t> scores,
           std::vector<std::uint32_t> changes) {
  Trace trace;
  trace.pieces = 4;
  for (const Step& step : steps) {
    Ply ply;
    ply.player = step.player;
    ply.choices = step.choices;
    ply.capture = step.capture;
    ply.pieces = step.pieces;
    trace.plies.push_back(ply);
  }
  for (const std::int64_t score : scores) {
    trace.utilities.push_back(static_cast<double>(score) / 100);
  }
  trace.scores = std::move(scores);
  trace.changes = std::move(changes);
  return trace;
}

// Two games that ended, one draw, one cut, one beyond our limits:
//
//   1  plies 3: players 1, 1, 2; choices 4, 1, 2; the last captures; 100:0; squares 1, 1, 0, 2
//   2  plies 1: player 1; choices 3; 0:100; squares 1, 0, 0, 0
//   3  no ply; 50:50
Tally by_hand() {
  Tally tally;
  Trace first = game({{0, 4, false, 4}, {0, 1, false, 4}, {1, 2, true, 3}}, {100, 0}, {1, 1, 0, 2});
  first.opening = {11, 111};
  first.positions = {1, 2, 3, 4};
  tally.add(first, 0);
  Trace second = game({{0, 3, false, 5}}, {0, 100}, {1, 0, 0, 0});
  second.opening = {12, 0};
  second.positions = {1, 5};
  tally.add(second, 1);
  tally.add(game({}, {50, 50}, {0, 0, 0, 0}), 2);
  Trace cut = game({{0, 9, true, 1}}, {0, 0}, {5, 5, 5, 5});
  cut.end = End::MoveLimit;
  tally.add(cut, 3);
  Trace beyond;
  beyond.end = End::ZugLimit;
  beyond.limit = "a move has more modifiers than 2000";
  tally.add(beyond, 4);
  return tally;
}

class ByHand : public ::testing::Test {
 protected:
  double value(std::string_view key) const {
    const std::optional<Estimate> found = find(made, key);
    EXPECT_TRUE(found) << key;
    return found ? found->value : -1;
  }

  const Game rules = test::read_text(two_players, ".rbg");
  const GameStatistics made = statistics(rules, by_hand(), {});
};

TEST_F(ByHand, Length) {
  EXPECT_EQ(made.games, 5u);
  EXPECT_EQ(made.ended, 3u);
  EXPECT_NEAR(value("completion"), 3.0 / 5, 1e-12);
  EXPECT_NEAR(value("completion_won"), 2.0 / 5, 1e-12);
  EXPECT_NEAR(value("timeouts"), 1.0 / 5, 1e-12);
  EXPECT_NEAR(value("beyond_limits"), 1.0 / 5, 1e-12);
  EXPECT_EQ(made.limit, "a move has more modifiers than 2000");
  EXPECT_NEAR(value("length"), 4.0 / 3, 1e-12);
  EXPECT_NEAR(value("length_median"), 1, 1e-12);
  EXPECT_NEAR(value("length_sd"), std::sqrt(7.0 / 3), 1e-12);  // (25 + 1 + 16) / 9 / 2
  EXPECT_EQ(value("length_min"), 0);
  EXPECT_EQ(value("length_max"), 3);
  EXPECT_NEAR(value("turns"), (2 + 1 + 0) / 3.0, 1e-12);
}

TEST_F(ByHand, Outcome) {
  EXPECT_NEAR(value("advantage"), 0, 1e-12);  // (0.5 - 0.5 + 0) / 3
  EXPECT_NEAR(value("balance"), 1, 1e-12);
  EXPECT_NEAR(value("drawishness"), 1.0 / 3, 1e-12);
  EXPECT_NEAR(value("uniformity"), 1 - (0.25 + 0.25 + 0) / 3, 1e-12);
  EXPECT_NEAR(made.players[0].wins->value, 1.0 / 3, 1e-12);
  EXPECT_NEAR(made.players[1].score->value, 50, 1e-12);
}

TEST_F(ByHand, Size) {
  EXPECT_NEAR(value("branching"), 10.0 / 4, 1e-12);
  EXPECT_NEAR(value("branching_median"), 2.5, 1e-12);  // 1, 2, 3, 4
  EXPECT_EQ(value("branching_max"), 4);
  EXPECT_NEAR(value("branching_per_game"), (7.0 / 3 + 3) / 2, 1e-12);
  EXPECT_NEAR(value("decision_factor"), 9.0 / 3, 1e-12);
  EXPECT_NEAR(value("decisions"), 3.0 / 4, 1e-12);
  EXPECT_NEAR(value("forced"), 1.0 / 4, 1e-12);
  EXPECT_NEAR(value("tree"), (std::log10(8) + std::log10(3) + 0) / 3, 1e-12);
  EXPECT_NEAR(value("states_seen"), std::log10(5), 1e-12);
  EXPECT_NEAR(value("states"), std::log10(4 * 2 / 1), 1e-12);  // 1 2 3 4 and 1 5
}

TEST_F(ByHand, Board) {
  EXPECT_NEAR(value("coverage"), (3.0 / 4 + 1.0 / 4 + 0) / 3, 1e-12);
  EXPECT_NEAR(value("coverage_ever"), 3.0 / 4, 1e-12);
  EXPECT_NEAR(value("captures"), 1.0 / 4, 1e-12);
  EXPECT_NEAR(value("opening_first"), 1, 1e-12);  // two first moves, once each
  EXPECT_NEAR(value("opening"), 0, 1e-12);        // one pair
  EXPECT_NEAR(made.vertices[3].plies, 2.0 / 3, 1e-12);
  EXPECT_NEAR(made.vertices[3].games, 1.0 / 3, 1e-12);
  // At the start 4 each; half way of the games: after 1 of 3, 0 of 1, 0 of 0; at the end 3, 5, 4.
  EXPECT_NEAR(made.pieces[0]->value, 4, 1e-12);
  EXPECT_NEAR(made.pieces[5]->value, 4, 1e-12);
  EXPECT_NEAR(made.pieces[10]->value, 4, 1e-12);
  EXPECT_TRUE(made.uncertainty.empty());
}

TEST(Statistics, OfNoGameAreEmpty) {
  const GameStatistics made = statistics(test::read_text(two_players, ".rbg"), Tally(), {});
  for (const Measure& measure : made.measures) EXPECT_FALSE(measure.estimate) << measure.key;
  EXPECT_TRUE(made.vertices.empty());
}

TEST(Statistics, AreTheSameFromParts) {
  Tally parts;
  const Tally whole = by_hand();
  Trace one = game({{0, 4, false, 4}, {1, 2, true, 3}}, {100, 0}, {1, 1, 0, 2});
  Tally first, second, both;
  first.add(one, 0);
  one.plies.pop_back();
  second.add(one, 1);
  both.add(one, 1);
  one.plies.push_back(one.plies.back());
  parts.merge(whole);
  parts.merge(by_hand());
  const Game rules = test::read_text(two_players, ".rbg");
  const GameStatistics once = statistics(rules, whole, {}), twice = statistics(rules, parts, {});
  EXPECT_EQ(twice.games, 10u);
  for (const Measure& measure : once.measures) {
    if (!measure.estimate || measure.key == "length_sd") continue;  // n - 1 below
    EXPECT_NEAR(find(twice, measure.key)->value, measure.estimate->value, 1e-12) << measure.key;
  }
}

// ---- outcomes

TEST(Winners, AreThoseWithMostUnlessAllAreAlike) {
  EXPECT_EQ(notation::winners({50, 0, 50}), (std::vector<bool>{true, false, true}));
  EXPECT_EQ(notation::winners({50, 50, 50}), (std::vector<bool>{false, false, false}));
  EXPECT_EQ(notation::winners({0}), (std::vector<bool>{false}));
  EXPECT_EQ(notation::winners({1}), (std::vector<bool>{true}));
}

// 20 wins of 20: Wilson's interval of the share is 0.8389 to 1, so the advantage is at least
// 2 * (0.8389 - 1/2) / 2, and the balance at most 1 - (2 * 0.8389 - 1).
TEST(Outcome, OfOneSidedGamesIsNotCertain) {
  Tally tally;
  for (std::uint64_t i = 0; i < 20; ++i) {
    tally.add(game({{0, 2, false, 4}}, {100, 0}, {0, 0, 0, 0}), i);
  }
  const GameStatistics made = statistics(test::read_text(two_players, ".rbg"), tally, {});
  EXPECT_NEAR(find(made, "advantage")->value, 0.5, 1e-12);
  EXPECT_NEAR(find(made, "advantage")->low, 0.8389 - 0.5, 1e-3);
  EXPECT_EQ(find(made, "advantage")->high, 0.5);
  EXPECT_NEAR(find(made, "balance")->value, 0, 1e-12);
  EXPECT_NEAR(find(made, "balance")->high, 2 - 2 * 0.8389, 1e-3);
  EXPECT_NEAR(made.players[0].wins->low, 0.8389, 1e-3);
}

// Of three players the first can be ahead of the mean by two thirds, or behind it. With the shares
// of Wilson's interval for 0, -2/3 to -2/3 + 4/3 * (1 - 0.8389).
TEST(Outcome, OfThreePlayersIsWithinTwoThirds) {
  Tally tally;
  for (std::uint64_t i = 0; i < 20; ++i) {
    tally.add(game({{0, 2, false, 4}}, {0, 100, 100}, {0, 0, 0, 0}), i);
  }
  const GameStatistics made = statistics(test::read_text(three_players, ".rbg"), tally, {});
  EXPECT_NEAR(find(made, "advantage")->value, -2.0 / 3, 1e-12);
  EXPECT_NEAR(find(made, "advantage")->low, -2.0 / 3, 1e-12);
  EXPECT_NEAR(find(made, "advantage")->high, -2.0 / 3 + 4.0 / 3 * 0.1611, 1e-3);
}

// ---- states

TEST(StateSample, IsExactWhenAllWereMet) {
  StateSample sample;
  for (std::uint64_t i = 0; i < 1'000; ++i) {
    sample.add(i, false);
    sample.add(i, true);
  }
  EXPECT_EQ(sample.seen(), 1'000);
  EXPECT_EQ(*sample.estimate(), 1'000);
}

TEST(StateSample, GuessesFromWhatWasMetTwice) {
  Random random(5);
  StateSample sample;
  EXPECT_FALSE(sample.estimate());
  for (int i = 0; i < 3'000; ++i) sample.add(random.below(10'000), i % 2 == 0);
  EXPECT_NEAR(*sample.estimate(), 10'000, 1'500);
}

// Too many to keep: a part of them stands for all, the same part in any order.
TEST(StateSample, KeepsAPartInAnyOrder) {
  StateSample forth(1'000), back(1'000), merged(1'000), half(1'000);
  for (std::uint64_t i = 0; i < 50'000; ++i) {
    forth.add(i, i % 3 == 0);
    back.add(49'999 - i, (49'999 - i) % 3 == 0);
    (i < 20'000 ? merged : half).add(i, i % 3 == 0);
  }
  for (std::uint64_t i = 0; i < 50'000; i += 2) {
    forth.add(i, i % 3 != 0);
    back.add(i, i % 3 != 0);
    half.add(i, i % 3 != 0);
  }
  merged.merge(half);
  EXPECT_FALSE(forth.counted());
  EXPECT_NEAR(forth.seen(), 50'000, 6'000);
  EXPECT_EQ(forth.seen(), back.seen());
  EXPECT_EQ(*forth.estimate(), *back.estimate());
  EXPECT_EQ(forth.seen(), merged.seen());
  EXPECT_EQ(*forth.estimate(), *merged.estimate());
}

// ---- Uniformity

Estimate uniformity_of(std::uint64_t won, std::uint64_t lost) {
  const Game rules = test::read_text(two_players, ".rbg");
  Tally tally;
  for (std::uint64_t i = 0; i < won + lost; ++i) {
    const bool first = i < won;
    tally.add(game({{0, 2, false, 4}}, {first ? 100 : 0, first ? 0 : 100}, {1, 0, 0, 0}), i);
  }
  return *find(statistics(rules, tally, {}), "uniformity");
}

// Of the others there may be 3.8415 / (3 + 3.8415) = 56 %; the most that variance can be is 1/4.
// Of 100 games: 3.8415 / 103.8415 = 3.70 %, so that 1 - 0.0370 * 0.9630.
TEST(Uniformity, OfGamesThatEndedAlikeIsNotCertain) {
  EXPECT_EQ(uniformity_of(3, 0).value, 1);
  EXPECT_NEAR(uniformity_of(3, 0).low, 0.75, 1e-9);
  EXPECT_EQ(uniformity_of(3, 0).high, 1);
  EXPECT_NEAR(uniformity_of(100, 0).low, 1 - 0.036994 * 0.963006, 1e-5);
  EXPECT_EQ(uniformity_of(100, 0).how, "wilson");
}

// All distances are 1/2; the error is t(9)^2 / 4 / 9 = 2.262^2 / 36.
TEST(Uniformity, OfAsManyWinsAsLossesIsNotCertain) {
  const Estimate even = uniformity_of(5, 5);
  EXPECT_NEAR(even.value, 0.75, 1e-9);
  EXPECT_NEAR(even.low, 0.75, 1e-9);
  EXPECT_NEAR(even.high, 0.75 + 2.262 * 2.262 / 36, 1e-9);
  EXPECT_EQ(even.how, "moments");
}

// ---- Elo: 36 wins, 40 draws, 24 losses score 0.56, which is +41.9

TEST(Elo, OfAScore) {
  EXPECT_NEAR(players::elo_of(0.56), 41.9, 0.05);
  EXPECT_NEAR(players::elo_of(0.5), 0, 1e-12);
  EXPECT_TRUE(std::isinf(players::elo_of(1)));
}

TEST(Elo, PerDoublingIsTheMean) {
  Doubling one, two;
  one.elo = {100, 60, 140, 50, "pairs"};  // +- 40
  two.elo = {60, 30, 90, 50, "pairs"};    // +- 30
  const std::optional<Estimate> both = elo_per_doubling({one, two});
  EXPECT_NEAR(both->value, 80, 1e-9);
  EXPECT_NEAR(both->high - both->value, 25, 1e-9);  // sqrt(40^2 + 30^2) / 2
  two.elo.high = players::elo_of(1);
  EXPECT_FALSE(elo_per_doubling({one, two}));
  EXPECT_FALSE(elo_per_doubling({}));
}

}  // namespace
}  // namespace zug::stats
