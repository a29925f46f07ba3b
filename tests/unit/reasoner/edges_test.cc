// Steps over the edge of the board: where they may lead to numbers of no vertex, and where not.

#include <gtest/gtest.h>

#include <string>

#include "tests/unit/reasoner/plans.h"

namespace zug::test {
namespace {

std::size_t open(const Plan& plan) {
  return count_if(plan, Function::Kind::Moves, [](const reasoner::Instruction& is) {
    return is.op == Op::SetImage && is.d != 0;
  });
}

const std::string head =
    "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n"
    "#board = rectangle(upRight, downLeft, upLeft, downRight,\n"
    "  [ , , ,b, , , ] [ , ,b,b,b, , ] [ ,b,b,b,e,e, ] [b,b,b,e,e,w,w]\n"
    "  [b,b,e,e,w,w,w] [ ,e,e,w,w,w, ] [ , ,w,w,w, , ] [ , , ,w, , , ])\n";
const std::string any = "#rules = ->p (upLeft* + downRight*)(upRight* + downLeft*) ";

TEST(Edges, AreOpenWhereTheStepsAreIntersectedWithPieces) {
  const std::string steps = any + "{w} [e] (upLeft + upRight) {e} [w] ->q {}";
  EXPECT_EQ(open(plan_of(head + steps)), 2u);
  Options off;
  off.gaps = false;
  EXPECT_EQ(open(plan_of(head + steps, off)), 0u);
}

TEST(Edges, AreClosedWhereTheStepGoesOn) {
  // From behind the edge the second step would come back.
  const Plan plan = plan_of(head + any + "{w} upRight upRight upLeft {e} [b] ->q {}");
  EXPECT_EQ(open(plan), 0u);
}

TEST(Edges, AreClosedWhereAnotherVertexIsBehind) {
  // In rows without gaps the step to the right of the last vertex is the first of the next row.
  const std::string rows =
      "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n"
      "#board = rectangle(up,down,left,right, [w,w,w,b,e] [e,e,e,e,b])\n";
  const Plan plan =
      plan_of(rows + "#rules = ->p (left* + right*)(up* + down*) {w} [e] right {e} [w] ->q {}");
  EXPECT_EQ(count(plan, Op::SetImage), 1u);
  EXPECT_EQ(open(plan), 0u);
}

}  // namespace
}  // namespace zug::test
