#pragma once

#include "backends/reasoner/plan/stages.h"
#include "backends/reasoner/plan/steps/shapes.h"

namespace zug::reasoner {

// Lists the moves that end with a piece put down and a question, the sure ones as a set.
bool sure_moves(Stages& stages, Lowering& code, const BegunMove& path, const Machine::Edge& edge);

}  // namespace zug::reasoner
