// What the analyses compute on graphs and by linear algebra, on examples small enough to be done by
// hand.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

#include "passes/analysis/graph/digraph.h"
#include "passes/analysis/graph/longest_path.h"
#include "passes/analysis/termination/coordinates.h"
#include "passes/analysis/termination/simplex.h"
#include "tests/unit/ir/build.h"

namespace zug {
namespace {

using Nodes = std::vector<std::uint32_t>;

Digraph graph(std::initializer_list<Nodes> successors) {
  Digraph result;
  for (const Nodes& list : successors) {
    result.targets.insert(result.targets.end(), list.begin(), list.end());
    result.close_node();
  }
  return result;
}

// 0 -> 1 <-> 2 -> 3
Digraph chain_with_a_loop() { return graph({{1}, {2}, {1, 3}, {}}); }

TEST(Digraph, StrongComponentsAreNumberedAgainstTheEdges) {
  const Components components = strong_components(chain_with_a_loop());
  EXPECT_EQ(components.of, (Nodes{2, 1, 1, 0}));
  EXPECT_EQ(components.begin, (Nodes{0, 1, 3, 4}));
  EXPECT_EQ(components.nodes, (Nodes{3, 1, 2, 0}));
}

// Two loops that share 1, a second way to closed nodes, and a part that nothing leads to.
TEST(Digraph, StrongComponentsAreThoseOfPathsThereAndBack) {
  const Digraph loops = graph({{1, 3}, {2, 4}, {1}, {3}, {5}, {1, 3}, {0, 6}});
  const Components components = strong_components(loops);
  for (std::uint32_t one = 0; one < loops.size(); ++one) {
    for (std::uint32_t other = 0; other < loops.size(); ++other) {
      const bool there = reachable(loops, {one})[other] && reachable(loops, {other})[one];
      EXPECT_EQ(components.of[one] == components.of[other], there) << one << ' ' << other;
      const bool leads_on = reachable(loops, {one})[other];
      EXPECT_TRUE(!leads_on || components.of[one] >= components.of[other]);
    }
  }
  const std::span<const std::uint32_t> circle = components.members(components.of[1]);
  EXPECT_EQ(Nodes(circle.begin(), circle.end()), (Nodes{1, 2, 4, 5}));
}

TEST(Digraph, ReachableHoldsTheStartAndWhatPathsLeadTo) {
  EXPECT_EQ(reachable(chain_with_a_loop(), {2}), (std::vector<bool>{false, true, true, true}));
  EXPECT_EQ(reachable(chain_with_a_loop(), {3}), (std::vector<bool>{false, false, false, true}));
}

// The edge 0 -> 2 weighs 5, the way round by 1 weighs 1 + 7.
TEST(LongestPath, GoesRoundWhereThatIsMore) {
  const Digraph triangle = graph({{1, 2}, {2}, {}});
  LongestPaths paths(3);
  paths.best[2] = 0;
  Budget budget;
  const auto weight = [](std::uint32_t from, std::uint32_t to) -> std::int64_t {
    return from == 1 ? 7 : to == 1 ? 1 : 5;
  };
  const auto all = [](std::uint32_t) { return true; };
  EXPECT_TRUE(improve(triangle, Nodes{0, 1, 2}, all, weight, paths, budget).empty());
  EXPECT_EQ(paths.best, (std::vector<std::int64_t>{8, 7, 0}));
  EXPECT_EQ(paths.next, (Nodes{1, 2, path_end}));
}

TEST(LongestPath, LeavesOutWhatIsNotInThePart) {
  const Digraph triangle = graph({{1, 2}, {2}, {}});
  LongestPaths paths(3);
  paths.best[2] = 0;
  Budget budget;
  const auto one = [](std::uint32_t, std::uint32_t) -> std::int64_t { return 1; };
  const auto part = [](std::uint32_t node) { return node != 1; };
  EXPECT_TRUE(improve(triangle, Nodes{0, 2}, part, one, paths, budget).empty());
  EXPECT_EQ(paths.best[0], 1);
}

TEST(LongestPath, ReturnsACycleThatGains) {
  const Digraph loop = chain_with_a_loop();
  const auto all = [](std::uint32_t) { return true; };
  const auto cycle_when_back_weighs = [&](std::int64_t back) {
    LongestPaths paths(4);
    std::fill(paths.best.begin(), paths.best.end(), 0);
    Budget budget;
    const auto weight = [=](std::uint32_t from, std::uint32_t to) -> std::int64_t {
      return from == 1 ? 3 : to == 1 ? back : 0;
    };
    Nodes cycle = improve(loop, Nodes{0, 1, 2, 3}, all, weight, paths, budget);
    std::sort(cycle.begin(), cycle.end());
    return cycle;
  };
  EXPECT_EQ(cycle_when_back_weighs(-2), (Nodes{1, 2}));
  EXPECT_EQ(cycle_when_back_weighs(-3), Nodes{});
}

TEST(LongestPath, CyclesOfLinksAreFoundFromTheMembersOnly) {
  const Nodes next{1, 2, 1, path_end};
  EXPECT_EQ(cycle_of_links(Nodes{0}, next), (Nodes{1, 2}));
  EXPECT_EQ(cycle_of_links(Nodes{3}, next), Nodes{});
}

std::vector<double> solved(const std::vector<std::vector<double>>& rows,
                           const std::vector<double>& objective) {
  Budget budget;
  return maximise(rows, objective, budget);
}

void expect_near(const std::vector<double>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-6) << i;
}

TEST(Simplex, StopsAtTheBoundsOfTheVariablesOrOfARow) {
  expect_near(solved({{1, -1}}, {2, -1}), {1, 1});   // x <= y
  expect_near(solved({{1, 0}}, {1, 1}), {0, 1});     // x <= 0
  expect_near(solved({{2, -1}}, {1, 0}), {0.5, 1});  // 2x <= y
  expect_near(solved({}, {1, -1}), {1, 0});          // nothing else
  expect_near(solved({{1, 1}}, {1, 1}), {0, 0});     // x + y <= 0
}

std::vector<std::vector<std::int64_t>> coordinates_of(const Game& game) {
  Budget budget;
  return coordinates(game, budget);
}

// Vertex 0 is the upper left one of two rows.
TEST(Coordinates, OfARectangleAreColumnAndRow) {
  EXPECT_EQ(coordinates_of(test::empty_game(3, 2)),
            (std::vector<std::vector<std::int64_t>>{{0, 1, 2, 0, 1, 2}, {1, 1, 1, 0, 0, 0}}));
}

TEST(Coordinates, ThereAreNoneOnARing) {
  BoardBuilder builder;
  for (const char* name : {"a", "b", "c"}) builder.add_square(Square{name, test::e, {}, {}});
  for (std::size_t i = 0; i < 3; ++i) {
    builder.add_edge(VertexId(i), test::right, VertexId((i + 1) % 3));
  }
  Game game = test::empty_game();
  game.board = std::move(builder).finish();
  EXPECT_TRUE(coordinates_of(game).empty());
}

}  // namespace
}  // namespace zug
