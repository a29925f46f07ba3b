#pragma once

// What the pieces of a game are to people: which one is nothing, whose they are, what they are
// called in short, and how they look on a board.

#include <string>
#include <vector>

#include "ir/game.h"

namespace zug::notation {

struct PieceNames {
  PieceId background;                // stands where nothing stands
  std::vector<std::string> kinds;    // by piece: the name without that of a player, "queen"
  std::vector<PlayerId> owners;      // by piece: the player in its name, or the keeper
  std::vector<PlayerId> putters;     // by piece: the only player who ever puts it, or the keeper
  std::vector<bool> fixed;           // by piece: no move ever puts or replaces one
  std::vector<std::string> symbols;  // by piece: distinct, one or two characters if at all possible
};

PieceNames piece_names(const Game& game);

// Is it a name for no piece: "empty", "e", "free", "none", "vacant", in any case?
bool names_nothing(const std::string& name);

}  // namespace zug::notation
