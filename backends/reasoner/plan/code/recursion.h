#pragma once

#include <cstddef>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Says of each function whether it can call itself, by whatever way: those count their depth.
// Gives their number.
std::size_t mark_recursive(Plan& plan);

}  // namespace zug::reasoner
