#pragma once

// An answer to "can this player force a score of at least s?", with what makes it believable: a
// move for each position in which the side that is right has to find one.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "tools/players/player.h"

namespace zug::players {

struct Question {
  std::size_t player = 0;  // index among the utilities: player 1 is 0
  std::int64_t score = 0;
};

// Whoever is right: the player, who gets the score and does so in the end, however the others play;
// or all others together, against whom he gets less or plays for ever.
struct Strategy {
  Question question;
  bool forced = false;  // the player is right
  std::map<std::vector<std::uint64_t>, Move>
      moves;  // by Reasoner::key(), of the side that is right
};

// Replays the strategy from a state in which a player is to move: all moves of the other side, the
// moves of the strategy for its own. Knows nothing of how it was found. Empty when it holds, else
// what is wrong, in one line; more than `limit` different states are too many to check.
std::string check_strategy(const reasoner::Reasoner& rules, const reasoner::State& start,
                           const Strategy& strategy, std::uint64_t limit = 10'000'000);

}  // namespace zug::players
