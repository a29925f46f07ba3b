#pragma once

#include <cstddef>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Removes computations nobody uses, and registers without use; gives the number of instructions
// that are gone.
std::size_t eliminate_dead_code(Plan& plan);

}  // namespace zug::reasoner
