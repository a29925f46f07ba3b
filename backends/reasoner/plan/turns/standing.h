#pragma once

#include <cstdint>
#include <vector>

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// What can stand at the vertex when the modifier has been performed, given what can before it.
Bits standing_after(Stages& stages, std::uint32_t pattern, std::uint32_t node,
                    const std::vector<Bits>& before);

Bits standing_after(Stages& stages, std::uint32_t pattern, std::uint32_t node);

// What can stand at the vertex when a modifier is performed, by node.
const std::vector<Bits>& stood_at(Stages& stages, std::uint32_t pattern);

std::uint32_t mask_of(Stages& stages, std::uint32_t pattern, std::uint32_t node);

}  // namespace zug::reasoner
