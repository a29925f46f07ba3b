#pragma once

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// Where a list and what to choose from are the same, they are one function.
std::uint32_t moves_function(Stages& stages, std::uint32_t turn, Function::Kind kind);

}  // namespace zug::reasoner
