// What is known of variables in the graph of the rules (constant_propagation.cc): where it decides
// comparisons, and where nothing is known.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "backends/reasoner/plan/pipeline.h"
#include "tests/unit/reasoner/plans.h"

namespace zug::test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

struct Turns {
  std::string text;
  std::size_t decisions = 0;
};

// The graph of the rules behind it.
Turns turns_of(const std::string& rules, const std::string& head = row) {
  const Game game = *game_of(head + "#rules = " + rules + "\n");
  Turns result;
  for (const reasoner::Transform& one : reasoner::pipeline()) {
    if (one.name != std::string("constant-propagation")) continue;
    Diagnostics diagnostics;
    std::vector<reasoner::Fired> report;
    result.text = reasoner::text_after(game, {}, one, diagnostics, report).value_or("");
    result.decisions = report.back().times;
  }
  return result;
}

TEST(ConstantPropagation, DecidesWhatComesRightBehind) {
  const Turns turns =
      turns_of("->> [$ n = 2] ({$ n == 2} [w] + {$ n > 2} [b] + {$ 1 < n} [e]) ->>");
  EXPECT_EQ(turns.decisions, 3u);
  EXPECT_THAT(turns.text, Not(HasSubstr("comparison")));
  EXPECT_THAT(turns.text, HasSubstr("2 [$ n = 2]: -> 3 at here; -> 5 at here\n"));
}

TEST(ConstantPropagation, LeavesPlayersMovesAsTheyAre) {
  EXPECT_EQ(turns_of("->p [$ n = 2] ({$ n == 2} [w] + {$ n > 2} [b]) ->>").decisions, 0u);
  const std::string both = "(->> + ->p) [$ n = 2] ({$ n == 2} [w] + {$ n > 2} [b]) ->>";
  EXPECT_EQ(turns_of(both).decisions, 0u);
}

// [e] is there twice: 4, and 9 where n is 1.
TEST(ConstantPropagation, MakesOneModifierTwoWhereItIsMetWithTwoNumbers) {
  const Turns turns =
      turns_of("->> ({w} [$ n = 0] + {b} [$ n = 1]) [e] ({$ n == 0} [w] + {$ n == 1} [b]) ->>");
  EXPECT_EQ(turns.decisions, 4u);
  EXPECT_THAT(turns.text, Not(HasSubstr("comparison")));
  EXPECT_THAT(turns.text, ContainsRegex("  4 \\[e\\]: -> [56] at here\n"));
  EXPECT_THAT(turns.text, ContainsRegex("  8 \\[e\\]: -> [56] at here\n"));
}

TEST(ConstantPropagation, MakesNoCopiesOfWhatNobodyAsksAbout) {
  const Turns turns =
      turns_of("->> ({w} [$ n = 0] + {b} [$ n = 1]) [e] right [w] ->> {$ n == 1} ->q {}");
  EXPECT_EQ(turns.decisions, 0u);
  EXPECT_THAT(turns.text, ContainsRegex("  4 \\[e\\]"));
  EXPECT_THAT(turns.text, HasSubstr("comparison"));
}

TEST(ConstantPropagation, EndsWithTheTurn) {
  EXPECT_EQ(turns_of("->> [$ n = 2] ->> {$ n == 2} ->q {}").decisions, 0u);
  EXPECT_EQ(turns_of("->> [$ n = 2] ->q {$ n == 2} ->> {}").decisions, 0u);
}

TEST(ConstantPropagation, EndsWithAnyOtherValue) {
  for (const std::string value : {"n + 1", "p", "w"}) {
    const std::string assigned = "->> [$ n = 2] [$ n = " + value + "] ";
    EXPECT_EQ(turns_of(assigned + "({$ n == 3} [w] + {$ n != 3} [b]) ->>").decisions, 0u) << value;
  }
}

// After the first round nobody knows whether n is 0 or 1.
TEST(ConstantPropagation, KnowsNothingWhereNumbersMeet) {
  const Turns turns =
      turns_of("->> [$ n = 0] ({$ n == 0} [w] + right [b]) (right [$ n = n + 1] [e])* ->>");
  EXPECT_EQ(turns.decisions, 1u);
  EXPECT_THAT(turns.text, Not(HasSubstr("comparison")));
}

// Each digit is known on its way, 2^10 ways: that many copies are more than they gain.
TEST(ConstantPropagation, LeavesWhatWouldBecomeTooLarge) {
  std::string variables = "n(9)", rules = "->> ";
  for (int i = 0; i < 10; ++i) {
    const std::string name = "d" + std::to_string(i);
    variables += ", " + name + "(1)";
    rules += "([$ " + name + " = 0] + right [$ " + name + " = 1]) ";
  }
  for (int i = 0; i < 10; ++i) rules += "({$ d" + std::to_string(i) + " == 0} + right {e}) [b] ";
  std::string head = row;
  head.replace(head.find("n(9)"), 4, variables);
  EXPECT_EQ(turns_of(rules + "->>", head).decisions, 0u);
}

}  // namespace
}  // namespace zug::test
