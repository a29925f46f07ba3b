// Arithmetic over the integers, as far as 64 bits reach.
//
// The language means the ring of all integers; only the final value of an assignment has to be
// within 0..bound. So `v-1` is fine at v = 0 as an intermediate value, and 7/2 = 3, (0-7)/2 = -3.
// Where there is no value, after a division by zero, the action that wants it is invalid; hence no
// value instead of an error. Where there is one that 64 bits cannot hold, as of v*v*v with
// v = 2147483647, we do not know it, and whoever asks has to stop. A division by zero anywhere in
// an expression decides before that, if it is certain: 1/0 + v*v*v has no value. Recursion is
// bounded by limits::nesting.

#include "ir/arithmetic.h"

#include <algorithm>
#include <utility>

namespace zug {
Arithmetic number_term(std::int64_t number) {
  Arithmetic result;
  result.number = number;
  return result;
}

Arithmetic variable_term(VariableId variable) {
  Arithmetic result;
  result.kind = Arithmetic::Kind::Variable;
  result.variable = variable;
  return result;
}

Arithmetic piece_count_term(PieceId piece) {
  Arithmetic result;
  result.kind = Arithmetic::Kind::PieceCount;
  result.piece = piece;
  return result;
}

Arithmetic operation_term(Arithmetic::Kind kind, std::vector<Arithmetic> operands) {
  Arithmetic result;
  result.kind = kind;
  result.operands = std::move(operands);
  return result;
}

ArithmeticOverflow::ArithmeticOverflow() : std::runtime_error("a value leaves 64 bits") {}

std::optional<std::int64_t> evaluate(const Arithmetic& expression,
                                     const std::vector<std::int64_t>& variables,
                                     const std::vector<std::int64_t>& piece_counts) {
  return evaluate(expression, [&](const Arithmetic& leaf) {
    return leaf.kind == Arithmetic::Kind::Variable ? variables[leaf.variable.value]
                                                   : piece_counts[leaf.piece.value];
  });
}

bool holds(std::int64_t left, Comparator comparator, std::int64_t right) {
  switch (comparator) {
    case Comparator::Equal:
      return left == right;
    case Comparator::NotEqual:
      return left != right;
    case Comparator::Less:
      return left < right;
    case Comparator::LessOrEqual:
      return left <= right;
    case Comparator::Greater:
      return left > right;
    case Comparator::GreaterOrEqual:
      return left >= right;
  }
  return false;
}

Comparator opposite(Comparator comparator) {
  switch (comparator) {
    case Comparator::Equal:
      return Comparator::NotEqual;
    case Comparator::NotEqual:
      return Comparator::Equal;
    case Comparator::Less:
      return Comparator::GreaterOrEqual;
    case Comparator::GreaterOrEqual:
      return Comparator::Less;
    case Comparator::Greater:
      return Comparator::LessOrEqual;
    case Comparator::LessOrEqual:
      return Comparator::Greater;
  }
  return comparator;
}

Comparator mirrored(Comparator comparator) {
  switch (comparator) {
    case Comparator::Less:
      return Comparator::Greater;
    case Comparator::Greater:
      return Comparator::Less;
    case Comparator::LessOrEqual:
      return Comparator::GreaterOrEqual;
    case Comparator::GreaterOrEqual:
      return Comparator::LessOrEqual;
    case Comparator::Equal:
    case Comparator::NotEqual:
      break;
  }
  return comparator;
}

std::string_view sign_of(Comparator comparator) {
  switch (comparator) {
    case Comparator::Equal:
      return "==";
    case Comparator::NotEqual:
      return "!=";
    case Comparator::Less:
      return "<";
    case Comparator::LessOrEqual:
      return "<=";
    case Comparator::Greater:
      return ">";
    case Comparator::GreaterOrEqual:
      return ">=";
  }
  return "";
}

std::optional<Comparator> comparator_of(std::string_view sign) {
  for (const Comparator comparator : comparators) {
    if (sign_of(comparator) == sign) return comparator;
  }
  return std::nullopt;
}

bool counts_pieces(const Arithmetic& expression) {
  return expression.kind == Arithmetic::Kind::PieceCount ||
         std::any_of(expression.operands.begin(), expression.operands.end(), counts_pieces);
}

bool mentions(const Arithmetic& expression, VariableId variable) {
  if (expression.kind == Arithmetic::Kind::Variable) return expression.variable == variable;
  return std::any_of(expression.operands.begin(), expression.operands.end(),
                     [&](const Arithmetic& operand) { return mentions(operand, variable); });
}

}  // namespace zug
