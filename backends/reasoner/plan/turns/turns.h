#pragma once

#include <cstddef>

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// The graph of the rules, and those of the patterns it asks about; gives their number.
std::size_t make_turns(Stages& stages);

}  // namespace zug::reasoner
