#pragma once

// Choosing without listing, in the C source.

#include <string>

#include "backends/c/functions.h"
#include "backends/reasoner/plan/plan.h"

namespace zug::c {

// What a search has of offers, and their type; before the functions.
std::string fields_of_offers(const reasoner::Plan& plan, const FunctionWriter& functions);
std::string offer_types(const reasoner::Plan& plan, const FunctionWriter& functions);

// The function sample(), which plays a game; `name` begins the names of the header.
std::string sampling(const reasoner::Plan& plan, const FunctionWriter& functions,
                     const std::string& name);

// The function how_many(), which counts moves; behind sampling().
std::string counting(const reasoner::Plan& plan, const FunctionWriter& functions);

// The function draw(), which says one of the moves, and how the same one is drawn when they have
// been listed. For plans whose moves are words; behind sampling().
struct Drawing {
  std::string functions, of_list;
};
Drawing drawing(const reasoner::Plan& plan, const FunctionWriter& functions);

}  // namespace zug::c
