#pragma once

#include <string>
#include <vector>

#include "ir/game.h"

namespace zug {

// The board with `pieces` by vertex as text: squares where they are drawn when their places are
// known and apart, else one "square: piece" per line. Ends with a newline.
std::string draw_board(const Game& game, const std::vector<PieceId>& pieces);

}  // namespace zug
