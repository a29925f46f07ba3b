// Each thing that verify() holds plans to, broken once in a plan of a small game: it has to be
// refused under its name. And plans that nobody has broken are not.

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "backends/reasoner/plan/verify.h"
#include "tests/unit/reasoner/plans.h"

namespace zug::test {
namespace {

using reasoner::Instruction;

const std::string any_vertex = "#any = ((left* + right*)(up* + down*))\n";

// Steps as words, a pattern that is tried out, and a keeper.
const std::string words =
    row + any_vertex +
    "#rules = (->p any {w} [e] (up + left + right) {e, b} [w] ->> "
    "({? any {b, w} [e] left {e} right [b] up {w}} + {! any {b}}) ->q any {e} [b] ->>)*\n";

// Moves as paths.
const std::string paths =
    row + any_vertex + "#rules = (->p any {w} [e] (up {e} [w] {? left {e}} left {e} [b])* ->>)*\n";

using Change = std::function<bool(Instruction& is)>;

// The plan with the first instruction changed that the change is about.
Plan changed(Plan plan, const Change& change) {
  for (Function& function : plan.functions) {
    for (Instruction& is : function.code) {
      if (change(is)) return plan;
    }
  }
  ADD_FAILURE() << "there is no such instruction";
  return plan;
}

bool refused_as(const Plan& plan, const std::string& name) {
  const std::vector<std::string> wrong = reasoner::verify(plan);
  return std::any_of(wrong.begin(), wrong.end(),
                     [&](const std::string& is) { return is.rfind(name + ": ", 0) == 0; });
}

TEST(Verify, FindsNothingWrongInPlans) {
  for (const std::string& text : {words, paths}) {
    EXPECT_EQ(reasoner::verify(plan_of(text)), std::vector<std::string>());
    for (const reasoner::Optimisation& one : reasoner::optimisations()) {
      Options options;
      options.*one.enabled = false;
      EXPECT_EQ(reasoner::verify(plan_of(text, options)), std::vector<std::string>()) << one.name;
    }
  }
}

TEST(Verify, SetsHaveTheSizeOfTheBoard) {
  Plan plan = plan_of(words);
  ASSERT_FALSE(plan.constants.empty());
  plan.constants[0] = Bits(0);
  EXPECT_TRUE(refused_as(plan, "size"));
  plan = plan_of(words);
  plan.masks.back() = Bits(plan.pieces + 1);
  EXPECT_TRUE(refused_as(plan, "size"));
}

TEST(Verify, ShapesStoreTheirVerticesInBitsOfTheirOwn) {
  Plan plan = plan_of(words);
  ASSERT_FALSE(plan.shapes.empty());
  plan.shapes[0].parts[0].shift = plan.word_bits;
  EXPECT_TRUE(refused_as(plan, "shape"));
  plan = plan_of(words);
  plan.shapes[0].function = plan.rules[0].function;
  EXPECT_TRUE(refused_as(plan, "shape"));
}

TEST(Verify, BodiesEndInsideTheOnesAroundThem) {
  EXPECT_TRUE(refused_as(changed(plan_of(words),
                                 [](Instruction& is) {
                                   if (is.op != Op::ForEach) return false;
                                   is.end = 0;
                                   return true;
                                 }),
                         "block"));
}

TEST(Verify, OperandsExist) {
  EXPECT_TRUE(refused_as(changed(plan_of(words),
                                 [](Instruction& is) {
                                   if (is.op != Op::SetPieces) return false;
                                   is.b = 1000;
                                   return true;
                                 }),
                         "operand"));
}

TEST(Verify, RegistersHaveAValueBeforeTheyAreRead) {
  EXPECT_TRUE(refused_as(changed(plan_of(words),
                                 [](Instruction& is) {
                                   if (is.op != Op::SetAnd) return false;
                                   is.b = is.a;
                                   return true;
                                 }),
                         "defined"));
}

TEST(Verify, VerticesThatMayBeNoneAreAskedFirst) {
  EXPECT_TRUE(refused_as(changed(plan_of(paths),
                                 [](Instruction& is) {
                                   if (is.op != Op::IfVertex) return false;
                                   is.a = 0;
                                   return true;
                                 }),
                         "defined"));
}

TEST(Verify, BreaksStandInLoops) {
  EXPECT_TRUE(refused_as(changed(plan_of(words),
                                 [](Instruction& is) {
                                   if (is.op != Op::Return) return false;
                                   is.op = Op::Break;
                                   return true;
                                 }),
                         "loop"));
}

TEST(Verify, SetsStayWhileTheirVerticesAreGoneThrough) {
  Plan plan = plan_of(paths);
  for (Function& function : plan.functions) {
    for (std::size_t i = 0; i + 1 < function.code.size(); ++i) {
      if (function.code[i].op != Op::ForEach) continue;
      function.code[i + 1] = {Op::SetNone, function.code[i].b};
      EXPECT_TRUE(refused_as(plan, "loop"));
      return;
    }
  }
  FAIL() << "nothing is gone through";
}

TEST(Verify, ChangesAreUndoneByWhatBelongsToThem) {
  EXPECT_TRUE(refused_as(changed(plan_of(paths),
                                 [](Instruction& is) {
                                   if (is.op != Op::Unput) return false;
                                   is.b = (is.b + 1) % 3;
                                   return true;
                                 }),
                         "undo"));
}

TEST(Verify, TrialsUndoAllBeforeTheyReturn) {
  Plan plan = plan_of(words);
  for (Function& function : plan.functions) {
    if (function.kind != Function::Kind::Trial) continue;
    const auto undo = std::find_if(function.code.begin(), function.code.end(),
                                   [](const Instruction& is) { return is.op == Op::Unput; });
    ASSERT_NE(undo, function.code.end());
    *undo = {Op::Return, 1};
    EXPECT_TRUE(refused_as(plan, "undo"));
    return;
  }
  FAIL() << "nothing is tried out";
}

TEST(Verify, WhatIsPushedIsPopped) {
  EXPECT_TRUE(refused_as(changed(plan_of(paths),
                                 [](Instruction& is) {
                                   if (is.op != Op::Pop) return false;
                                   is = {Op::Push, 1, 0};
                                   return true;
                                 }),
                         "path"));
}

TEST(Verify, FunctionsDoNothingThatThoseOfTheirKindMustNot) {
  Plan plan = plan_of(words);
  for (Function& function : plan.functions) {
    if (function.kind != Function::Kind::Moves || function.code.empty()) continue;
    function.code.back() = {Op::Turn, 1, 0};
    EXPECT_TRUE(refused_as(plan, "effect"));
    return;
  }
  FAIL() << "nothing is listed";
}

TEST(Verify, ListedMovesHaveTheVerticesOfTheirShape) {
  EXPECT_TRUE(refused_as(changed(plan_of(words),
                                 [](Instruction& is) {
                                   if (is.op != Op::EmitEach) return false;
                                   is.step = is.step == 0 ? 1 : 0;
                                   return true;
                                 }),
                         "word"));
}

}  // namespace
}  // namespace zug::test
