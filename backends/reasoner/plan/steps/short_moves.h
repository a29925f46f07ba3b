#pragma once

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// The moves of a turn that is all paths, by their first modifier, when most of them are short.
std::optional<std::vector<ShortMoves>> short_moves(Stages& stages, std::uint32_t turn);

// Lists them as sets, or, where one may not be short, as paths. To choose from these they are to be
// listed, too.
std::uint32_t short_function(Stages& stages, std::uint32_t turn);

}  // namespace zug::reasoner
