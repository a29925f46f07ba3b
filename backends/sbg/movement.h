#pragma once

// The walk of a piece, from the actions of the game back to a movement.

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

// Words of steps: one of some sequences of factors.
struct Factor;
struct Movement {
  std::vector<std::vector<Factor>> branches;
};

// A step or a movement in parentheses, once, so many times, or any number of times.
struct Factor {
  Shifted by;             // of a step; for black, up is backward
  char content = 0;       // that it tests for: e, p or w; 0: it is no step
  Movement group = {};    // of no step
  std::size_t times = 1;  // 0 is the empty word
  bool any = false;       // number of times, `times` aside
  bool power() const { return any || times != 1; }
};

bool operator==(const Factor& a, const Factor& b);
bool operator==(const Movement& a, const Movement& b);

// The walk that `parts` make, one after another; of no parts it is the empty word. Throws Mismatch
// where an action is no part of a step.
Movement movement_of(const Game& game, const Layout& layout, const Mover& mover,
                     const std::vector<ExpressionId>& parts);

// The text of a sequence, in pieces: a line may be broken between two of them, in front of a '+'.
std::vector<std::string> text_of(const std::vector<Factor>& sequence);

// Does the walk ever test its start for e or a piece of the mover's own? True as well when finding
// out takes more than limits::search_places steps.
bool tests_start(const Game& game, const Layout& layout, const Mover& mover,
                 const std::vector<ExpressionId>& parts);

}  // namespace zug::sbg_writer
