#pragma once

// Small random games in Metagame, written without a look at langs/metagame and its generator: rules
// that games are not made of, rather than playable ones.

#include <string>

#include "ir/reference/perft.h"

namespace zug::metagame::naive {

// Free of errors, not of warnings. Most can be played for two turns.
std::string make_text(Random& random);

}  // namespace zug::metagame::naive
