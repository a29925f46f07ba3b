#pragma once

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Removes computations nobody uses, and registers without use.
void eliminate_dead_code(Function& function);

}  // namespace zug::reasoner
