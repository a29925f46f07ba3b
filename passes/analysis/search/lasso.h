#pragma once

// Plays that do not end: searching for one among the states of play.

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "ir/budget.h"
#include "ir/reference/semantics.h"

namespace zug {

// One action performed: state `state` of program `program`. State 0 dives into that pattern, which
// is checked by an action that can follow.
struct Stride {
  std::uint32_t program = 0;
  StateId state;
  friend bool operator==(const Stride&, const Stride&) = default;
};

// From the initial state `lead` goes to some state, and `round`, which holds a modifier, from there
// back to it: a play, or the evaluation of a pattern, that need not end.
struct Lasso {
  std::vector<Stride> lead;
  std::vector<Stride> round;
};

struct LassoSearch {
  enum class End { Found, Exhausted, Stopped };
  End end = End::Stopped;
  Lasso lasso;  // Found
  // Exhausted: of all states in their programs (state_key.h), in no order.
  std::vector<std::string> keys;
  std::size_t states = 0;     // looked at
  bool overflow = false;      // the arithmetic of some state leaves 64 bits
  Limit limit = Limit::None;  // that ended it, but for stop()
};

// Exhausted: every state was looked at and no lasso is there, so every play ends. Stops when more
// than `most_states` states are known, or as much work was done (passes/analysis/state_budget.h),
// or when `stop(states)` says so, or by OutOfBudget out of the reasoner.
LassoSearch find_lasso(ReferenceReasoner& reasoner, std::size_t most_states,
                       const std::function<bool(std::size_t)>& stop);

// A state of play, maybe inside a move or a pattern.
struct Place {
  State state;
  std::uint32_t program = 0;
  friend bool operator==(const Place&, const Place&) = default;
};

// Performs a stride by the reference semantics. False when it is not legal and valid there.
bool perform(ReferenceReasoner& reasoner, Place& place, Stride stride);

}  // namespace zug
