#pragma once

// A plan of which some has been read.

#include <cstddef>
#include <string>
#include <vector>

#include "backends/reasoner/plan/distinct.h"
#include "backends/reasoner/plan/plan.h"
#include "ir/bits.h"
#include "ir/game.h"

namespace zug::reasoner {

// In texts, for where nothing but 32 bits bounds a number.
inline constexpr std::size_t any_number = no_register;

struct Draft {
  const Game& game;
  std::vector<std::string> pieces;     // names
  std::vector<std::string> variables;  // names
  Plan plan = {};                      // but for the two lists that follow
  Distinct<Bits> constants = {};
  Distinct<Bits> masks = {};
};

}  // namespace zug::reasoner
