#pragma once

#include "ir/game.h"
#include "langs/sbg/lower/lower_movement.h"

namespace zug::sbg {

struct Turns {
  const Side& white;
  const Side& black;
  VariableId turn;
  std::int64_t limit = 0;
  Origin limit_origin;
  const Compass& compass;
};

// The rules of the game: both players' turns with what the keeper judges in between, repeated.
ExpressionId lower_turns(const Turns& turns, Builder& builder);

}  // namespace zug::sbg
