#pragma once

#include <map>
#include <string>
#include <vector>

#include "ir/game.h"
#include "langs/rbg_draft/syntax.h"

namespace zug::rbg_draft {

// What the names of a game are called in RBG, where players, pieces, variables and directions share
// one namespace, names have no '_' and some words are reserved (spec §7, row 32, and §8.1).
struct Names {
  std::vector<std::string> players;         // in the order of #order
  std::vector<Symbol> pieces;               // ASCII order
  std::map<std::string, PieceId> piece_of;  // by the name in the draft
  std::string up, down, left, right;
  std::string current, turn;
};

// Players keep their names if they can, pieces if no player has it; the others take what is left.
Names choose_names(const GameSyntax& game);

}  // namespace zug::rbg_draft
