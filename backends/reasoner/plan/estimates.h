#pragma once

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// How many vertices one of these pieces stands on at the start of the play.
std::size_t standing_at_start(const Stages& stages, std::uint32_t mask);

// Vertices of the set at the start of the play, at most. Pieces that come later may become many.
std::size_t most_at_start(const Stages& stages, TermId set);

// Pieces that are only made in the course of the play, as kings, are mostly not there.
bool mostly_absent(const Stages& stages, TermId set);

// Vertices of the set, mostly: as many as at the start, or, of pieces that are mostly absent, a
// few.
std::size_t expected_size(const Stages& stages, TermId set);

// Is there a turn that puts such a piece without having taken one up before? Then they may become
// many, as the two men of each colour do that reversi begins with; one king stays one.
bool may_become_many(Stages& stages, std::uint32_t mask);

// Can the set be had by operations on whole sets, without a look from vertex to vertex?
bool slides_only(Terms& terms, TermId set);

// Operations on sets, roughly, that the set takes, each distinct term once: an image that is not
// slides takes one for each vertex it is of. None of a set that begins at one vertex.
std::optional<std::size_t> set_cost(Stages& stages, TermId set);

}  // namespace zug::reasoner
