// The product of rules and board and what is measured on it, on games that have one path or one
// loop.

#include "passes/analysis/product/product.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ir/arithmetic.h"
#include "passes/analysis/straightness/loop_ranking.h"
#include "passes/analysis/straightness/stock.h"
#include "passes/analysis/termination/measure.h"
#include "passes/analysis/termination/measure_search.h"
#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

constexpr PieceId e{0}, x{1};

// One player, pieces e and x, a variable v up to 9.
Game game_of(const std::string& board, const std::string& rules) {
  return *read_text("given",
                    "#players = p(9)\n#pieces = e, x\n#variables = v(9)\n"
                    "#board = rectangle(up,down,left,right," +
                        board + ")\n#rules = " + rules + "\n");
}

class OnePath : public testing::Test {
 protected:
  Budget budget_;
  Game game_ = game_of("[x,e]", "->p {x} right {e} [x] [$ v = v + 2] ->>");
  Product product_ = build_product(game_, budget_).value();
};

// Nodes: start, ->p, {x}, right, {e}, [x], [$ …], ->>. The start knows what stands on the first
// square, the shift forgets it, {e} learns and [x] knows again.
TEST_F(OnePath, HasANodePerActionWithWhatMayStandThere) {
  std::vector<std::uint64_t> here;
  std::vector<std::uint32_t> vertices;
  for (const ProductNode& node : product_.nodes) {
    here.push_back(node.here);
    vertices.push_back(node.vertex);
  }
  EXPECT_EQ(here, (std::vector<std::uint64_t>{2, 2, 2, 3, 1, 2, 2, 2}));
  EXPECT_EQ(vertices, (std::vector<std::uint32_t>{0, 0, 0, 1, 1, 1, 1, 1}));
  for (std::uint32_t node = 0; node < 7; ++node) {
    ASSERT_EQ(product_.edges(node).size(), 1u) << node;
    EXPECT_EQ(product_.edges(node)[0], node + 1);
  }
  EXPECT_TRUE(product_.edges(7).empty());
}

TEST_F(OnePath, StockCountsThePiecesOnTheWay) {
  Stock stock(product_, budget_);
  EXPECT_EQ(stock.pieces({x}), (std::vector<std::int64_t>{1, 1, 1, 1, 1, 2, 2, 2}));
  EXPECT_EQ(stock.pieces({e}), (std::vector<std::int64_t>{1, 1, 1, 1, 1, 0, 0, 0}));
}

// Players' scores come first among the variables.
TEST_F(OnePath, StockFollowsAVariableAndTheRoomAboveIt) {
  const Stock stock(product_, budget_);
  const VariableId v(1);
  EXPECT_EQ(stock.variable(v, false), (std::vector<std::int64_t>{0, 0, 0, 0, 0, 0, 2, 2}));
  EXPECT_EQ(stock.variable(v, true), (std::vector<std::int64_t>{9, 9, 9, 9, 9, 9, 7, 7}));
}

TEST_F(OnePath, OffsAndAssignmentsChangeMeasures) {
  const Measure full = count_of(game_, {x});
  EXPECT_EQ(greatest_change(product_, full, 3, 4), 0);
  EXPECT_EQ(greatest_change(product_, full, 4, 5), 1);
  EXPECT_EQ(greatest_change(product_, count_of(game_, {e}), 4, 5), -1);
  Measure variable = zero_measure(game_);
  variable.variable[1] = -3;
  EXPECT_EQ(greatest_change(product_, variable, 5, 6), -6);
}

TEST_F(OnePath, MeasuresHaveAGreatestValueAndMayBeTooLarge) {
  EXPECT_EQ(greatest_value(game_, count_of(game_, {x})), 2);
  Measure measure = zero_measure(game_);
  measure.piece = {5, -1, 3, -2};  // e at both squares, x at both squares
  EXPECT_EQ(greatest_value(game_, measure), 5 - 1);
  EXPECT_TRUE(adds_up(product_, measure, 8));
  measure.piece[0] = std::int64_t{1} << 60;
  EXPECT_FALSE(adds_up(product_, measure, 8));
}

TEST_F(OnePath, OnlyOffsAndAssignmentsAreModifiersInAMove) {
  std::vector<std::int64_t> modifiers;
  for (std::uint32_t node = 1; node < 7; ++node) modifiers.push_back(modifiers_on(product_, node));
  EXPECT_EQ(modifiers, (std::vector<std::int64_t>{0, 0, 0, 0, 1, 1}));
}

TEST(Change, IsAStepOrWhatTheBoundsLeaveOpen) {
  const Game game = game_of("[e]", "->p ->>");
  const VariableId v(1);
  const Change step = change_of(
      game, {v, operation_term(Arithmetic::Kind::Subtract, {variable_term(v), number_term(4)})});
  EXPECT_EQ(step.least, -4);
  EXPECT_EQ(step.most, -4);
  const Change jump = change_of(game, {v, number_term(3)});
  EXPECT_EQ(jump.least, 3 - 9);
  EXPECT_EQ(jump.most, 3);
}

std::optional<LoopRanking> ranking_of(const std::string& rules) {
  const Game game = game_of("[e,x,x,e]", rules);
  Budget budget;
  const Product product = build_product(game, budget).value();
  const Digraph graph{product.begin, product.targets};
  const Components components = strong_components(graph);
  Stock stock(product, budget);
  for (std::uint32_t component = 0; component < components.size(); ++component) {
    const std::span<const std::uint32_t> members = components.members(component);
    if (members.size() < 2) continue;
    return rank_loop(product, graph, members, components, stock, budget);
  }
  ADD_FAILURE() << "no loop";
  return std::nullopt;
}

TEST(LoopRanking, ALoopThatTakesPiecesSpendsThem) {
  const std::optional<LoopRanking> ranking = ranking_of("->p ((left + right) {x} [e])* ->>");
  ASSERT_TRUE(ranking);
  EXPECT_EQ(ranking->spends, std::vector<std::string>{"piece x"});
  EXPECT_EQ(ranking->cost, 1);  // a modifier for a piece
}

TEST(LoopRanking, ALoopThatSpendsNothingHasNone) {
  EXPECT_FALSE(ranking_of("->p ((left + right) [e])* ->>"));
}

// Three rows with an x on the lowest one, which goes up, in one loop.
class GoingUp : public testing::Test {
 protected:
  std::optional<FoundMeasure> found(const Measure& basis) {
    Ways ways = sample_ways(product_, loop_, budget_);
    EXPECT_FALSE(ways.empty());
    return find_measure(product_, loop_, {{basis, "basis"}}, ways, budget_);
  }

  Budget budget_;
  Game game_ = game_of("[e][e][x]", "(->p (up* + down*) {x} [e] up {e} [x])*");
  Product product_ = build_product(game_, budget_).value();
  Loop loop_ = loops_of(product_, budget_).front();
};

TEST_F(GoingUp, TheRowsOfThePiecesGetLess) {
  Measure rows = zero_measure(game_);
  for (std::size_t vertex = 0; vertex < 3; ++vertex) {
    rows.piece[x.value * 3 + vertex] = static_cast<std::int64_t>(vertex);
  }
  const std::optional<FoundMeasure> measure = found(rows);
  ASSERT_TRUE(measure);
  bool less = false;
  for (std::uint32_t from = 0; from < loop_.nodes.size(); ++from) {
    for (const std::uint32_t to : loop_.graph.edges(from)) {
      const std::int64_t change =
          greatest_change(product_, measure->measure, loop_.nodes[from], loop_.nodes[to]) +
          measure->potential[to] - measure->potential[from];
      EXPECT_LE(change, 0);
      less = less || change < 0;
    }
  }
  EXPECT_TRUE(less);
}

TEST_F(GoingUp, TheNumberOfPiecesDoesNot) { EXPECT_FALSE(found(count_of(game_, {x}))); }

}  // namespace
}  // namespace zug::test
