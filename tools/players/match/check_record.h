#pragma once

// Whether a recorded game holds.

#include <optional>
#include <string>
#include <vector>

#include "backends/notation/notation.h"
#include "backends/reasoner/reasoner.h"
#include "tools/players/game_record.h"

namespace zug::players {

struct CheckedGame {
  std::vector<Move> moves;  // all that could be played
  std::string error;        // what does not hold, lower case, without a full stop; empty: all holds
};

// A record names the players in any order, as JSON objects have none; this is that of the game.
// Names that are not of the game come last.
void put_in_order_of_players(const Game& game, GameRecord& record);

// Whether the record, in this order, is of these rules (`digest` is theirs) and these players,
// every move is legal, the game ended as the record says, and its scores are right. Moves may be in
// any form that notation::read() takes. Throws ImproperGame as the reasoner does.
CheckedGame check_record(const reasoner::Reasoner& rules, const notation::Notation& notation,
                         const std::string& digest, const GameRecord& record);

}  // namespace zug::players
