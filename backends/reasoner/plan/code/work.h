#pragma once

#include <cstddef>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// How many operations on words its sets take, roughly, if each function runs once: to compare
// plans of one game whose vertices are numbered differently.
std::size_t work_of(const Plan& plan);

}  // namespace zug::reasoner
