#pragma once

#include "backends/reasoner/plan/stages.h"
#include "backends/reasoner/plan/steps/searches.h"

namespace zug::reasoner {

// Where the edge leads without the pieces that nothing can follow.
TermId with_prospects(Stages& stages, const SearchState& search, const Machine::Edge& edge);

}  // namespace zug::reasoner
