#pragma once

// Pell's notation for moves (1992, appendix B):
//
//   white man (3,3) -> (5,5) x black man (4,4); white man (5,5) -> (7,7) x black king (6,6).
//   promote (2,5) white gold; black rook (black) -> (3,3).
//   white pawn (1,6) -> (2,7) x black rook (2,7) / (white); promote (2,7) white queen.
//
// A promotion that the opponent decides is part of his next move, one that changes nothing is not
// said.

#include <string>
#include <vector>

#include "ir/game.h"
#include "ir/messages/source.h"
#include "ir/reference/semantics.h"
#include "langs/notation.h"

namespace zug {

// `move` is one of a player's in `before`; `game` comes from read_metagame(source).
std::string write_metagame_move(const Game& game, const Source& source, const State& before,
                                const Move& move);

// Colours of pieces, '/ (colour)', the last '.' and the comma of squares may be left out, and files
// may be letters: a text that then means several moves means none.
MoveReading read_metagame_move(const Game& game, const Source& source, const State& before,
                               const std::vector<Move>& legal, const std::string& text);

}  // namespace zug
