#pragma once

#include <string>

#include "ir/game.h"

namespace zug {

// The initial board as text: squares where they are drawn when their places are known and apart,
// else one "square: piece" per line. Ends with a newline.
std::string draw_board(const Game& game);

}  // namespace zug
