#pragma once

// A plan of which some has been read.

#include <string>
#include <vector>

#include "backends/reasoner/plan/distinct.h"
#include "backends/reasoner/plan/plan.h"
#include "ir/bits.h"
#include "ir/game.h"

namespace zug::reasoner {

struct Draft {
  const Game& game;
  std::vector<std::string> pieces;     // names
  std::vector<std::string> variables;  // names
  Plan plan = {};                      // but for the two lists that follow
  Distinct<Bits> constants = {};
  Distinct<Bits> masks = {};
};

}  // namespace zug::reasoner
