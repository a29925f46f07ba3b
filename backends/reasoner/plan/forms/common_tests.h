#pragma once

#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

using EdgeBody = std::function<void(const Machine::Edge&)>;

MachineEdges most_conditions_first(const Terms& terms, MachineEdges edges);

void under_conditions(Stages& stages, Lowering& code, const MachineEdges& edges,
                      const EdgeBody& body);

}  // namespace zug::reasoner
