#pragma once

// What is true of a small game, decided by looking at all its semi-states: states of play in the
// middle of a move, or of the check of a pattern. Knows nothing of passes/.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "ir/reference/semantics.h"

namespace zug::test {

struct BruteForce {
  bool ends = true;            // no way round has a modifier
  bool one_completion = true;  // wherever the keeper is to move
  std::int64_t longest = 0;    // offs and assignments in a row outside patterns, if `ends`
};

// Empty when there are more than `most` semi-states, or some action cannot be evaluated.
std::optional<BruteForce> decide_by_all_semi_states(ReferenceReasoner& reasoner, std::size_t most);

}  // namespace zug::test
