// What evaluations tell, on games written out by hand, and against a second computation of the same
// definitions on made-up ones.

#include "tools/stats/drama.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "ir/reference/perft.h"

namespace zug::stats {
namespace {

// Players move in turn; the last row is what they got.
Trace game(const std::vector<std::vector<double>>& values, std::vector<std::int64_t> scores) {
  Trace trace;
  for (std::size_t t = 0; t + 1 < values.size(); ++t) {
    Ply ply;
    ply.player = static_cast<std::uint32_t>(t % values[t].size());
    ply.choices = 2;
    ply.values = values[t];
    trace.plies.push_back(ply);
  }
  trace.utilities = values.back();
  trace.scores = std::move(scores);
  return trace;
}

// The first player wins, behind once:
//
//   t            1     2     3     4     end
//   e_1          0.5   0.4   0.7   0.9   1
//   e_2          0.5   0.6   0.3   0.1   0
//   lead of 1    0    -0.2   0.4   0.8   1
//   moves        1     2     1     2
TEST(Drama, OfAGameByHand) {
  const Drama drama =
      drama_of(game({{0.5, 0.5}, {0.4, 0.6}, {0.7, 0.3}, {0.9, 0.1}, {1, 0}}, {100, 0}));
  EXPECT_NEAR(*drama.drama, std::sqrt(0.2), 1e-12);  // one t behind, by 0.2
  EXPECT_NEAR(*drama.behind, 0.2 / 4, 1e-12);
  EXPECT_NEAR(*drama.comeback, 0.2, 1e-12);
  EXPECT_NEAR(*drama.lead_changes, 2.0 / 3, 1e-12);  // both, 2, 1, 1
  EXPECT_NEAR(*drama.threshold, 0.6, 1e-12);         // best of player 2
  EXPECT_NEAR(*drama.decisiveness, 0.25, 1e-12);     // 0.7 at t = 3 of 4 is above
  // 1 - (max - 1/2) / (1/2): 1, 0.8, 0.6, 0.2
  EXPECT_NEAR(*drama.uncertainty, 0.65, 1e-12);
  // Mean 0.625; deviations -0.125, -0.225, 0.075, 0.275: variance 0.1475 / 4, twice.
  EXPECT_NEAR(*drama.stability, 2 * 0.1475 / 4, 1e-12);
  // The mover's gains: -0.2, -0.6, 0.4, -0.2.
  EXPECT_NEAR(*drama.killer, 0.4, 1e-12);
  EXPECT_NEAR(drama.gains, 0.4, 1e-12);  // at t = 3; the reply takes nothing away
  EXPECT_NEAR(drama.kept, 0.4, 1e-12);
  EXPECT_FALSE(drama.narrowness);
  const std::vector<double> curve = {1, 1, 1, 0.8, 0.8, 0.6, 0.6, 0.6, 0.2, 0.2, 0};
  for (std::size_t k = 0; k < curve_points; ++k) EXPECT_NEAR((*drama.curve)[k], curve[k], 1e-12);
}

// A gain of 0.6 of which the reply leaves 0.2, and one of 0.4 that stays; nobody wins.
TEST(Drama, OfADrawHasNoWinnerButPermanence) {
  const Drama drama = drama_of(game({{0.5, 0.5}, {0.8, 0.2}, {0.6, 0.4}, {0.5, 0.5}}, {50, 50}));
  EXPECT_FALSE(drama.drama || drama.behind || drama.comeback || drama.threshold ||
               drama.decisiveness);
  EXPECT_NEAR(drama.gains, 1.0, 1e-12);
  EXPECT_NEAR(drama.kept, 0.2 + 0.4, 1e-12);
  EXPECT_NEAR(*drama.lead_changes, 0.5, 1e-12);  // both, 1, 1
}

// Of three players the first two win together: behind by (0, 0.5) and (0.4, 0).
TEST(Drama, OfJointWinnersIsTheirMean) {
  const Drama drama = drama_of(game({{0.5, 0.1, 0.5}, {0.2, 0.7, 0.3}, {1, 1, 0}}, {9, 9, 0}));
  // Player 1: only at t = 2, by 0.5; player 2: at t = 1, by 0.4.
  EXPECT_NEAR(*drama.drama, (std::sqrt(0.5) + std::sqrt(0.4)) / 2, 1e-12);
  EXPECT_NEAR(*drama.behind, (0.5 / 2 + 0.4 / 2) / 2, 1e-12);
  EXPECT_NEAR(*drama.comeback, 0.5, 1e-12);
  EXPECT_NEAR(*drama.threshold, 0.5, 1e-12);
  EXPECT_EQ(*drama.decisiveness, 0);  // player 1 never is above
  // 1 - (0.5 - 1/3) / (2/3) = 0.75 and 1 - (0.7 - 1/3) / (2/3) = 0.45
  EXPECT_NEAR(*drama.uncertainty, 0.6, 1e-12);
}

TEST(Drama, OfOnePlayerKnowsNoLeader) {
  const Drama drama = drama_of(game({{0.25}, {0.75}, {1}}, {1}));
  EXPECT_FALSE(drama.drama || drama.lead_changes || drama.uncertainty || drama.curve);
  EXPECT_NEAR(*drama.killer, 0.5, 1e-12);
  EXPECT_NEAR(*drama.stability, 0.0625, 1e-12);
}

TEST(Drama, WithoutEvaluationsOrPliesIsNone) {
  Trace silent = game({{0.5, 0.5}, {0.4, 0.6}, {1, 0}}, {1, 0});
  silent.plies[1].values.clear();
  silent.plies[0].narrowness = 0.25;
  silent.plies[0].spread = 0.01;
  const Drama drama = drama_of(silent);
  EXPECT_FALSE(drama.drama || drama.stability || drama.killer);
  EXPECT_EQ(*drama.narrowness, 0.25);
  EXPECT_EQ(*drama.spread, 0.01);
  EXPECT_FALSE(drama_of(game({{1, 0}}, {1, 0})).stability);
}

// ---- the definitions once more, straight from the header, for two to four players

struct Again {
  double drama = 0, behind = 0, comeback = 0, changes = 0, threshold = 0, decided = 0, killer = -9;
};

Again again(const Trace& trace) {
  Again result;
  const std::size_t n = trace.utilities.size(), moves = trace.plies.size();
  const auto e = [&](std::size_t p, std::size_t t) {  // t from 1
    return t > moves ? trace.utilities[p] : trace.plies[t - 1].values[p];
  };
  const auto top = [&](std::size_t t, std::size_t without) {
    double best = -1;
    for (std::size_t p = 0; p < n; ++p) best = p == without ? best : std::max(best, e(p, t));
    return best;
  };
  const std::int64_t most = *std::max_element(trace.scores.begin(), trace.scores.end());
  std::vector<std::size_t> in, out;
  for (std::size_t p = 0; p < n; ++p) (trace.scores[p] == most ? in : out).push_back(p);
  for (std::size_t p : out) {
    for (std::size_t t = 1; t <= moves; ++t) result.threshold = std::max(result.threshold, e(p, t));
  }
  for (std::size_t w : in) {
    double sum = 0, roots = 0;
    int count = 0;
    for (std::size_t t = 1; t <= moves; ++t) {
      const double gap = top(t, n) - e(w, t);
      sum += gap;
      roots += std::sqrt(gap);
      count += gap > 0 ? 1 : 0;
      result.comeback = std::max(result.comeback, gap);
    }
    result.drama += roots / std::max(1, count) / static_cast<double>(in.size());
    result.behind += sum / static_cast<double>(moves * in.size());
  }
  for (std::size_t t = 2; t <= moves; ++t) {
    bool same = true;
    for (std::size_t p = 0; p < n; ++p) {
      same = same && (e(p, t) >= top(t, n)) == (e(p, t - 1) >= top(t - 1, n));
    }
    result.changes += same ? 0 : 1 / static_cast<double>(moves - 1);
  }
  for (std::size_t t = moves; t >= 1; --t) {
    const bool above = std::all_of(in.begin(), in.end(),
                                   [&](std::size_t w) { return e(w, t) > result.threshold; });
    if (above) result.decided = 1 - static_cast<double>(t) / static_cast<double>(moves);
    const std::size_t mover = trace.plies[t - 1].player;
    result.killer = std::max(result.killer,
                             (e(mover, t + 1) - top(t + 1, mover)) - (e(mover, t) - top(t, mover)));
  }
  return result;
}

TEST(Drama, AgreesWithASecondComputation) {
  Random random(3);
  for (int i = 0; i < 500; ++i) {
    const std::size_t players = 2 + random.below(3), moves = 2 + random.below(12);
    std::vector<std::vector<double>> values(moves + 1, std::vector<double>(players));
    for (std::vector<double>& row : values) {
      for (double& value : row) value = static_cast<double>(random.below(11)) / 10;
    }
    std::vector<std::int64_t> scores(players, 0);
    for (std::int64_t& score : scores) score = static_cast<std::int64_t>(random.below(3));
    scores[0] = 3;  // not all the same
    const Trace trace = game(values, scores);
    const Drama drama = drama_of(trace);
    const Again other = again(trace);
    EXPECT_NEAR(*drama.drama, other.drama, 1e-9);
    EXPECT_NEAR(*drama.behind, other.behind, 1e-9);
    EXPECT_NEAR(*drama.comeback, other.comeback, 1e-9);
    EXPECT_NEAR(*drama.lead_changes, other.changes, 1e-9);
    EXPECT_NEAR(*drama.threshold, other.threshold, 1e-9);
    EXPECT_NEAR(*drama.decisiveness, other.decided, 1e-9);
    EXPECT_NEAR(*drama.killer, other.killer, 1e-9);
  }
}

}  // namespace
}  // namespace zug::stats
