#pragma once

#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

using EdgeBody = std::function<void(const Machine::Edge&)>;

MachineEdges most_conditions_first(const Terms& terms, MachineEdges edges);

// What neighbours may share: the conditions they are asked under, or the vertex they begin at, too;
// at that vertex `body` then finds Here.
enum class Common { Tests, TestsAndStarts };

// Writes code that calls `body` for each of the edges in their order, with what is left of the
// edge, under the conditions that it shares with its neighbours.
void under_conditions(Stages& stages, Lowering& code, const MachineEdges& edges, Common common,
                      const EdgeBody& body);

}  // namespace zug::reasoner
