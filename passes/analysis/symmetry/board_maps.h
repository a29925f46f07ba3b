#pragma once

#include <vector>

#include "ir/budget.h"
#include "ir/game.h"

namespace zug {

// By vertex, its image.
using VertexMap = std::vector<VertexId>;

// Each vertex to itself.
VertexMap nothing_moves(const Game& game);

// The other ways to lay a board on itself, each its own inverse: vertices are mapped such that all
// edges of one direction are mapped to all edges of one direction. Those that map most directions
// to themselves come first. Throws OutOfBudget.
std::vector<VertexMap> board_maps(const Game& game, Budget& budget);

}  // namespace zug
