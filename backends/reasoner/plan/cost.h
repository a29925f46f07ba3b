#pragma once

// The numbers of cost.def, each under its name.

#include <cstddef>

namespace zug::reasoner::cost {

#define COST(name, value, unit, users, why) inline constexpr std::size_t name = value;
#include "backends/reasoner/plan/cost.def"
#undef COST

}  // namespace zug::reasoner::cost
