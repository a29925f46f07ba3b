// Rules of turns as a graph without names.

#include "passes/analysis/symmetry/rules_graph.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

// White walks right and black left, or both the same way.
class RulesGraphOf : public testing::Test {
 protected:
  void make(const std::string& of_black) {
    game_ = *read_text("graph",
                       "#players = white(9), black(9)\n#pieces = e, b, w\n#variables =\n"
                       "#board = rectangle(up,down,left,right,[w,e,b])\n"
                       "#rules = (->white {w} [e] right {e} [w] ->> ->black {b} [e] " +
                           of_black + " {e} [b] ->>)*\n");
    Diagnostics diagnostics;
    programs_ = compile_programs(game_, diagnostics).value();
    graph_ = rules_graph(game_, programs_, budget_);
  }

  // Vertex 0 and 2 change places.
  VertexMap mirrored() const { return {VertexId(2), VertexId(1), VertexId(0)}; }

  Budget budget_;
  Game game_;
  Programs programs_;
  RulesGraph graph_;
};

TEST_F(RulesGraphOf, BeginsWithPiecesVariablesAndPlayers) {
  make("left");
  ASSERT_EQ(graph_.player_labels.size(), 2u);
  EXPECT_NE(graph_.player_labels[0], graph_.player_labels[1]);
  EXPECT_EQ(graph_.node_of_state.size(), programs_.programs[0].steps.size());
  for (const LabelledGraph::Edge& edge : graph_.graph.edges) {
    EXPECT_LT(edge.from, graph_.graph.labels.size());
    EXPECT_LT(edge.to, graph_.graph.labels.size());
    EXPECT_LT(edge.label, graph_.labels);
  }
}

TEST_F(RulesGraphOf, LabelsOfShiftsAreTheirPairsAndNoTwoAreAlike) {
  make("left");
  std::set<std::vector<std::uint32_t>> all;
  for (const RulesGraph::Shifts& shifts : graph_.shifts) {
    EXPECT_TRUE(std::is_sorted(shifts.pairs.begin(), shifts.pairs.end()));
    EXPECT_TRUE(all.insert(shifts.pairs).second);
  }
  EXPECT_EQ(all.count({0u << 16 | 1u, 1u << 16 | 2u}), 1u);  // right
  EXPECT_EQ(all.count({1u << 16 | 0u, 2u << 16 | 1u}), 1u);  // left
}

// With the board turned round, right is left: each label has an image, and the graph a symmetry.
TEST_F(RulesGraphOf, MirroredPlayersAreASymmetry) {
  make("left");
  const std::vector<std::uint32_t> images = label_images(graph_, mirrored(), budget_);
  EXPECT_EQ(images[graph_.player_labels[0]], graph_.player_labels[1]);
  for (const RulesGraph::Shifts& shifts : graph_.shifts) {
    EXPECT_NE(images[shifts.label], graph_.labels);
  }
  const auto map = find_symmetry(graph_.graph, images, budget_);
  ASSERT_TRUE(map);
  EXPECT_TRUE(is_symmetry(graph_.graph, images, *map));
}

// Both walk right: what right becomes is no label.
TEST_F(RulesGraphOf, OthersAreNone) {
  make("right");
  const std::vector<std::uint32_t> images = label_images(graph_, mirrored(), budget_);
  EXPECT_FALSE(find_symmetry(graph_.graph, images, budget_));
}

}  // namespace
}  // namespace zug::test
