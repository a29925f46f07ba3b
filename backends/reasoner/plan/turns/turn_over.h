#pragma once

#include "backends/reasoner/plan/stages.h"
#include "backends/reasoner/plan/steps/searches.h"

namespace zug::reasoner {

// The rules with what is turned over at once as one node each; gives the number of these.
std::size_t find_flips(Stages& stages);

// `then` after what is to be turned over has been; undone behind.
void turn_over(Stages& stages, Lowering& code, const Flips& flips, std::uint32_t vertex,
               const Undone& then);

}  // namespace zug::reasoner
