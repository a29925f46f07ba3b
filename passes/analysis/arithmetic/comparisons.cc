// {$ v < 9} and {$ v == 9} exclude each other, as do {$ a + b < 2} and {$ a + b == 2}: expressions
// are told apart by their form only. Comparisons of two expressions are about their difference, of
// which sums and differences have one form.

#include "passes/analysis/arithmetic/comparisons.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "ir/arithmetic.h"
#include "passes/analysis/arithmetic/interval.h"
#include "passes/analysis/termination/measure.h"

namespace zug {
namespace {

constexpr std::int64_t far = std::numeric_limits<std::int64_t>::max() / 2;

// The values that compare so with `number`, if they are an interval.
struct Range {
  std::int64_t low = -far;
  std::int64_t high = far;
};

std::optional<Range> range_of(Comparator comparator, std::int64_t number) {
  switch (comparator) {
    case Comparator::Equal:
      return Range{number, number};
    case Comparator::Less:
      return Range{-far, number - 1};
    case Comparator::LessOrEqual:
      return Range{-far, number};
    case Comparator::Greater:
      return Range{number + 1, far};
    case Comparator::GreaterOrEqual:
      return Range{number, far};
    case Comparator::NotEqual:
      return std::nullopt;
  }
  return std::nullopt;
}

// Terms by whether they are numbers of pieces, and by number.
struct LinearSum {
  std::map<std::pair<bool, std::uint32_t>, std::int64_t> factors;
  std::int64_t constant = 0;
};

// False: it is no sum, or numbers in it are large.
bool add_to(LinearSum& sum, const Arithmetic& expression, std::int64_t sign) {
  constexpr std::int64_t large = std::int64_t{1} << 60;
  switch (expression.kind) {
    case Arithmetic::Kind::Number:
      if (expression.number > large || expression.number < -large) return false;
      sum.constant += sign * expression.number;
      return sum.constant <= large && sum.constant >= -large;
    case Arithmetic::Kind::Variable:
      sum.factors[{false, expression.variable.value}] += sign;
      return true;
    case Arithmetic::Kind::PieceCount:
      sum.factors[{true, expression.piece.value}] += sign;
      return true;
    case Arithmetic::Kind::Add:
    case Arithmetic::Kind::Subtract:
      for (std::size_t i = 0; i < expression.operands.size(); ++i) {
        const bool less = i > 0 && expression.kind == Arithmetic::Kind::Subtract;
        if (!add_to(sum, expression.operands[i], less ? -sign : sign)) return false;
      }
      return true;
    case Arithmetic::Kind::Multiply:
    case Arithmetic::Kind::Divide:
      return false;
  }
  return false;
}

}  // namespace

bool no_value(const Compared& a, const Compared& b) {
  const std::optional<Range> first = range_of(a.comparator, a.number);
  const std::optional<Range> second = range_of(b.comparator, b.number);
  if (first && second) return first->high < second->low || second->high < first->low;
  if (!first && !second) return false;
  const Range& range = first ? *first : *second;
  const std::int64_t without = first ? b.number : a.number;
  return range.low == range.high && range.low == without;
}

Compared Comparisons::of(const Comparison& comparison) {
  if (comparison.right.kind == Arithmetic::Kind::Number) {
    return {number_of(comparison.left), comparison.comparator, comparison.right.number};
  }
  if (comparison.left.kind == Arithmetic::Kind::Number) {
    return {number_of(comparison.right), mirrored(comparison.comparator), comparison.left.number};
  }
  if (const std::optional<Compared> sums = of_sums(comparison)) return *sums;
  const Arithmetic difference =
      operation_term(Arithmetic::Kind::Subtract, {comparison.left, comparison.right});
  return {number_of(difference), comparison.comparator, 0};
}

// Sums and differences of variables and numbers of pieces, each at most once, in one form:
// {$ b > w + 7} and {$ b < w + 8} are both about b - w. Empty: there is no such form, or some part
// may leave 64 bits.
std::optional<Compared> Comparisons::of_sums(const Comparison& comparison) {
  LinearSum sum;
  if (!add_to(sum, comparison.left, 1) || !add_to(sum, comparison.right, -1)) return std::nullopt;
  std::erase_if(sum.factors, [](const auto& term) { return term.second == 0; });
  if (sum.factors.size() < 2) return std::nullopt;
  const std::int64_t sign = sum.factors.begin()->second;
  std::vector<Arithmetic> plus, minus;
  for (const auto& [term, factor] : sum.factors) {
    if (factor != 1 && factor != -1) return std::nullopt;
    const Arithmetic value = term.first ? piece_count_term(PieceId(term.second))
                                        : variable_term(VariableId(term.second));
    (factor == sign ? plus : minus).push_back(value);
  }
  Arithmetic form =
      plus.size() == 1 ? plus.front() : operation_term(Arithmetic::Kind::Add, std::move(plus));
  if (!minus.empty()) {
    minus.insert(minus.begin(), std::move(form));
    form = operation_term(Arithmetic::Kind::Subtract, std::move(minus));
  }
  for (const Arithmetic* part :
       {&comparison.left, &comparison.right, static_cast<const Arithmetic*>(&form)}) {
    if (!always_defined(game_, *part)) return std::nullopt;
  }
  const Comparator comparator = sign > 0 ? comparison.comparator : mirrored(comparison.comparator);
  return Compared{number_of(form), comparator, -sign * sum.constant};
}

std::optional<Compared> Comparisons::before(const Assignment& assignment) {
  const Change change = change_of(game_, assignment);
  if (change.least != change.most || change.least == 0) return std::nullopt;
  const std::uint32_t expression = number_of(variable_term(assignment.variable));
  if (change.least < 0) return Compared{expression, Comparator::GreaterOrEqual, -change.least};
  return Compared{expression, Comparator::LessOrEqual,
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
