#pragma once

#include <cstdint>
#include <vector>

#include "tools/players/options.h"
#include "tools/players/solver/positions.h"
#include "tools/players/solver/strategy.h"

namespace zug::players {

// Grows `positions` below `root` until they hold what answers the question, or until the meter or
// the number of bytes is over; false then.
bool search_proof(Positions& positions, PositionId root, const Question& question,
                  std::size_t bytes, Meter& meter);

}  // namespace zug::players
