// What is known of comparisons, assignments, patterns and conditions before anything is played, in
// examples done by hand.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ir/arithmetic.h"
#include "passes/analysis/arithmetic/comparisons.h"
#include "passes/analysis/arithmetic/overflow.h"
#include "passes/analysis/keeper/literals.h"
#include "passes/analysis/product/pattern_facts.h"
#include "passes/analysis/product/static_patterns.h"
#include "tests/unit/ir/build.h"
#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

Arithmetic sum(Arithmetic one, Arithmetic other) {
  return operation_term(Arithmetic::Kind::Add, {std::move(one), std::move(other)});
}

Comparison compare(Arithmetic left, Comparator comparator, Arithmetic right) {
  return {std::move(left), comparator, std::move(right)};
}

TEST(Comparisons, AreAboutAnExpressionAndANumber) {
  const Game game = empty_game();
  Comparisons comparisons(game);
  const Compared less = comparisons.of(compare(variable_term(v), Comparator::Less, number_term(5)));
  EXPECT_EQ(less, (Compared{0, Comparator::Less, 5}));
  EXPECT_EQ(comparisons.of(compare(number_term(5), Comparator::Greater, variable_term(v))), less);
  const Compared same =
      comparisons.of(compare(variable_term(v), Comparator::Equal, variable_term(w)));
  EXPECT_EQ(same, (Compared{1, Comparator::Equal, 0}));
  EXPECT_EQ(comparisons.size(), 2u);
}

TEST(Comparisons, KnowWhatTheyRead) {
  const Game game = empty_game();
  Comparisons comparisons(game);
  const Compared about_v =
      comparisons.of(compare(variable_term(v), Comparator::Less, number_term(5)));
  const Compared about_pieces =
      comparisons.of(compare(piece_count_term(x), Comparator::Less, number_term(5)));
  EXPECT_TRUE(comparisons.reads(about_v, v));
  EXPECT_FALSE(comparisons.reads(about_v, w));
  EXPECT_FALSE(comparisons.counts_pieces(about_v));
  EXPECT_TRUE(comparisons.counts_pieces(about_pieces));
}

TEST(Comparisons, ExcludeEachOtherWhereNoValueIsLeft) {
  const auto both = [](Comparator a, std::int64_t one, Comparator b, std::int64_t other) {
    EXPECT_EQ(no_value({0, a, one}, {0, b, other}), no_value({0, b, other}, {0, a, one}));
    return !no_value({0, a, one}, {0, b, other});
  };
  EXPECT_FALSE(both(Comparator::Less, 9, Comparator::Equal, 9));
  EXPECT_TRUE(both(Comparator::LessOrEqual, 9, Comparator::Equal, 9));
  EXPECT_FALSE(both(Comparator::Greater, 9, Comparator::Less, 10));
  EXPECT_TRUE(both(Comparator::Greater, 8, Comparator::Less, 10));
  EXPECT_FALSE(both(Comparator::NotEqual, 9, Comparator::Equal, 9));
  EXPECT_TRUE(both(Comparator::NotEqual, 9, Comparator::LessOrEqual, 9));
  EXPECT_TRUE(both(Comparator::NotEqual, 9, Comparator::NotEqual, 8));
}

// v goes from 0 to 9.
TEST(Comparisons, SayWhenAnAssignmentIsValid) {
  const Game game = empty_game();
  Comparisons comparisons(game);
  EXPECT_EQ(comparisons.before({v, sum(variable_term(v), number_term(1))}),
            (Compared{0, Comparator::LessOrEqual, 8}));
  EXPECT_EQ(comparisons.before({v, sum(variable_term(v), number_term(-2))}),
            (Compared{0, Comparator::GreaterOrEqual, 2}));
  EXPECT_EQ(comparisons.before({v, number_term(3)}), std::nullopt);
}

TEST(Overflow, IsFoundWhereTheBoundsDoNotExcludeIt) {
  const std::string text =
      "#players = p(9)\n#pieces = e\n#variables = v(2000000000)\n"
      "#board = rectangle(up,down,left,right,[e])\n"
      "#rules = ->p {$ v*v > 0} ->p {$ v*v*v > 0} ->p [$ v = v*v*2] ->>\n";
  const Game game = *read_text("large", text);
  const std::vector<Origin> found = overflows(game);
  ASSERT_EQ(found.size(), 1u);
  const std::size_t place = text.find("{$ v*v*v");
  EXPECT_GE(found.front().range.begin, place);
  EXPECT_LE(found.front().range.begin, place + 3);
}

// A row "x e" and what follows the keeper's first switch.
Game row(const std::string& rules) {
  return *read_text("row",
                    "#players = p(9)\n#pieces = e, x\n#variables =\n"
                    "#board = rectangle(up,down,left,right,[x,e])\n#rules = ->p " +
                        rules + "\n");
}

Programs programs_of(const Game& game) {
  Diagnostics diagnostics;
  return compile_programs(game, diagnostics).value();
}

TEST(StaticPatterns, MayAndMust) {
  const Game game = row("{? right} {? right {x}} {! left} ->>");
  const Programs programs = programs_of(game);
  ASSERT_EQ(programs.programs.size(), 4u);
  Budget budget;
  StaticPatterns patterns(game, programs, budget);
  EXPECT_TRUE(patterns.may_match(1, 0));  // right
  EXPECT_TRUE(patterns.must_match(1, 0));
  EXPECT_FALSE(patterns.may_match(1, 1));
  EXPECT_TRUE(patterns.may_match(2, 0));  // right {x}
  EXPECT_FALSE(patterns.must_match(2, 0));
  EXPECT_FALSE(patterns.may_match(2, 1));
  for (const Step& step : programs.programs[0].steps) {
    if (step.kind != Step::Kind::Pattern || step.positive) continue;
    EXPECT_TRUE(patterns.must_perform(step, 0));  // {! left}
    EXPECT_FALSE(patterns.may_perform(step, 1));
  }
}

TEST(StaticPatterns, KnowWhichProgramsHoldModifiers) {
  const Game game = row("{? right [x]} {? right} ->>");
  const Programs programs = programs_of(game);
  Budget budget;
  const StaticPatterns patterns(game, programs, budget);
  EXPECT_TRUE(patterns.has_modifiers(0));
  EXPECT_TRUE(patterns.has_modifiers(1));
  EXPECT_FALSE(patterns.has_modifiers(2));
}

const Step& step_of(const Programs& programs, Step::Kind kind, bool positive = false) {
  for (const Step& step : programs.programs[0].steps) {
    if (step.kind == kind && step.positive == positive) return step;
  }
  ADD_FAILURE() << "no such step";
  return programs.programs[0].steps.front();
}

TEST(PatternFacts, WhatIsForbiddenEverywhereIsNotThereUntilSomethingChanges) {
  const Game game = row("{! (left* + right*) {e} left} {? (left* + right*) {e} left} [x] ->>");
  const Programs programs = programs_of(game);
  Budget budget;
  PatternFacts facts(game, budget);
  const Step& wanted = step_of(programs, Step::Kind::Pattern, true);
  const auto known = facts.behind(0, step_of(programs, Step::Kind::Pattern, false));
  ASSERT_TRUE(known);
  EXPECT_NE(*known, 0u);
  EXPECT_EQ(facts.behind(*known, wanted), std::nullopt);
  EXPECT_EQ(facts.behind(0, wanted), PatternFacts::Known{0});
  EXPECT_EQ(facts.behind(*known, step_of(programs, Step::Kind::Off)), PatternFacts::Known{0});
}

// From the left square `right {e}` looks at another square than from the right one.
TEST(PatternFacts, NothingIsKnownOfPatternsAboutTheSquareAtHand) {
  const Game game = row("{! right {e}} {? right {e}} ->>");
  const Programs programs = programs_of(game);
  Budget budget;
  PatternFacts facts(game, budget);
  EXPECT_EQ(facts.behind(0, step_of(programs, Step::Kind::Pattern)), PatternFacts::Known{0});
}

// The conditions of the branches below, all of them at the right square.
class Branches : public testing::Test {
 protected:
  Branches()
      : game_(row("right ({e} [x] + {x} [e] + {$ p == 1} + {$ p == 2} + {! {x}}) ->>")),
        product_(build_product(game_, budget_).value()),
        stock_(product_, budget_),
        literals_(product_, budget_, stock_) {}

  std::uint32_t node(Step::Kind kind, std::size_t index = 0) const {
    for (std::uint32_t i = 0; i < product_.nodes.size(); ++i) {
      if (product_.nodes[i].program == 0 && product_.step(i).kind == kind && index-- == 0) return i;
    }
    ADD_FAILURE() << "no such node";
    return 0;
  }
  Condition condition(Step::Kind kind, std::size_t index = 0) {
    return {literals_.of(node(kind, index)).value()};
  }
  bool exclude(const Condition& a, const Condition& b) {
    return literals_.exclude(a, b, node(Step::Kind::Shift));
  }

  Budget budget_;
  Game game_;
  Product product_;
  Stock stock_;
  Literals literals_;
};

TEST_F(Branches, ExcludeEachOtherByPiecesOrByNumbers) {
  const Condition empty = condition(Step::Kind::On, 0);
  const Condition full = condition(Step::Kind::On, 1);
  const Condition one = condition(Step::Kind::Comparison, 0);
  const Condition two = condition(Step::Kind::Comparison, 1);
  EXPECT_TRUE(exclude(empty, full));
  EXPECT_FALSE(exclude(empty, empty));
  EXPECT_TRUE(exclude(one, two));
  EXPECT_FALSE(exclude(one, empty));
}

TEST_F(Branches, WhatIsSeenRefutesANegativePattern) {
  const Condition none = condition(Step::Kind::Pattern);
  const Condition empty = condition(Step::Kind::On, 0);
  const Condition full = condition(Step::Kind::On, 1);
  EXPECT_TRUE(literals_.refutes(Literals::seen(full, full), none));
  EXPECT_FALSE(literals_.refutes(Literals::seen(empty, empty), none));
  EXPECT_TRUE(exclude(full, none));
  EXPECT_FALSE(exclude(empty, none));
}

TEST_F(Branches, AnOffDemandsNothing) {
  EXPECT_EQ(literals_.of(node(Step::Kind::Off)), std::nullopt);
}

}  // namespace
}  // namespace zug::test
