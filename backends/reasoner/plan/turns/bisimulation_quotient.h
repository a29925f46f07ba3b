#pragma once

#include "backends/reasoner/plan/stages.h"
#include "backends/reasoner/plan/steps/searches.h"

namespace zug::reasoner {

// A continuation, and the renaming it is called with.
struct Entered {
  const Continuation* continuation = nullptr;
  std::uint32_t renaming = 0;  // Call
};

// Gives the number of modifiers of moves that have another name in a copy, and of different
// continuations in patterns.
std::size_t find_continuations(Stages& stages);

Continuation& continuation_at(Stages& stages, std::uint32_t pattern, std::uint32_t node);

// What the code of `search` enters behind the modifier.
Entered entry_behind(Stages& stages, const SearchState& search, std::uint32_t node);

}  // namespace zug::reasoner
