#pragma once

// Is a board that was made as a rectangle one of hexagons?

#include <optional>
#include <utility>
#include <vector>

#include "ir/game.h"

namespace zug::notation {

using GridStep = std::pair<long, long>;  // to the right, and down

// 1: every row is pushed half a square to the right of the row above it, -1: to the left, 0: these
// are no hexagons. `at`: by vertex, where it is on the grid.
int push_of_rows(const Game& game, const std::vector<GridStep>& at);

}  // namespace zug::notation
