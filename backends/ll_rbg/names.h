#pragma once

// Names of a game as identifiers of RBG, which are letters and digits, a letter first. Those that
// are stay as they are; others lose what is not, and get a number where that is taken.

#include <string>
#include <vector>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"

namespace zug::ll_rbg {

struct Names {
  // Warns (LLRBG0001) of each name that changes.
  Names(const Game& game, Diagnostics& diagnostics);
  std::vector<std::string> players;     // by PlayerId - 1
  std::vector<std::string> pieces;      // by PieceId
  std::vector<std::string> variables;   // by VariableId, scores included
  std::vector<std::string> directions;  // by DirectionId
  std::vector<std::string> vertices;    // by VertexId
};

}  // namespace zug::ll_rbg
