#pragma once

#include <cstddef>
#include <vector>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Which relations have to be known to run the code, or to find where the parts of a shape are.
std::vector<bool> mentioned_relations(const Plan& plan);

// Finds what functions ask of relations; gives the number of relations that are asked anything.
std::size_t find_uses(Plan& plan);

}  // namespace zug::reasoner
