#pragma once

// Plays towards a way of modifiers that is possible by rules and board: does it occur?

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>

#include "ir/reference/semantics.h"
#include "passes/analysis/product/product.h"
#include "passes/analysis/search/plays.h"

namespace zug {

// By vertex: what may stand there (a bit for each piece) when the way begins, so that its ons can
// be performed. `way` are nodes of the rules, the first one included; of at most 64 kinds of
// pieces.
std::map<std::uint32_t, std::uint64_t> needed_at_the_start(const Product& product,
                                                           std::span<const std::uint32_t> way);

// Plays towards `way` until a move with as many modifiers was seen, or `most_states` states were
// looked at, or as much work was done (passes/analysis/state_budget.h), or `stop(states)` says so.
// Ends early by OutOfBudget out of the reasoner. Nothing is played of games of more than 64 kinds
// of pieces.
PlayFindings play_towards(ReferenceReasoner& reasoner, const Product& product,
                          std::span<const std::uint32_t> way, std::size_t most_states,
                          const std::function<bool(std::size_t)>& stop);

}  // namespace zug
