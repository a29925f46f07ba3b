#pragma once

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

std::optional<TermId> everywhere_for(Stages& stages, TermId set, std::uint32_t pattern);

// Operations on words, roughly, each distinct term once.
std::size_t set_cost(Terms& terms, TermId term);

// One pass over single words has no branches to mispredict: on small boards it can be the faster
// answer about one vertex too.
bool better_everywhere(Stages& stages, std::uint32_t pattern);

bool slides_only(Terms& terms, TermId term);

}  // namespace zug::reasoner
