#pragma once

#include <cstddef>

#include "backends/reasoner/plan/plan.h"
#include "ir/game.h"

namespace zug::reasoner {

// Leaves out what stands on each vertex, where a state is better off without; 1 if so.
std::size_t leave_out_board(Plan& plan, const Game& game);

}  // namespace zug::reasoner
