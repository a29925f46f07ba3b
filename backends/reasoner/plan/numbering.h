#pragma once

// The numbers that vertices have in a plan. They need not be those of the board, and there may be
// gaps between them.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "backends/reasoner/plan/relations.h"
#include "ir/game.h"

namespace zug::reasoner {

struct Numbering {
  std::size_t size = 0;                  // one more than the greatest number
  std::vector<std::uint32_t> number_of;  // by vertex of the board
  std::vector<std::uint32_t> vertex_at;  // by number; no_vertex for gaps

  Bits set_of(const Bits& vertices) const;
  Relation relation_of(const Relation& vertices) const;
};

// The numbers of the board.
Numbering plain_numbering(std::size_t vertices);

// Those that are worth a plan, one or two. The first has sets of as many words as the board: such
// that each direction of a board that is a lattice goes a fixed number up or down, or, where that
// saves no shifts, the plain one. The second has fewer shifts still, and more words. Deterministic.
std::vector<Numbering> numberings(const Game& game);

// Shifting a whole set: all its vertices in `from` move by `offset` in the numbering.
struct Slide {
  std::int32_t offset = 0;
  Bits from;
};

// A relation between vertices as slides of numbers, by ascending offset; nothing when there are
// more than `most`.
std::optional<std::vector<Slide>> slides_of(const Relation& relation, const Numbering& numbering,
                                            std::size_t most);

}  // namespace zug::reasoner
