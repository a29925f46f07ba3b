// {$ v < 9} and {$ v == 9} exclude each other, as do {$ a + b < 2} and {$ a + b == 2}: expressions
// are told apart by their form only. Two comparisons of the same two expressions are about their
// difference and 0.

#include "passes/analysis/arithmetic/comparisons.h"

#include <algorithm>
#include <limits>

#include "ir/arithmetic.h"
#include "passes/analysis/termination/measure.h"

namespace zug {
namespace {

Relation mirrored(Relation relation) {
  switch (relation) {
    case Relation::Less:
      return Relation::Greater;
    case Relation::Greater:
      return Relation::Less;
    case Relation::LessOrEqual:
      return Relation::GreaterOrEqual;
    case Relation::GreaterOrEqual:
      return Relation::LessOrEqual;
    default:
      return relation;
  }
}

constexpr std::int64_t far = std::numeric_limits<std::int64_t>::max() / 2;

// The values that stand in this relation to `number`, if they are an interval.
struct Range {
  std::int64_t low = -far;
  std::int64_t high = far;
};

std::optional<Range> range_of(Relation relation, std::int64_t number) {
  switch (relation) {
    case Relation::Equal:
      return Range{number, number};
    case Relation::Less:
      return Range{-far, number - 1};
    case Relation::LessOrEqual:
      return Range{-far, number};
    case Relation::Greater:
      return Range{number + 1, far};
    case Relation::GreaterOrEqual:
      return Range{number, far};
    case Relation::NotEqual:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

bool no_value(const Compared& a, const Compared& b) {
  const std::optional<Range> first = range_of(a.relation, a.number);
  const std::optional<Range> second = range_of(b.relation, b.number);
  if (first && second) return first->high < second->low || second->high < first->low;
  if (!first && !second) return false;
  const Range& range = first ? *first : *second;
  const std::int64_t without = first ? b.number : a.number;
  return range.low == range.high && range.low == without;
}

Relation opposite(Relation relation) {
  switch (relation) {
    case Relation::Equal:
      return Relation::NotEqual;
    case Relation::NotEqual:
      return Relation::Equal;
    case Relation::Less:
      return Relation::GreaterOrEqual;
    case Relation::GreaterOrEqual:
      return Relation::Less;
    case Relation::Greater:
      return Relation::LessOrEqual;
    case Relation::LessOrEqual:
      return Relation::Greater;
  }
  return relation;
}

Compared Comparisons::of(const Comparison& comparison) {
  if (comparison.right.kind == Arithmetic::Kind::Number) {
    return {number_of(comparison.left), comparison.relation, comparison.right.number};
  }
  if (comparison.left.kind == Arithmetic::Kind::Number) {
    return {number_of(comparison.right), mirrored(comparison.relation), comparison.left.number};
  }
  const Arithmetic difference =
      operation_term(Arithmetic::Kind::Subtract, {comparison.left, comparison.right});
  return {number_of(difference), comparison.relation, 0};
}

std::optional<Compared> Comparisons::before(const Assignment& assignment) {
  const Change change = change_of(game_, assignment);
  if (change.least != change.most || change.least == 0) return std::nullopt;
  const std::uint32_t expression = number_of(variable_term(assignment.variable));
  if (change.least < 0) return Compared{expression, Relation::GreaterOrEqual, -change.least};
  return Compared{expression, Relation::LessOrEqual,
                  bounded(game_, assignment.variable).bound - change.least};
}

bool Comparisons::reads(const Compared& compared, VariableId variable) const {
  return mentions(expressions_[compared.expression], variable);
}

bool Comparisons::counts_pieces(const Compared& compared) const {
  return zug::counts_pieces(expressions_[compared.expression]);
}

std::uint32_t Comparisons::number_of(const Arithmetic& expression) {
  const auto found = std::find(expressions_.begin(), expressions_.end(), expression);
  const auto index = static_cast<std::uint32_t>(found - expressions_.begin());
  if (found == expressions_.end()) expressions_.push_back(expression);
  return index;
}

}  // namespace zug
