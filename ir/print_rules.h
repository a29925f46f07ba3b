#pragma once

// The part of ir/print.h that lays out expressions. Nobody but print.cc needs it.

#include <string>

#include "ir/game.h"

namespace zug {

// The "shared" items, if any, and the "rules" item.
std::string print_rules(const Game& game);

// Actions other than patterns.
std::string print_simple_action(const Game& game, const Action& action);

}  // namespace zug
