#pragma once

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Says of each function whether it can call itself, by whatever way: those count their depth.
void mark_recursive(Plan& plan);

}  // namespace zug::reasoner
