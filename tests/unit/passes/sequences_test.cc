// Where modifiers in a row begin and end, by kind of straightness.

#include "passes/analysis/straightness/sequences.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

using Nodes = std::vector<std::uint32_t>;

// Nodes: start, ->p, [x], ., [e], ->>, [$ v = 1], ->p.
class SequencesOf : public testing::Test {
 protected:
  SequenceGraph cut(StraightnessKind kind) { return cut_at_boundaries(product_, kind, budget_); }
  Nodes ends(const SequenceGraph& graph) const {
    Nodes result;
    for (std::uint32_t node = 0; node < graph.may_end.size(); ++node) {
      if (graph.may_end[node]) result.push_back(node);
    }
    return result;
  }

  Budget budget_;
  Game game_ = *read_text("sequences",
                          "#players = p(9)\n#pieces = e, x\n#variables = v(9)\n"
                          "#board = rectangle(up,down,left,right,[e])\n"
                          "#rules = ->p [x] . [e] ->> [$ v = 1] ->p\n");
  Product product_ = build_product(game_, budget_).value();
};

TEST_F(SequencesOf, OfAMoveAreThoseOfAPlayersTurn) {
  ASSERT_EQ(product_.nodes.size(), 8u);
  const SequenceGraph graph = cut(StraightnessKind::Moves);
  EXPECT_EQ(graph.starts, (Nodes{1, 7}));  // not behind ->>
  EXPECT_EQ(ends(graph), (Nodes{0, 4, 6}));
  EXPECT_EQ(graph.reached, (std::vector<bool>{false, true, true, true, true, false, false, true}));
}

TEST_F(SequencesOf, OfASemimoveEndAtSplitPoints) {
  const SequenceGraph graph = cut(StraightnessKind::Semimoves);
  EXPECT_EQ(graph.starts, (Nodes{1, 3, 7}));
  EXPECT_EQ(ends(graph), (Nodes{0, 2, 4, 6}));
}

TEST_F(SequencesOf, OfApplicationBeginAnywhereAndEndAnywhere) {
  const SequenceGraph graph = cut(StraightnessKind::Application);
  EXPECT_EQ(graph.starts, (Nodes{0, 1, 5, 7}));
  EXPECT_EQ(ends(graph), (Nodes{0, 1, 2, 3, 4, 5, 6, 7}));
}

}  // namespace
}  // namespace zug::test
