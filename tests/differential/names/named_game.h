#pragma once

// Games that differ in nothing but what their things are called.

#include <string>
#include <vector>

#include "ir/game.h"

namespace zug::test {

enum class Kind { Game, Player, Piece, Variable, Direction, Square };

// Names as wild as a file can have them: every single byte but 0, and those that end, begin or mean
// something in one of the languages we write, in pairs that must not meet.
const std::vector<std::string>& every_byte();
const std::vector<std::string>& wild_names();

// Two players in turn put a piece of theirs on an empty square that has no enemy on its right, and
// count that. All things of that kind are called by `names`, in order; there are as many of them as
// there are names (but two players at least, three pieces and four directions).
Game named_game(Kind kind, const std::vector<std::string>& names);

}  // namespace zug::test
