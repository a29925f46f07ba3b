#pragma once

// Choosing without listing, in the C source.

#include <string>

#include "backends/c/functions.h"
#include "backends/reasoner/plan/plan.h"

namespace zug::c {

// The type of offers; before the functions.
std::string offer_types(const reasoner::Plan& plan, const FunctionWriter& functions);

// The function sample(), which plays a game; `name` begins the names of the header.
std::string sampling(const reasoner::Plan& plan, const FunctionWriter& functions,
                     const std::string& name);

// The functions how_many(), which counts moves, and draw(), which says one of them; behind
// sampling(). draw() is for plans whose moves are words.
std::string counting(const reasoner::Plan& plan, const FunctionWriter& functions);
std::string drawing(const reasoner::Plan& plan, const FunctionWriter& functions);

}  // namespace zug::c
