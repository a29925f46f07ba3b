#include "ir/arithmetic.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/unit/ir/build.h"

namespace zug::test {
namespace {

using Kind = Arithmetic::Kind;
constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

std::optional<std::int64_t> fold(Kind kind, std::vector<std::int64_t> numbers) {
  std::vector<Arithmetic> operands;
  for (const std::int64_t n : numbers) operands.push_back(number_term(n));
  return evaluate(operation_term(kind, operands), {}, {});
}

TEST(Arithmetic, FoldsFromTheLeft) {
  EXPECT_EQ(fold(Kind::Subtract, {10, 3, 2}), 5);
  EXPECT_EQ(fold(Kind::Divide, {100, 10, 5}), 2);
  EXPECT_EQ(fold(Kind::Add, {1, 2, 3}), 6);
  EXPECT_EQ(fold(Kind::Multiply, {2, 3, 4}), 24);
  EXPECT_EQ(fold(Kind::Subtract, {3, 5}), -2);
}

TEST(Arithmetic, TruncatesTowardZero) {
  EXPECT_EQ(fold(Kind::Divide, {7, 2}), 3);
  EXPECT_EQ(fold(Kind::Divide, {-7, 2}), -3);
  EXPECT_EQ(fold(Kind::Divide, {7, -2}), -3);
}

TEST(Arithmetic, StopsBeyond64Bits) {
  EXPECT_THROW(fold(Kind::Divide, {least, -1}), ArithmeticOverflow);
  EXPECT_THROW(fold(Kind::Add, {greatest, 1}), ArithmeticOverflow);
  EXPECT_THROW(fold(Kind::Add, {greatest, 1, -1}), ArithmeticOverflow);
  EXPECT_THROW(fold(Kind::Subtract, {least, 1}), ArithmeticOverflow);
  EXPECT_THROW(fold(Kind::Multiply, {greatest, 2}), ArithmeticOverflow);
  EXPECT_EQ(fold(Kind::Multiply, {greatest, 1}), greatest);
}

// A division by zero decides, wherever it is.
TEST(Arithmetic, HasNoValueBehindADivisionByZero) {
  const Arithmetic large = operation_term(Kind::Add, {number_term(greatest), number_term(1)});
  const Arithmetic none = operation_term(Kind::Divide, {number_term(1), number_term(0)});
  EXPECT_EQ(evaluate(operation_term(Kind::Add, {large, none}), {}, {}), std::nullopt);
  EXPECT_EQ(evaluate(operation_term(Kind::Add, {none, large}), {}, {}), std::nullopt);
  EXPECT_EQ(evaluate(operation_term(Kind::Divide, {large, number_term(0)}), {}, {}), std::nullopt);
  EXPECT_THROW(evaluate(operation_term(Kind::Divide, {number_term(0), large}), {}, {}),
               ArithmeticOverflow);
}

TEST(Arithmetic, HasNoValueBeyondItsMeans) {
  EXPECT_EQ(fold(Kind::Divide, {1, 0}), std::nullopt);
  const Arithmetic inside = operation_term(Kind::Divide, {number_term(1), number_term(0)});
  EXPECT_EQ(evaluate(operation_term(Kind::Multiply, {number_term(0), inside}), {}, {}),
            std::nullopt);
}

TEST(Arithmetic, ReadsVariablesAndCounts) {
  const Arithmetic sum =
      operation_term(Kind::Add, {variable_term(v), piece_count_term(x), number_term(1)});
  EXPECT_EQ(evaluate(sum, {0, 0, 40, 0}, {5, 6, 700}), 741);
  EXPECT_TRUE(counts_pieces(sum));
  EXPECT_FALSE(counts_pieces(operation_term(Kind::Add, {variable_term(v), number_term(1)})));
}

TEST(Arithmetic, Relations) {
  for (const std::int64_t n : {-1, 0, 1}) {
    EXPECT_EQ(holds(n, Comparator::Equal, 0), n == 0);
    EXPECT_EQ(holds(n, Comparator::NotEqual, 0), n != 0);
    EXPECT_EQ(holds(n, Comparator::Less, 0), n < 0);
    EXPECT_EQ(holds(n, Comparator::LessOrEqual, 0), n <= 0);
    EXPECT_EQ(holds(n, Comparator::Greater, 0), n > 0);
    EXPECT_EQ(holds(n, Comparator::GreaterOrEqual, 0), n >= 0);
  }
}

}  // namespace
}  // namespace zug::test
