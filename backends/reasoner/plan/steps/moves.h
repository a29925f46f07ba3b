#pragma once

#include "backends/reasoner/plan/stages.h"
#include "backends/reasoner/plan/steps/shapes.h"

namespace zug::reasoner {

// Does the set say of each vertex whether it is in by what stands on that vertex alone?
bool pointwise(const Terms& terms, TermId set);

// What the term asks for beside that there is a vertex where the ending's way leads.
void demand_of(Terms& terms, TermId where, RelationId before, Ending& ending);

// Where a list and what to choose from are the same, they are one function.
std::uint32_t moves_function(Stages& stages, std::uint32_t turn, Function::Kind kind);

void list_set(Stages& stages, Lowering& code, const BegunMove& path, TermId where,
              const Instruction& moves);

// Vertices of the set at the start of the game, at most. Pieces that come later may become many.
std::size_t most_at_start(const Stages& stages, TermId set);

// Pieces that are only made in the course of the game, as kings, are mostly not there.
bool mostly_absent(const Stages& stages, TermId set);

std::uint32_t ended_shape(Stages& stages, BegunMove path, const Ending& ending);

}  // namespace zug::reasoner
