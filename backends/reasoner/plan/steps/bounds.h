#pragma once

#include <cstdint>

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// Two sides of an answer that is not known: the vertices where something can be so, none left out;
// or only vertices where it surely is.
enum class Bound : std::uint8_t { May, Must };

// The vertices Here from which, on the board after the changes, the set of Here leads into `to`.
// Both are sets of the board before.
TermId leads(Stages& stages, TermId set, TermId to, const PieceChanges& changes, Bound bound);

// Where, after the changes, one may go along an edge of a graph (no_pattern: of the rules), and
// from there along others, `ahead` modifiers further; or where, in a pattern, `accept` may hold, so
// that nothing need follow. Only the first step of each edge is asked about.
TermId may_go_on(Stages& stages, std::uint32_t pattern, const MachineEdges& edges, TermId accept,
                 std::size_t ahead, const PieceChanges& changes);

// Does the set say of each vertex whether it is in by what stands on that vertex alone?
bool pointwise(const Terms& terms, TermId set);

}  // namespace zug::reasoner
