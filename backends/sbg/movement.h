#pragma once

// The walk of a piece, from the actions of the game back to the text of a movement.

#include <cstdint>
#include <string>
#include <vector>

#include "backends/sbg/layout.h"
#include "ir/game.h"

namespace zug::sbg_writer {

// Thrown and caught inside this folder: what does not fit, and where.
struct Mismatch {
  const char* code;
  Origin origin;
  std::string reason;
};

// A player as far as his walks depend on him.
struct Mover {
  std::vector<PieceId> own;       // with the marker
  std::vector<PieceId> opponent;  // without
  std::vector<PieceId> all;       // both and e
  std::int64_t forward = 1;       // rows up
};

// The place of the first action in an expression.
Origin origin_of(const Game& game, ExpressionId id);

// The text of the walk that `parts` make, one after another, "" for no parts. Throws Mismatch where
// an action is no part of a step.
std::string movement_text(const Game& game, const Layout& layout, const Mover& mover,
                          const std::vector<ExpressionId>& parts);

// Does the walk ever test its start for e or a piece of the mover's own? True as well when finding
// out takes more than limits::search_places steps.
bool tests_start(const Game& game, const Layout& layout, const Mover& mover,
                 const std::vector<ExpressionId>& parts);

}  // namespace zug::sbg_writer
