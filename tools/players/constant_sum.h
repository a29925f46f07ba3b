#pragma once

#include <optional>

#include "tools/players/player.h"

namespace zug::players {

// The sum of both players' utilities at the end of every play, as far as random plays show it; none
// when they disagree, none came to its end in time, or there are not two players. The same answer
// each time. Throws ImproperGame or ArithmeticOverflow where each of them meets such a limit.
std::optional<double> constant_sum(const reasoner::Reasoner& rules);

}  // namespace zug::players
