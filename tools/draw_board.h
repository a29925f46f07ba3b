#pragma once

#include <string>
#include <vector>

#include "ir/game.h"

namespace zug {

// The initial board as text: squares where they are drawn when their places are known and apart,
// else one "square: piece" per line. Ends with a newline.
std::string draw_board(const Game& game);
// The same with these pieces on it, by vertex.
std::string draw_board(const Game& game, const std::vector<PieceId>& pieces);

}  // namespace zug
