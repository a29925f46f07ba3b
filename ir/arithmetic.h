#pragma once

// Making arithmetic expressions, and their value.

#include <cstdint>
#include <optional>
#include <stdexcept>
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

// Empty when some operation divides by zero. Division truncates toward zero. `piece_counts` may be
// empty for expressions without piece counts. Throws ArithmeticOverflow.
std::optional<std::int64_t> evaluate(const Arithmetic& expression,
                                     const std::vector<std::int64_t>& variables,
                                     const std::vector<std::int64_t>& piece_counts);

bool holds(std::int64_t left, Relation relation, std::int64_t right);

// The relation that holds where this one does not.
Relation opposite(Relation relation);

bool counts_pieces(const Arithmetic& expression);
bool mentions(const Arithmetic& expression, VariableId variable);

}  // namespace zug
