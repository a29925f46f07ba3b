#pragma once

// The actions of Regular Boardgames (AAAI-19, "Actions"), as plain structs with the paper's names.

#include <cstdint>
#include <variant>
#include <vector>

#include "ir/ids.h"

namespace zug {

// An integer expression over numbers, variables (scores among them) and piece counts. Operators
// take any number of operands, folded from the left: subtract(a, b, c) is (a - b) - c.
struct Arithmetic {
  enum class Kind { Number, Variable, PieceCount, Add, Subtract, Multiply, Divide };
  Kind kind = Kind::Number;
  std::int64_t number = 0;           // Number
  VariableId variable;               // Variable
  PieceId piece;                     // PieceCount
  std::vector<Arithmetic> operands;  // Add, Subtract, Multiply, Divide: two or more
  friend bool operator==(const Arithmetic&, const Arithmetic&) = default;
};

enum class Comparator { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual };

// Move the position along an edge; invalid where there is none.
struct Shift {
  DirectionId direction;
  friend bool operator==(const Shift&, const Shift&) = default;
};

// Valid when one of `pieces` (ascending, no duplicates, maybe none) stands at the position.
struct On {
  std::vector<PieceId> pieces;
  friend bool operator==(const On&, const On&) = default;
};

// Put `piece` at the position.
struct Off {
  PieceId piece;
  friend bool operator==(const Off&, const Off&) = default;
};

// Set a variable; invalid when the value is below 0, above its bound or undefined.
struct Assignment {
  VariableId variable;
  Arithmetic value;
  friend bool operator==(const Assignment&, const Assignment&) = default;
};

struct Comparison {
  Arithmetic left;
  Comparator comparator = Comparator::Equal;
  Arithmetic right;
  friend bool operator==(const Comparison&, const Comparison&) = default;
};

// Hand the turn to a player or to the keeper.
struct Switch {
  PlayerId player;
  friend bool operator==(const Switch&, const Switch&) = default;
};

// Valid when some (positive) or no (negative) word of `body` is valid from here. Changes nothing.
struct Pattern {
  bool positive = true;
  ExpressionId body;
  friend bool operator==(const Pattern&, const Pattern&) = default;
};

// `.`: does nothing; marks where a semisplit reasoner may cut a move.
struct SplitPoint {
  friend bool operator==(const SplitPoint&, const SplitPoint&) = default;
};

using Action = std::variant<Shift, On, Off, Assignment, Comparison, Switch, Pattern, SplitPoint>;

// Off, assignment and switch: what a move consists of.
inline bool is_modifier(const Action& action) {
  return std::holds_alternative<Off>(action) || std::holds_alternative<Assignment>(action) ||
         std::holds_alternative<Switch>(action);
}

// std::visit(Overloaded{[](const Shift&) {...}, ...}, action) breaks the build of whoever forgets
// an alternative.
template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

}  // namespace zug
