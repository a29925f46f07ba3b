#pragma once

#include <cstddef>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Numbers the lists of moves that may stay from turn to turn, if all lists of the plan may; gives
// their number.
std::size_t keep_lists(Plan& plan);

}  // namespace zug::reasoner
