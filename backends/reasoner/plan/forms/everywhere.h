#pragma once

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

std::optional<TermId> everywhere_for(Stages& stages, TermId set, std::uint32_t pattern);

// One pass over single words has no branches to mispredict: on small boards it can be the faster
// answer about one vertex too.
bool better_everywhere(Stages& stages, std::uint32_t pattern);

}  // namespace zug::reasoner
