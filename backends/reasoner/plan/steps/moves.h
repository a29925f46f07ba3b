#pragma once

#include "backends/reasoner/plan/stages.h"
#include "backends/reasoner/plan/steps/shapes.h"

namespace zug::reasoner {

// What the term asks for beside that there is a vertex where the ending's way leads.
void demand_of(Terms& terms, TermId where, RelationId before, Ending& ending);

// Where a list and what to choose from are the same, they are one function.
std::uint32_t moves_function(Stages& stages, std::uint32_t turn, Function::Kind kind);

void list_set(Stages& stages, Lowering& code, const BegunMove& path, TermId where,
              const Instruction& moves);

std::uint32_t ended_shape(Stages& stages, BegunMove path, const Ending& ending);

}  // namespace zug::reasoner
