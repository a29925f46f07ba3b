#pragma once

// What a graph of positions proves about a question, however it came to be.

#include <optional>

#include "tools/players/solver/positions.h"
#include "tools/players/solver/strategy.h"

namespace zug::players {

// A strategy from `root` for whoever is right; empty when what was seen does not say who that is.
std::optional<Strategy> settle(Positions& positions, PositionId root, const Question& question);

}  // namespace zug::players
