#pragma once

#include <cstddef>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Numbers the lists of moves that may stay from turn to turn, if all lists of the plan may; gives
// their number.
std::size_t keep_lists(Plan& plan);

// Whether the kept list of the function is of so few of the vertices, as in connect four, that most
// moves leave it as it is.
bool hardly_ever_changes(const Plan& plan, const Function& function);

}  // namespace zug::reasoner
