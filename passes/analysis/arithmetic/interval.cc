// Interval arithmetic over variables in 0..bound and piece counts in 0..vertices. Each operator
// takes the hull of what it makes of the corners; division leaves 0 out of the divisor. For
// example, with clock in 0..20, `clock + 1` lies in 1..21, so [$ clock = clock + 1] is valid
// sometimes, and {$ clock < 30} always holds. Where a corner leaves 64 bits nothing is known any
// more, and the value may be one that no engine can compute: v*v*v with v in 0..2147483647.

#include "passes/analysis/arithmetic/interval.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace zug {
namespace {

struct Known {
  Interval interval;
  bool defined = true;  // in every state
  bool within = true;   // 64 bits, and so is every part; else the interval says nothing
};

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();

// One operation on two numbers; the right one is not 0 in a division. True: it leaves 64 bits.
bool operate(Arithmetic::Kind kind, std::int64_t left, std::int64_t right, std::int64_t& result) {
  switch (kind) {
    case Arithmetic::Kind::Add:
      return __builtin_add_overflow(left, right, &result);
    case Arithmetic::Kind::Subtract:
      return __builtin_sub_overflow(left, right, &result);
    case Arithmetic::Kind::Multiply:
      return __builtin_mul_overflow(left, right, &result);
    default:
      if (left == least && right == -1) return true;
      result = left / right;
      return false;
  }
}

// The corners of the right operand; for a divisor, of its parts below and above 0.
std::vector<std::int64_t> corners(Arithmetic::Kind kind, const Interval& right) {
  if (kind != Arithmetic::Kind::Divide) return {right.low, right.high};
  std::vector<std::int64_t> result;
  if (right.low < 0) {
    result.push_back(right.low);
    result.push_back(std::min<std::int64_t>(right.high, -1));
  }
  if (right.high > 0) {
    result.push_back(std::max<std::int64_t>(right.low, 1));
    result.push_back(right.high);
  }
  return result;
}

std::optional<Known> combine(Arithmetic::Kind kind, const Known& left, const Known& right) {
  const bool divides = kind == Arithmetic::Kind::Divide;
  const bool zero = right.interval.low <= 0 && right.interval.high >= 0;
  if (divides && right.interval.low == 0 && right.interval.high == 0) return std::nullopt;
  Known result;
  result.defined = left.defined && right.defined && !(divides && zero);
  result.within = left.within && right.within;
  result.interval = {greatest, least};
  if (result.within) {
    for (const std::int64_t b : corners(kind, right.interval)) {
      for (const std::int64_t a : {left.interval.low, left.interval.high}) {
        std::int64_t corner = 0;
        if (operate(kind, a, b, corner)) result.within = false;
        result.interval.low = std::min(result.interval.low, corner);
        result.interval.high = std::max(result.interval.high, corner);
      }
    }
  }
  if (!result.within) result.interval = {least, greatest};
  return result;
}

std::optional<Known> known(const Game& game, const Arithmetic& expression) {
  switch (expression.kind) {
    case Arithmetic::Kind::Number:
      return Known{{expression.number, expression.number}};
    case Arithmetic::Kind::Variable:
      return Known{{0, bounded(game, expression.variable).bound}};
    case Arithmetic::Kind::PieceCount:
      return Known{{0, static_cast<std::int64_t>(game.board.size())}};
    default:
      break;
  }
  std::optional<Known> result = known(game, expression.operands.front());
  for (std::size_t i = 1; i < expression.operands.size() && result; ++i) {
    const std::optional<Known> operand = known(game, expression.operands[i]);
    if (!operand) return std::nullopt;
    result = combine(expression.kind, *result, *operand);
  }
  return result;
}

Truth less(const Interval& a, const Interval& b) {
  if (a.high < b.low) return Truth::Always;
  return a.low < b.high ? Truth::Sometimes : Truth::Never;
}

Truth negated(Truth truth) {
  if (truth == Truth::Sometimes) return truth;
  return truth == Truth::Always ? Truth::Never : Truth::Always;
}

Truth equal(const Interval& a, const Interval& b) {
  if (a.high < b.low || b.high < a.low) return Truth::Never;
  return a.low == a.high && b.low == b.high ? Truth::Always : Truth::Sometimes;
}

}  // namespace

std::optional<Interval> interval_of(const Game& game, const Arithmetic& expression) {
  const std::optional<Known> result = known(game, expression);
  if (!result) return std::nullopt;
  return result->interval;
}

bool always_defined(const Game& game, const Arithmetic& expression) {
  const std::optional<Known> result = known(game, expression);
  return result && result->defined && result->within;
}

bool may_overflow(const Game& game, const Arithmetic& expression) {
  const std::optional<Known> result = known(game, expression);
  return result && !result->within;
}

Truth truth_of(const Game& game, const Comparison& comparison) {
  const std::optional<Known> left = known(game, comparison.left);
  const std::optional<Known> right = known(game, comparison.right);
  if (!left || !right) return Truth::Never;
  const Interval& a = left->interval;
  const Interval& b = right->interval;
  if (!left->within || !right->within) return Truth::Sometimes;
  Truth result = Truth::Sometimes;
  switch (comparison.comparator) {
    case Comparator::Equal:
      result = equal(a, b);
      break;
    case Comparator::NotEqual:
      result = negated(equal(a, b));
      break;
    case Comparator::Less:
      result = less(a, b);
      break;
    case Comparator::GreaterOrEqual:
      result = negated(less(a, b));
      break;
    case Comparator::Greater:
      result = less(b, a);
      break;
    case Comparator::LessOrEqual:
      result = negated(less(b, a));
      break;
  }
  const bool defined = left->defined && right->defined;
  return result == Truth::Always && !defined ? Truth::Sometimes : result;
}

Truth truth_of(const Game& game, const Assignment& assignment) {
  const std::optional<Known> value = known(game, assignment.value);
  const std::int64_t bound = bounded(game, assignment.variable).bound;
  if (!value) return Truth::Never;
  if (!value->within) return Truth::Sometimes;
  if (value->interval.high < 0 || value->interval.low > bound) return Truth::Never;
  const bool inside = value->interval.low >= 0 && value->interval.high <= bound;
  return inside && value->defined ? Truth::Always : Truth::Sometimes;
}

}  // namespace zug
