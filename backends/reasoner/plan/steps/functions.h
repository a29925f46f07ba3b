#pragma once

#include <cstddef>

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// What each rules index is: who moves there, and what can have stood there.
void describe_rules(Stages& stages);

// A function for each rules index at which somebody moves, and for all that these ask; and the
// tables of the plan. Gives the number of functions.
std::size_t write_functions(Stages& stages);

}  // namespace zug::reasoner
