#pragma once

#include <cstddef>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Finds what functions ask of relations; gives the number of relations that are asked anything.
std::size_t find_uses(Plan& plan);

}  // namespace zug::reasoner
