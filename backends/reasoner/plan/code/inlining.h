#pragma once

#include <cstddef>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Has all functions put in place of their calls, in C, if all that can happen in a turn is little;
// gives the number of functions then. The plan is finished otherwise.
std::size_t put_in_place(Plan& plan);

}  // namespace zug::reasoner
