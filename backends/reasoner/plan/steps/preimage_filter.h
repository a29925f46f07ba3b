#pragma once

#include "backends/reasoner/plan/stages.h"
#include "backends/reasoner/plan/steps/searches.h"

namespace zug::reasoner {

struct PieceChange {
  std::uint32_t piece = 0;
  RelationId way = 0;  // from where it was put to Here
};
using PieceChanges = std::vector<PieceChange>;

// Of two sets, both of which: the one that speaks of Here, and what narrows it.
std::pair<TermId, TermId> narrowing(const Terms& terms, const Term& both);

// From where Here is, without regard to the board: where the set can be.
std::optional<RelationId> way_of(Terms& terms, TermId set);

// Can the set, asked about where `way` leads, have grown by the changes?
bool may_have_grown(Terms& terms, TermId set, RelationId way, const PieceChanges& changes);

// Does it lead from some vertex to itself?
bool comes_back(const Terms& terms, RelationId way);

// The first step of the set: the part of it that is asked about first.
TermId head_of(Terms& terms, TermId set);

TermId with_prospects(Stages& stages, const SearchState& search, const Machine::Edge& edge);

}  // namespace zug::reasoner
