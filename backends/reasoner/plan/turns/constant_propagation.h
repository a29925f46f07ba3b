#pragma once

#include <cstddef>

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// Decides comparisons in the graph of the rules; gives how many, at an edge each.
std::size_t propagate_constants(Stages& stages);

}  // namespace zug::reasoner
