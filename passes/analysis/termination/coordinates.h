#pragma once

// Coordinates of squares, read off the graph of the board.

#include <cstdint>
#include <vector>

#include "ir/budget.h"
#include "ir/game.h"

namespace zug {

// Functions of the vertex, from 0 up, that change by a fixed number along every edge of a
// direction: on a rectangle its rows and its columns. Linearly independent; none on boards where
// going round different ways makes different sums.
std::vector<std::vector<std::int64_t>> coordinates(const Game& game, Budget& budget);

}  // namespace zug
