// What follows copies of modifiers, once for all of them.

#include <gtest/gtest.h>

#include "tests/differential/copies_of_captures.h"
#include "tests/unit/reasoner/plans.h"

namespace zug::test {
namespace {

std::size_t functions(const Plan& plan, Function::Kind kind) {
  std::size_t result = 0;
  for (const Function& function : plan.functions) result += function.kind == kind ? 1 : 0;
  return result;
}

Options without_copies() {
  Options options;
  options.copies = false;
  return options;
}

// Of each number of captures to go, and each direction the last one went, one function.
TEST(Copies, AreOneFunctionWhereRulesRepeatThemselvesAtLength) {
  const std::string text = game_of_captures(12);
  const Plan plan = plan_of(text);
  const Plan without = plan_of(text, without_copies());
  EXPECT_FALSE(plan.renamings.empty());
  EXPECT_LT(functions(plan, Function::Kind::Trial) * 4, functions(without, Function::Kind::Trial));
  EXPECT_LT(functions(plan, Function::Kind::Moves) * 4, functions(without, Function::Kind::Moves));
  // All that a renamed function calls has the names of the same caller.
  for (const Function& function : plan.functions) {
    for (const reasoner::Instruction& is : function.code) {
      if (is.op != Op::Call) continue;
      const bool renamed = plan.functions[is.a].renamed;
      EXPECT_EQ(is.c != 0, renamed && !function.renamed);
      EXPECT_TRUE(renamed || !function.renamed);
    }
  }
}

TEST(Copies, AreWrittenOutInShortRules) {
  const std::string text = game_of_captures(3);
  const Plan plan = plan_of(text);
  EXPECT_TRUE(plan.renamings.empty());
  EXPECT_EQ(plan.functions.size(), plan_of(text, without_copies()).functions.size());
}

}  // namespace
}  // namespace zug::test
