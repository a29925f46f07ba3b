#pragma once

// The ladder of longer and longer texts for one move.

#include <array>
#include <string>
#include <vector>

#include "backends/notation/notation.h"

namespace zug::notation {

constexpr std::size_t rung_count = 5;
using Rungs = std::array<std::string, rung_count>;

// By move.
std::vector<Rungs> rungs(const Notation& notation, const State& before,
                         const std::vector<Move>& legal);

}  // namespace zug::notation
