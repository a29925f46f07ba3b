#include "passes/analysis/interval.h"

#include <gtest/gtest.h>

#include "tests/unit/ir/build.h"

namespace zug::test {
namespace {

using Kind = Arithmetic::Kind;

// The variables v and w are within 0..9, the board has 4 vertices.
TEST(Interval, AlwaysDefinedIsCertain) {
  const Game game = empty_game();
  const auto defined = [&](Kind kind, const Arithmetic& a, const Arithmetic& b) {
    return always_defined(game, combine(kind, {a, b}));
  };
  EXPECT_TRUE(defined(Kind::Add, value(v), pieces(x)));
  EXPECT_TRUE(defined(Kind::Divide, value(v), number(-2)));
  EXPECT_FALSE(defined(Kind::Divide, value(v), number(0)));
  EXPECT_FALSE(defined(Kind::Divide, number(1), value(w)));
  const Arithmetic quotient = combine(Kind::Divide, {number(1), value(w)});
  EXPECT_FALSE(defined(Kind::Subtract, quotient, quotient));
  const Arithmetic large = number(std::int64_t{1} << 40);
  EXPECT_FALSE(defined(Kind::Subtract, large, large));
}

TEST(Interval, AssignmentsStayWithinBounds) {
  const Game game = empty_game();
  const auto truth = [&](const Arithmetic& to) { return truth_of(game, Assignment{v, to}); };
  EXPECT_EQ(truth(number(9)), Truth::Always);
  EXPECT_EQ(truth(number(10)), Truth::Never);
  EXPECT_EQ(truth(combine(Kind::Add, {value(w), number(1)})), Truth::Sometimes);
  EXPECT_EQ(truth(combine(Kind::Subtract, {number(9), value(w)})), Truth::Always);
  EXPECT_EQ(truth(combine(Kind::Divide, {number(9), value(w)})), Truth::Sometimes);
}

}  // namespace
}  // namespace zug::test
