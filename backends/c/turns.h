#pragma once

// Whole turns, in the C source.

#include <string>

#include "backends/c/functions.h"
#include "backends/reasoner/plan/plan.h"

namespace zug::c {

// The functions turn() and turn_of(), which make a move and the keeper's moves after it.
std::string turns(const reasoner::Plan& plan, const FunctionWriter& functions);

}  // namespace zug::c
