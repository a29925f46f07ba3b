#pragma once

#include <string>

#include "backends/reasoner/plan/plan.h"
#include "ir/game.h"

namespace zug::reasoner {

// What the code of a plan speaks of, a line each.
std::string print_tables(const Plan& plan, const Game& game);

}  // namespace zug::reasoner
