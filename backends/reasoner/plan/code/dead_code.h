#pragma once

#include <cstddef>
#include <vector>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Removes computations nobody uses, registers without use and functions that nothing calls; gives
// the number of instructions that are gone from those that stay.
std::size_t eliminate_dead_code(Plan& plan);

// Drops the instructions that are marked; the ends of blocks follow.
void erase_instructions(Function& function, const std::vector<bool>& gone);

}  // namespace zug::reasoner
