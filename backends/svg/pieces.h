#pragma once

#include "backends/svg/scene.h"

namespace zug::svg {

// The looks of the players and of the pieces, by the names of both and by who puts what.
std::vector<PlayerLook> player_looks(const Game& game);
std::vector<PieceLook> piece_looks(const notation::Notation& notation);

// The piece that means an empty square: the one that is called so, else the one that looks like it.
PieceId ground(const notation::Notation& notation);

}  // namespace zug::svg
