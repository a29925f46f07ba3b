#pragma once

// Making arithmetic expressions, and their value.

#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "ir/action.h"

namespace zug {

Arithmetic number_term(std::int64_t number);
Arithmetic variable_term(VariableId variable);
Arithmetic piece_count_term(PieceId piece);
// Add, Subtract, Multiply or Divide; `operands` are two or more.
Arithmetic operation_term(Arithmetic::Kind kind, std::vector<Arithmetic> operands);

// A value leaves 64 bits. That is a limit of ours, so an action that wants the value is neither
// valid nor invalid, and nobody may go on as if it were.
class ArithmeticOverflow : public std::runtime_error {
 public:
  ArithmeticOverflow();
};

namespace arithmetic {

// What an expression comes to: a number, nothing, or a number that is too large for us.
struct Value {
  enum class Kind { Number, None, Large };
  Kind kind = Kind::Number;
  std::int64_t number = 0;
};

// The result of one operation.
inline Value combine(Arithmetic::Kind kind, std::int64_t left, std::int64_t right) {
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

template <class Leaf>
Value value_of(const Arithmetic& expression, const Leaf& leaf);

// Most expressions are of numbers and variables, which are no calls.
template <class Leaf>
Value value_of_operand(const Arithmetic& operand, const Leaf& leaf) {
  if (operand.kind == Arithmetic::Kind::Number) return {Value::Kind::Number, operand.number};
  if (operand.operands.empty()) return {Value::Kind::Number, leaf(operand)};
  return value_of(operand, leaf);
}

// Of an expression that is an operation.
template <class Leaf>
Value value_of(const Arithmetic& expression, const Leaf& leaf) {
  Value result = value_of_operand(expression.operands[0], leaf);
  for (std::size_t i = 1; i < expression.operands.size(); ++i) {
    if (result.kind == Value::Kind::None) return result;
    const Value operand = value_of_operand(expression.operands[i], leaf);
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

}  // namespace arithmetic

// The value where `leaf` gives that of a variable or a count of pieces; nothing is asked twice, and
// only what the expression mentions. Empty when some operation divides by zero. Throws
// ArithmeticOverflow.
template <class Leaf>
std::optional<std::int64_t> evaluate(const Arithmetic& expression, const Leaf& leaf) {
  const arithmetic::Value value = arithmetic::value_of_operand(expression, leaf);
  if (value.kind == arithmetic::Value::Kind::Large) throw ArithmeticOverflow();
  if (value.kind == arithmetic::Value::Kind::None) return std::nullopt;
  return value.number;
}

// Empty when some operation divides by zero. Division truncates toward zero. `piece_counts` may be
// empty for expressions without piece counts. Throws ArithmeticOverflow.
std::optional<std::int64_t> evaluate(const Arithmetic& expression,
                                     const std::vector<std::int64_t>& variables,
                                     const std::vector<std::int64_t>& piece_counts);

bool holds(std::int64_t left, Comparator comparator, std::int64_t right);

// The comparator that holds where this one does not.
Comparator opposite(Comparator comparator);

// The comparator that says the same of the two sides the other way round: < for >.
Comparator mirrored(Comparator comparator);

inline constexpr Comparator comparators[] = {Comparator::Equal,   Comparator::NotEqual,
                                             Comparator::Less,    Comparator::LessOrEqual,
                                             Comparator::Greater, Comparator::GreaterOrEqual};

// As RBG writes it, and C, and our own texts: ==, !=, <, <=, > or >=.
std::string_view sign_of(Comparator comparator);
// Empty when it is none of these.
std::optional<Comparator> comparator_of(std::string_view sign);

bool counts_pieces(const Arithmetic& expression);
bool mentions(const Arithmetic& expression, VariableId variable);

}  // namespace zug
