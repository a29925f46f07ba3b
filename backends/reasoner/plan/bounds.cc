// Interval arithmetic. A variable is within 0..bound, a piece count within 0..vertices; so `v + 1`
// with v(9) is within 1..10 and has to be checked before it is assigned to v, `0` need not be.

#include "backends/reasoner/plan/bounds.h"

#include <algorithm>

namespace zug::reasoner {
namespace {

using Range = std::pair<std::int64_t, std::int64_t>;

constexpr std::int64_t widest = std::int64_t{1} << 62;

std::optional<Range> narrow(__int128_t low, __int128_t high) {
  if (low < -widest || high > widest) return std::nullopt;
  return Range(static_cast<std::int64_t>(low), static_cast<std::int64_t>(high));
}

std::optional<Range> combine(Arithmetic::Kind kind, const Range& left, const Range& right) {
  const __int128_t a = left.first;
  const __int128_t b = left.second;
  const __int128_t c = right.first;
  const __int128_t d = right.second;
  switch (kind) {
    case Arithmetic::Kind::Add:
      return narrow(a + c, b + d);
    case Arithmetic::Kind::Subtract:
      return narrow(a - d, b - c);
    case Arithmetic::Kind::Multiply:
      return narrow(std::min({a * c, a * d, b * c, b * d}), std::max({a * c, a * d, b * c, b * d}));
    default:
      if (c <= 0 && d >= 0) return std::nullopt;  // a divisor may be zero
      return narrow(std::min({a / c, a / d, b / c, b / d}), std::max({a / c, a / d, b / c, b / d}));
  }
}

}  // namespace

std::optional<Range> value_range(const Game& game, const Arithmetic& value) {
  switch (value.kind) {
    case Arithmetic::Kind::Number:
      return narrow(value.number, value.number);
    case Arithmetic::Kind::Variable:
      return Range(0, bounded(game, value.variable).bound);
    case Arithmetic::Kind::PieceCount:
      return Range(0, static_cast<std::int64_t>(game.board.size()));
    default:
      break;
  }
  std::optional<Range> result = value_range(game, value.operands[0]);
  for (std::size_t i = 1; i < value.operands.size() && result; ++i) {
    const std::optional<Range> operand = value_range(game, value.operands[i]);
    if (!operand) return std::nullopt;
    result = combine(value.kind, *result, *operand);
  }
  return result;
}

bool always_assignable(const Game& game, const Assignment& assignment) {
  const std::optional<Range> range = value_range(game, assignment.value);
  return range && range->first >= 0 && range->second <= bounded(game, assignment.variable).bound;
}

}  // namespace zug::reasoner
