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
#include <limits>
#include <utility>

namespace zug {
namespace {

// What an expression comes to: a number, nothing, or a number that is too large for us.
struct Value {
  enum class Kind { Number, None, Large };
  Kind kind = Kind::Number;
  std::int64_t number = 0;
};

Value combine(Arithmetic::Kind kind, std::int64_t left, std::int64_t right) {
  std::int64_t result = 0;
  bool overflow = false;
  switch (kind) {
    case Arithmetic::Kind::Add:
      overflow = __builtin_add_overflow(left, right, &result);
      break;
    case Arithmetic::Kind::Subtract:
      overflow = __builtin_sub_overflow(left, right, &result);
      break;
    case Arithmetic::Kind::Multiply:
      overflow = __builtin_mul_overflow(left, right, &result);
      break;
    case Arithmetic::Kind::Divide:
      if (right == 0) return {Value::Kind::None, 0};
      overflow = left == std::numeric_limits<std::int64_t>::min() && right == -1;
      if (!overflow) result = left / right;
      break;
    case Arithmetic::Kind::Number:
    case Arithmetic::Kind::Variable:
    case Arithmetic::Kind::PieceCount:
      break;
  }
  return {overflow ? Value::Kind::Large : Value::Kind::Number, result};
}

Value value_of(const Arithmetic& expression, const std::vector<std::int64_t>& variables,
               const std::vector<std::int64_t>& piece_counts) {
  switch (expression.kind) {
    case Arithmetic::Kind::Number:
      return {Value::Kind::Number, expression.number};
    case Arithmetic::Kind::Variable:
      return {Value::Kind::Number, variables[expression.variable.value]};
    case Arithmetic::Kind::PieceCount:
      return {Value::Kind::Number, piece_counts[expression.piece.value]};
    case Arithmetic::Kind::Add:
    case Arithmetic::Kind::Subtract:
    case Arithmetic::Kind::Multiply:
    case Arithmetic::Kind::Divide:
      break;
  }
  Value result = value_of(expression.operands[0], variables, piece_counts);
  for (std::size_t i = 1; i < expression.operands.size(); ++i) {
    if (result.kind == Value::Kind::None) return result;
    const Value operand = value_of(expression.operands[i], variables, piece_counts);
    if (operand.kind == Value::Kind::None) return operand;
    const bool zero = expression.kind == Arithmetic::Kind::Divide &&
                      operand.kind == Value::Kind::Number && operand.number == 0;
    if (zero) return {Value::Kind::None, 0};
    if (operand.kind == Value::Kind::Large) result.kind = Value::Kind::Large;
    if (result.kind == Value::Kind::Number) {
      result = combine(expression.kind, result.number, operand.number);
    }
  }
  return result;
}

}  // namespace

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
  const Value value = value_of(expression, variables, piece_counts);
  if (value.kind == Value::Kind::Large) throw ArithmeticOverflow();
  if (value.kind == Value::Kind::None) return std::nullopt;
  return value.number;
}

bool holds(std::int64_t left, Relation relation, std::int64_t right) {
  switch (relation) {
    case Relation::Equal:
      return left == right;
    case Relation::NotEqual:
      return left != right;
    case Relation::Less:
      return left < right;
    case Relation::LessOrEqual:
      return left <= right;
    case Relation::Greater:
      return left > right;
    case Relation::GreaterOrEqual:
      return left >= right;
  }
  return false;
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
