#pragma once

// What must hold for every game, whoever made it.

#include <string>
#include <vector>

#include "ir/game.h"

namespace zug {

// One sentence per broken invariant, none for a good game. For programmers: a reader never lets
// users see these.
std::vector<std::string> verify(const Game& game);

}  // namespace zug
