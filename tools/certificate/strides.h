#pragma once

// Moves as the actions they consist of, one by one.

#include <optional>
#include <vector>

#include "ir/reference/semantics.h"
#include "passes/analysis/search/explore.h"
#include "passes/analysis/search/lasso.h"

namespace zug {

// A state of play and two ways of the keeper to go on, in strides.
struct ChoiceInStrides {
  std::vector<Stride> play, one, other;
};

// Empty when some move cannot be followed, which does not happen.
std::optional<ChoiceInStrides> in_strides(ReferenceReasoner& reasoner, const TwoCompletions& two);

}  // namespace zug
