#pragma once

// Plays that people would try, action by action.

#include <cstddef>
#include <functional>
#include <optional>

#include "ir/budget.h"
#include "ir/reference/semantics.h"
#include "passes/analysis/search/lasso.h"
#include "passes/analysis/search/longest_moves.h"

namespace zug {

struct PlayFindings : LongestMoves {
  std::optional<Lasso> lasso;  // an endless play
  std::size_t states = 0;      // behind moves, looked at
};

// Plays at random, by passing, and by walking to and fro, until `most_states` states were looked
// at, or as much work was done (passes/analysis/state_budget.h), or `stop(states)` says so; with
// `for_lasso` until an endless play is found. Ends early by OutOfBudget out of the reasoner.
PlayFindings play_as_people(ReferenceReasoner& reasoner, std::size_t most_states, bool for_lasso,
                            const std::function<bool(std::size_t)>& stop);

}  // namespace zug
