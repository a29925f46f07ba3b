#pragma once

// What is known of arithmetic when nothing is known of the state but the bounds of the variables.

#include <cstdint>
#include <optional>

#include "ir/action.h"
#include "ir/game.h"

namespace zug {

// Not empty: low <= high.
struct Interval {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

// Contains every value the expression can have in any state, for all operands for which it is
// defined; empty when it never is (a division by zero).
std::optional<Interval> interval_of(const Game& game, const Arithmetic& expression);

// Certain: in every state it has a value, and so has each of its parts, of 64 bits at most.
bool always_defined(const Game& game, const Arithmetic& expression);

// Not excluded: in some state it has a value, but it or one of its parts leaves 64 bits.
bool may_overflow(const Game& game, const Arithmetic& expression);

enum class Truth { Never, Sometimes, Always };

// Always and Never are certain. Always also means that both sides are always defined.
Truth truth_of(const Game& game, const Comparison& comparison);
Truth truth_of(const Game& game, const Assignment& assignment);  // that it is valid

}  // namespace zug
