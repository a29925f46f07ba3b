#pragma once

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Is all that can happen in a turn so little that every function can be put in place of its calls?
// The plan is finished.
bool little_happens(const Plan& plan);

}  // namespace zug::reasoner
