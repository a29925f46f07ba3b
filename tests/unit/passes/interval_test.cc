#include "passes/analysis/arithmetic/interval.h"

#include <gtest/gtest.h>

#include "tests/unit/ir/build.h"

namespace zug::test {
namespace {

using Kind = Arithmetic::Kind;

// The variables v and w are within 0..9, the board has 4 vertices.
TEST(Interval, AlwaysDefinedIsCertain) {
  const Game game = empty_game();
  const auto defined = [&](Kind kind, const Arithmetic& a, const Arithmetic& b) {
    return always_defined(game, operation_term(kind, {a, b}));
  };
  EXPECT_TRUE(defined(Kind::Add, variable_term(v), piece_count_term(x)));
  EXPECT_TRUE(defined(Kind::Divide, variable_term(v), number_term(-2)));
  EXPECT_FALSE(defined(Kind::Divide, variable_term(v), number_term(0)));
  EXPECT_FALSE(defined(Kind::Divide, number_term(1), variable_term(w)));
  const Arithmetic quotient = operation_term(Kind::Divide, {number_term(1), variable_term(w)});
  EXPECT_FALSE(defined(Kind::Subtract, quotient, quotient));
  const Arithmetic large = number_term(std::int64_t{1} << 62);
  EXPECT_TRUE(defined(Kind::Subtract, large, large));
  EXPECT_FALSE(defined(Kind::Add, large, large));
}

TEST(Interval, OverflowIsAboutEveryPart) {
  Game game = empty_game();
  game.variables[0].bound = 2'147'483'647;
  const auto power = [&](int n) {
    return operation_term(Kind::Multiply,
                          std::vector<Arithmetic>(static_cast<std::size_t>(n), variable_term(v)));
  };
  EXPECT_FALSE(may_overflow(game, power(2)));
  EXPECT_TRUE(may_overflow(game, power(3)));
  EXPECT_TRUE(may_overflow(game, operation_term(Kind::Divide, {power(3), power(3)})));
  const Arithmetic quotient = operation_term(Kind::Divide, {power(2), variable_term(w)});
  EXPECT_FALSE(may_overflow(game, quotient));
  EXPECT_TRUE(may_overflow(game, operation_term(Kind::Multiply, {quotient, variable_term(v)})));
  // It never has a value, so it never has a large one.
  EXPECT_FALSE(may_overflow(game, operation_term(Kind::Divide, {power(3), number_term(0)})));
}

TEST(Interval, AssignmentsStayWithinBounds) {
  const Game game = empty_game();
  const auto truth = [&](const Arithmetic& to) { return truth_of(game, Assignment{v, to}); };
  EXPECT_EQ(truth(number_term(9)), Truth::Always);
  EXPECT_EQ(truth(number_term(10)), Truth::Never);
  EXPECT_EQ(truth(operation_term(Kind::Add, {variable_term(w), number_term(1)})), Truth::Sometimes);
  EXPECT_EQ(truth(operation_term(Kind::Subtract, {number_term(9), variable_term(w)})),
            Truth::Always);
  EXPECT_EQ(truth(operation_term(Kind::Divide, {number_term(9), variable_term(w)})),
            Truth::Sometimes);
}

}  // namespace
}  // namespace zug::test
