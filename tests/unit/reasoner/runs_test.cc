// Where lines are runs of the set of pieces (runs.cc), and where they must not be.

#include <gtest/gtest.h>

#include "tests/unit/reasoner/plans.h"

namespace zug::test {
namespace {

std::string winning_by(const std::string& pattern) {
  return "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n"
         "#board = rectangle(up,down,left,right, [e,e,e,e,e,e,e,e,e])\n"
         "#rules = ->p (left* + right*) {e} ->> [w] ({? " +
         pattern + "} [$ p=1] ->> {} + {! " + pattern + "} ->q {})";
}

const std::string four_in_a_row =
    "((left {w})^3 + (left {w})^2 right^3 {w} + left {w} right^2 {w} right {w} + (right {w})^3)";

TEST(Runs, TakeThePlaceOfLines) {
  const Plan plan = plan_of(winning_by(four_in_a_row));
  EXPECT_TRUE(plan.lines.empty());
  ASSERT_EQ(plan.runs.size(), 1u);
  EXPECT_EQ(plan.runs[0].length, 4u);
  EXPECT_EQ(plan.runs[0].steps, std::vector<std::uint32_t>{1});
  EXPECT_TRUE(plan.runs[0].here);  // the pattern looks around the stone only
  EXPECT_EQ(plan.runs[0].around[1].list(), (std::vector<std::uint32_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(count(plan, Op::IfRun), 1u);
  Options off;
  off.runs = false;
  const Plan without = plan_of(winning_by(four_in_a_row), off);
  EXPECT_TRUE(without.runs.empty());
  EXPECT_EQ(count(without, Op::IfLine), 1u);
}

TEST(Runs, AreNotOfOneLengthOnly) {
  const Plan plan = plan_of(winning_by("(" + four_in_a_row + " + (left {w})^2)"));
  EXPECT_TRUE(plan.runs.empty());
  EXPECT_EQ(plan.lines.size(), 1u);
}

// Five in a row with the stone in the middle is not asked for, but would be found around it.
TEST(Runs, MustNotFindOtherLines) {
  const std::string at_the_ends =
      "(left {w})^4 + (left {w})^3 right^4 {w} + left {w} right^2 {w} (right {w})^2 + "
      "(right {w})^4";
  const std::string in_the_middle = " + (left {w})^2 right^3 {w} right {w}";
  EXPECT_TRUE(plan_of(winning_by("(" + at_the_ends + ")")).runs.empty());
  EXPECT_EQ(plan_of(winning_by("(" + at_the_ends + in_the_middle + ")")).runs.size(), 1u);
}

// On the first of these squares a run over the edge, 9 15 21 27, is with the stone on 3 in a line.
TEST(Runs, MayGoOverAnEdgeWhereThatIsALineToo) {
  const std::string board = "[e,e,e,e,e,e,e]";
  const std::string four =
      "(up left {w} (up left {w} (up left {w} + down right down right down right {w}) + down right "
      "down right {w} down right {w}) + (down right {w})^3 + up right {w} (up right {w} (up right "
      "{w} + down left down left down left {w}) + down left down left {w} down left {w}) + (down "
      "left {w})^3 + left {w} (left {w} (left {w} + right^3 {w}) + right^2 {w} right {w}) + (right "
      "{w})^3 + (down {w})^3)";
  const Plan plan = plan_of(
      "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n#board = "
      "rectangle(up,down,left,right," +
      board + board + board + board + board + board +
      ")\n#rules = ->p (left* + right*)(up* + down*) "
      "{e} ->> ({? " +
      four + "} [$ p=1] ->> {} + {! " + four + "} [w] ->q {})");
  ASSERT_EQ(plan.runs.size(), 1u);
  EXPECT_EQ(plan.runs[0].steps, (std::vector<std::uint32_t>{1, 6, 7, 8}));
}

}  // namespace
}  // namespace zug::test
