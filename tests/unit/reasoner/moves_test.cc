// How moves are listed: for each optimisation a game where it fires and one where it must not.

#include <gtest/gtest.h>

#include "tests/unit/reasoner/plans.h"

namespace zug::test {
namespace {

TEST(Shapes, AreFiniteWithoutRepetition) {
  const Plan plan = plan_of(row + "#rules = ->p {w} [e] (up + right) ([w] + [b]) ->q {}");
  EXPECT_FALSE(plan.paths);
  EXPECT_EQ(plan.shapes.size(), 2u);
  // One vertex is chosen; that of the first modifier follows.
  EXPECT_EQ(plan.word_bits, 1u + 4u);
  Options off;
  off.packed_moves = false;
  const Plan without = plan_of(row + "#rules = ->p {w} [e] (up + right) ([w] + [b]) ->q {}", off);
  EXPECT_TRUE(without.paths);
  EXPECT_TRUE(without.shapes.empty());
}

const std::string any_step =
    "#rules = ->p (left* + right*)(up* + down*) {w} [e] "
    "(down {e} + (down left + down right) {e,b}) [w] ->q {}";

TEST(Steps, AreSetsByOffset) {
  const std::string three =
      "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n"
      "#board = rectangle(up,down,left,right, [w,w,w,b,e] [e,e,e,e,b])\n";
  EXPECT_EQ(steps(plan_of(three + any_step)), 3u);
  EXPECT_EQ(count(plan_of(three + any_step), Op::ForEach), 0u);
  Options off;
  off.steps = false;
  const Plan without = plan_of(three + any_step, off);
  EXPECT_EQ(steps(without), 0u);
  EXPECT_EQ(count(without, Op::EmitEach), 1u);  // the targets of one piece at a time
}

TEST(Steps, AreBehindAQuestionForPiecesThatComeLater) {
  const auto of = [](const std::string& piece) {
    return "#players = p(9), q(9)\n#pieces = e, w, b, k\n#variables =\n"
           "#board = rectangle(up,down,left,right, [w,w,w,b,e] [e,e,e,e,b])\n"
           "#rules = ->p (left* + right*)(up* + down*) {" +
           piece + "} [e] (down {e} + (down left + down right) {e,b}) [" + piece + "] ->q {}";
  };
  EXPECT_EQ(steps(plan_of(of("k"))), 3u);
  EXPECT_EQ(count(plan_of(of("k")), Op::IfAny), 1u);
  EXPECT_EQ(steps(plan_of(of("w"))), 3u);
  EXPECT_EQ(count(plan_of(of("w")), Op::IfAny), 0u);
}

TEST(Steps, AreNotOfFewerPiecesThanOffsets) { EXPECT_EQ(steps(plan_of(row + any_step)), 0u); }

TEST(Steps, AreNotToWhatThePieceItselfChanges) {
  const Plan plan = plan_of(row +
                            "#rules = ->p (left* + right*)(up* + down*) {w} [e] "
                            "(left + right) {? (left + right) {e}} {e} [w] ->q {}");
  EXPECT_EQ(steps(plan), 0u);
}

TEST(Choices, AreTheListWhereNothingIsTested) {
  const std::string rules = "#rules = ->p (left* + right*)(up* + down*) {w} [e] right [w] ->q {}";
  EXPECT_FALSE(has(plan_of(row + rules), Function::Kind::Choose));
}

TEST(Choices, LeaveTestsOfTheEndToTheMove) {
  const Plan plan = plan_of(row +
                            "#rules = ->p (left* + right*)(up* + down*) {e} [w] "
                            "{! left {b}} ->q {}");
  ASSERT_EQ(plan.shapes.size(), 1u);
  EXPECT_NE(plan.shapes[0].trial, reasoner::no_register);
  EXPECT_TRUE(has(plan, Function::Kind::Choose));
  const Plan sure = plan_of(row + "#rules = ->p (left* + right*)(up* + down*) {e} [w] ->q {}");
  EXPECT_EQ(sure.shapes[0].trial, reasoner::no_register);
}

// Five by five squares; of three in a row.
std::string rows_of_three(const std::string& turn) {
  return "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n"
         "#board = rectangle(up,down,left,right, [e,e,e,e,e] [e,e,e,e,e] [e,e,w,e,e] [e,e,e,e,b] "
         "[e,e,e,e,e])\n"
         "#any = (left* + right*)(up* + down*) {e}\n"
         "#row(a; b) = ((a {w})^2 + a {w} b^2 {w} + (b {w})^2)\n"
         "#three = (row(left; right) + row(up; down) + row(up left; down right))\n"
         "#rules = ->p " +
         turn;
}

TEST(Lines, TellWhichStonesMakeOneBeforeTheyArePut) {
  const Plan plan =
      plan_of(rows_of_three("any [w] ({? three} [$ p = 9] ->> {} + {! three} ->q {})"));
  EXPECT_EQ(count(plan, Op::EmitEach), 2u);
  EXPECT_EQ(count(plan, Op::SetMinus), 1u);  // without a line, in the list
  EXPECT_EQ(count(plan, Op::ForEach), 0u);
}

TEST(Lines, DoNotTellOfOtherSquaresOrStones) {
  const std::string end = " ({? three} ->> {} + {! three} ->q {})";
  EXPECT_EQ(count(plan_of(rows_of_three("any [w] up" + end)), Op::SetMinus), 0u);
  EXPECT_EQ(count(plan_of(rows_of_three("any [b]" + end)), Op::SetMinus), 0u);
}

TEST(Moves, AreNarrowedWhereTheEndIsKnown) {
  const Plan plan = plan_of(row +
                            "#rules = ->p (left* + right*)(up* + down*) {w} [e] left {e} "
                            "[w] ->q {}");
  EXPECT_EQ(plan.shapes[0].trial, reasoner::no_register);
  EXPECT_EQ(count(plan, Op::SetImage), 1u);
  EXPECT_EQ(count(plan, Op::ForEach), 0u);
}

const std::string field =
    "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n"
    "#board = rectangle(up,down,left,right, [e,e,e,e,e,e,e,e] [e,e,e,e,e,e,e,e]"
    " [e,e,e,e,e,e,e,e] [e,e,e,e,e,e,e,e])\n";
const std::string placed_by_both =
    "#rules = (->p (left* + right*)(up* + down*) {e} [w] ->> "
    "->q (left* + right*)(up* + down*) {e} [b] ->>)*";

TEST(Kept, AreListsOfWhatOnlyDisappears) {
  EXPECT_EQ(plan_of(field + placed_by_both).kept, 2u);
  Options off;
  off.kept = false;
  EXPECT_EQ(plan_of(field + placed_by_both, off).kept, 0u);
}

TEST(Kept, AreNotListsOfWhatComesBack) {
  EXPECT_EQ(plan_of(field + "#rules = (->p (left* + right*)(up* + down*) {e} [w] ->> "
                            "(left* + right*)(up* + down*) {b} [e] "
                            "->q (left* + right*)(up* + down*) {e} [b] ->>)*")
                .kept,
            0u);
}

TEST(Kept, AreNotListsBesideOthers) {
  EXPECT_EQ(plan_of(field + "#rules = (->p (left* + right*)(up* + down*) {e} [w] ->> "
                            "->q ((left* + right*)(up* + down*) {e} [b] + {! up} [b]) ->>)*")
                .kept,
            0u);
}

TEST(Kept, AreNotListsOfFewMoves) {
  EXPECT_EQ(plan_of(row + placed_by_both).kept, 0u);
  EXPECT_EQ(plan_of(field + "#rules = (->p up* {! up up} (left* + right*) {e} [w] ->> "
                            "->q (left* + right*)(up* + down*) {e} [b] ->>)*")
                .kept,
            0u);
}

TEST(Kept, AreListsOfFewOfTheVertices) {
  EXPECT_EQ(plan_of(field + "#rules = (->p up* {! up} (left* + right*) {e} [w] ->> "
                            "->q (left* + right*)(up* + down*) {e} [b] ->>)*")
                .kept,
            2u);
}

TEST(Shapes, AreNotFiniteInAStar) {
  const Plan plan = plan_of(row + "#rules = ->p {w} [e] (right {e} [b])* ->q {}");
  EXPECT_TRUE(plan.paths);
  EXPECT_EQ(plan.shapes.size(), 0u);
}

TEST(Shapes, StandBesidePathsInATurn) {
  const Plan plan = plan_of(row +
                            "#rules = ->p (left* + right*) ({w} [e] right {e} [w] + "
                            "{b} [e] right {e} [b] (right {e} [b])*) ->q {}");
  EXPECT_TRUE(plan.paths);
  EXPECT_EQ(plan.shapes.size(), 1u);
  EXPECT_EQ(count(plan, Op::Emit) + count(plan, Op::EmitEach), 1u);
  EXPECT_EQ(count(plan, Op::EmitPath), 1u);
}

// Four men take up a square and jump.
const std::string men =
    "#players = p(9), q(9)\n#pieces = e, w, b\n#variables = n(9)\n"
    "#board = rectangle(up,down,left,right, [e,e,e,b,e] [e,b,e,e,e] [w,w,e,w,w])\n"
    "#anySquare = (left* + right*)(up* + down*)\n"
    "#jump = up {b} [e] up {e}\n";

TEST(Prospects, AskWhoCanCaptureAtAll) {
  const std::string rules = "#rules = ->p anySquare {w} [e] jump (jump)* [w] ->q {}";
  // A man below an enemy below an empty square.
  EXPECT_EQ(count(plan_of(men + rules), Op::SetImage), 2u);
  Options off;
  off.prospects = false;
  EXPECT_EQ(count(plan_of(men + rules, off), Op::SetImage), 0u);
}

TEST(Prospects, AreNotAskedForWhereFewCanBegin) {
  EXPECT_EQ(
      count(plan_of(men + "#rules = ->p anySquare {b} [e] jump (jump)* [w] ->q {}"), Op::SetImage),
      0u);
}

TEST(Prospects, CountOnNothingThatTheModifierItselfChanges) {
  // Up and down again is where the man was taken up: that it is empty follows from the move.
  const std::string back = "#rules = ->p anySquare {w} [e] up {e} [b] down {e} (up [b])* ->q {}";
  const Plan plan = plan_of(men + back);
  std::size_t narrowed = 0;
  for (const Function& function : plan.functions) {
    for (const reasoner::Instruction& is : function.code) {
      if (is.op == Op::SetImage && function.kind == Function::Kind::Moves) ++narrowed;
    }
  }
  EXPECT_EQ(narrowed, 1u);  // up {e}, but not what is below that
}

const std::string wide =
    "#players = p(9), q(9)\n#pieces = e, w\n#variables =\n#line = [e,e,w,e,e]\n"
    "#board = rectangle(up,down,left,right, line line line line line line)\n"
    "#beside(x) = ((left + right + up + down) {x})\n"
    "#put(test) = ->p (left* + right*)(up* + down*) {e} [w] test ->q {}\n";

TEST(Sure, MovesAreListedAsASet) {
  const std::string rules = "#rules = put({? beside(w)* beside(e)})";
  EXPECT_EQ(count(plan_of(wide + rules), Op::EmitEach), 1u);
  Options off;
  off.sure = false;
  EXPECT_EQ(count(plan_of(wide + rules, off), Op::EmitEach), 0u);
}

TEST(Sure, IsNothingWhereTheFirstLookDoesNotAnswer) {
  EXPECT_EQ(count(plan_of(wide + "#rules = put({! beside(w)* beside(e)})"), Op::EmitEach), 0u);
  // Back where the piece was put down.
  EXPECT_EQ(count(plan_of(wide + "#rules = put({? left right {w} beside(w)*})"), Op::EmitEach), 0u);
}

// Pieces that only come in the course of the play are mostly not there, and then nothing is listed.
TEST(Moves, OfPiecesThatAreMostlyAbsentAreAskedForFirst) {
  const auto asked = [](const std::string& start) {
    return count(plan_of("#players = p(9), q(9)\n#pieces = e, w, k\n#variables = \n"
                         "#board = rectangle(up,down,left,right, [w,w,e,e,e] [" +
                         start +
                         ",e,e,e,e])\n#rules = ->p (up* + down*)(left* + right*) "
                         "({w} {? right {e}} [e] + {k} {? left {e}} [e]) ->q {}"),
                 Op::IfAny);
  };
  EXPECT_EQ(asked("k"), 0u);
  EXPECT_EQ(asked("e"), 1u);
}

// d(d(F) & m) is dd(F) & d(m), and what stands beside each vertex is the same in every round.
TEST(Moves, HopsAreOneShiftARound) {
  const Plan plan = plan_of(row +
                            "#rules = ->p (left* + right*)(up + down) {w} [e] "
                            "(left {b} left {e} + right {b} right {e})* [w] ->q {}");
  for (const Function& function : plan.functions) {
    if (function.kind != Function::Kind::Moves || function.subject != 1) continue;
    std::size_t loops = 0;
    for (std::size_t i = 0; i < function.code.size(); ++i) {
      if (function.code[i].op != Op::Loop) continue;
      ++loops;
      std::size_t images = 0;
      for (std::size_t k = i; k < function.code[i].end; ++k) {
        images += function.code[k].op == Op::SetImage ? 1 : 0;
      }
      EXPECT_EQ(images, 2u);
    }
    EXPECT_EQ(loops, 1u);
  }
  EXPECT_TRUE(has(plan, Function::Kind::Moves));
}

}  // namespace
}  // namespace zug::test
