#pragma once

// What values arithmetic can have, as far as the bounds of the variables tell.

#include <cstdint>
#include <optional>
#include <utility>

#include "ir/action.h"
#include "ir/game.h"

namespace zug::reasoner {

// The least and the greatest; empty when the value may not exist (a division by zero) or may need
// more than 62 bits.
std::optional<std::pair<std::int64_t, std::int64_t>> value_range(const Game& game,
                                                                 const Arithmetic& value);

// The assignment is valid in every state.
bool always_assignable(const Game& game, const Assignment& assignment);

}  // namespace zug::reasoner
