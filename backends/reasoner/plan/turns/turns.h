#pragma once

#include <cstddef>
#include <vector>

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// The graph of the rules, and those of the patterns it asks about; gives their number.
std::size_t make_turns(Stages& stages);

// Which nodes of the rules are modifiers of players' moves, without the switches at the end.
std::vector<bool> parts_of_moves(const Stages& stages);

}  // namespace zug::reasoner
