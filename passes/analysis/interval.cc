// Interval arithmetic over variables in 0..bound and piece counts in 0..vertices. Each operator
// takes the hull of what it makes of the corners; division leaves 0 out of the divisor. For
// example, with clock in 0..20, `clock + 1` lies in 1..21, so [$ clock = clock + 1] is valid
// sometimes, and
// {$ clock < 30} always holds. An interval that would leave 32 bits is not followed further: it
// becomes the one that contains anything.

#include "passes/analysis/interval.h"

#include <algorithm>
#include <initializer_list>

namespace zug {
namespace {

struct Known {
  Interval interval;
  bool defined = true;  // in every state
};

constexpr std::int64_t limit = std::int64_t{1} << 31;  // products of two stay within 64 bits
constexpr Interval anything{-limit, limit};

bool is_anything(const Interval& interval) {
  return interval.low <= -limit || interval.high >= limit;
}

Interval hull(std::initializer_list<std::int64_t> corners) {
  const Interval result{std::min(corners), std::max(corners)};
  return is_anything(result) ? anything : result;
}

std::optional<Known> divide(const Known& left, const Known& right) {
  const Interval& a = left.interval;
  const Interval& b = right.interval;
  if (b.low == 0 && b.high == 0) return std::nullopt;
  if (is_anything(a) || is_anything(b)) return Known{anything, false};
  if (b.low > 0 || b.high < 0) {
    return Known{hull({a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high}),
                 left.defined && right.defined};
  }
  const std::int64_t most = std::max(std::abs(a.low), std::abs(a.high));
  return Known{{-most, most}, false};
}

std::optional<Known> combine(Arithmetic::Kind kind, const Known& left, const Known& right) {
  const std::int64_t a = left.interval.low, b = left.interval.high;
  const std::int64_t c = right.interval.low, d = right.interval.high;
  const bool defined = left.defined && right.defined;
  if (kind != Arithmetic::Kind::Divide &&
      (is_anything(left.interval) || is_anything(right.interval))) {
    return Known{anything, defined};
  }
  switch (kind) {
    case Arithmetic::Kind::Add:
      return Known{hull({a + c, b + d}), defined};
    case Arithmetic::Kind::Subtract:
      return Known{hull({a - d, b - c}), defined};
    case Arithmetic::Kind::Multiply:
      return Known{hull({a * c, a * d, b * c, b * d}), defined};
    default:
      return divide(left, right);
  }
}

std::optional<Known> known(const Game& game, const Arithmetic& expression) {
  switch (expression.kind) {
    case Arithmetic::Kind::Number:
      return Known{hull({expression.number})};
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
  if (is_anything(a) || is_anything(b)) return Truth::Sometimes;
  if (a.high < b.low) return Truth::Always;
  return a.low < b.high ? Truth::Sometimes : Truth::Never;
}

Truth negated(Truth truth) {
  if (truth == Truth::Sometimes) return truth;
  return truth == Truth::Always ? Truth::Never : Truth::Always;
}

Truth equal(const Interval& a, const Interval& b) {
  if (is_anything(a) || is_anything(b)) return Truth::Sometimes;
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
  return result && result->defined && !is_anything(result->interval);
}

Truth truth_of(const Game& game, const Comparison& comparison) {
  const std::optional<Known> left = known(game, comparison.left);
  const std::optional<Known> right = known(game, comparison.right);
  if (!left || !right) return Truth::Never;
  const Interval& a = left->interval;
  const Interval& b = right->interval;
  Truth result = Truth::Sometimes;
  switch (comparison.relation) {
    case Relation::Equal:
      result = equal(a, b);
      break;
    case Relation::NotEqual:
      result = negated(equal(a, b));
      break;
    case Relation::Less:
      result = less(a, b);
      break;
    case Relation::GreaterOrEqual:
      result = negated(less(a, b));
      break;
    case Relation::Greater:
      result = less(b, a);
      break;
    case Relation::LessOrEqual:
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
  if (is_anything(value->interval)) return Truth::Sometimes;
  if (value->interval.high < 0 || value->interval.low > bound) return Truth::Never;
  const bool inside = value->interval.low >= 0 && value->interval.high <= bound;
  return inside && value->defined ? Truth::Always : Truth::Sometimes;
}

}  // namespace zug
