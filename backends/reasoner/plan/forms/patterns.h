#pragma once

#include <cstdint>
#include <optional>

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// The function of a pattern, for calls at a vertex where one of the pieces `standing` stands, if
// that is known.
std::uint32_t function_of(Stages& stages, std::uint32_t pattern,
                          const std::optional<Bits>& standing);

}  // namespace zug::reasoner
