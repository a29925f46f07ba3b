#pragma once

// The keeper's moves before anybody else's: there is one state to look at.

#include "ir/budget.h"
#include "passes/analysis/product/product.h"

namespace zug {

// True: from the initial state the keeper has one move at a time, until it is a player's turn or
// he is stuck. Throws OutOfBudget.
bool first_completion_is_one(const Product& product, Budget& budget);

}  // namespace zug
