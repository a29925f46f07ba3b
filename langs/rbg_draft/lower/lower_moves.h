#pragma once

#include <vector>

#include "langs/rbg_draft/lower/emit.h"
#include "langs/rbg_draft/names.h"
#include "langs/rbg_draft/syntax.h"

namespace zug::rbg_draft {

// The four ways to a neighbouring square; y grows upwards.
struct Compass {
  DirectionId up, down, left, right;
};

// What lowering an expression needs to know.
struct Context {
  const GameSyntax& syntax;
  const Names& names;
  Compass compass;
  std::size_t player = 0;     // whose marks are meant, as a place in the order
  bool marks_choose = false;  // whether the variable below says who is next
  VariableId current;         // the place in the order of the player to move
};

// From anywhere to anywhere: (left* + right*)(up* + down*), without what a board of one row or
// column does not need.
ExpressionId any_square(Emitter& emit, const Context& context);

// A jump of (dx, dy), which is on a full rectangle a path of single shifts.
void lower_jump(Emitter& emit, const Context& context, std::int64_t dx, std::int64_t dy,
                Origin origin, Parts& parts);

// The words without a mark, which there are.
void lower_without_mark(Emitter& emit, const Context& context, const Moves& moves, Parts& parts);
// The words with a mark, which there are; the mark becomes a switch to the keeper.
void lower_with_mark(Emitter& emit, const Context& context, const Moves& moves, Parts& parts);
// All words with their marks left out, to ask whether one applies.
void lower_erased(Emitter& emit, const Context& context, const Moves& moves, Parts& parts);

}  // namespace zug::rbg_draft
