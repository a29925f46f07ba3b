#pragma once

#include <cstdint>
#include <optional>

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// Two sides of an answer that is not known: the vertices where something can be so, none left out;
// or only vertices where it surely is.
enum class Bound : std::uint8_t { May, Must };

// The vertices Here from which, on the board after the changes, the set of Here leads into `to`, a
// set of the board before them; and those where the condition holds after the changes. The answers
// are sets of the board before.
TermId leads(Stages& stages, TermId set, TermId to, const PieceChanges& changes, Bound bound);
TermId holds(Stages& stages, TermId condition, const PieceChanges& changes, Bound bound);

// Where, after the changes, one may go along an edge of a graph (no_pattern: of the rules), and
// from there along others, `ahead` modifiers further; or where, in a pattern, `accept` may hold, so
// that nothing need follow. Of an edge at the end of what is looked at, only the first step is
// asked about; with `first_steps` also of those before it.
TermId may_go_on(Stages& stages, std::uint32_t pattern, const MachineEdges& edges, TermId accept,
                 std::size_t ahead, const PieceChanges& changes, bool first_steps);

// The same changes seen from where the step leads; nothing when a relation becomes too large.
std::optional<PieceChanges> seen_from(Terms& terms, const PieceChanges& changes, RelationId step);

// From where Here is, without regard to the board: where the set can be.
std::optional<RelationId> way_of(Terms& terms, TermId set);

// Does the set say of each vertex whether it is in by what stands on that vertex alone?
bool pointwise(const Terms& terms, TermId set);

}  // namespace zug::reasoner
