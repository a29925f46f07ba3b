#pragma once

// Choosing without listing, in the C source.

#include <string>
#include <string_view>

#include "backends/c/functions.h"
#include "backends/reasoner/plan/plan.h"

namespace zug::c {

extern const std::string_view offers_text;  // the type of offers, for packed moves

// The function sample(), which plays a game; `name` begins the names of the header.
std::string sampling(const reasoner::Plan& plan, const FunctionWriter& functions,
                     const std::string& name);

}  // namespace zug::c
