#pragma once

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Numbers the lists of moves that may stay from turn to turn, if all lists of the plan may.
void keep_lists(Plan& plan);

}  // namespace zug::reasoner
