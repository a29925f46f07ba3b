#pragma once

#include <cstddef>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Lists moves that differ in one vertex at once, where they were listed one by one; gives how many
// lists became one.
std::size_t list_sets(Plan& plan);

}  // namespace zug::reasoner
