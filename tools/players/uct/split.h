#pragma once

// Moves in parts: those that share a beginning.

#include <cstddef>
#include <vector>

#include "tools/players/player.h"

namespace zug::players {

struct NumberedMove {
  Move move;
  std::size_t index = 0;  // in the list of legal moves
};

// Some of the moves, one after another, which agree on their first `depth` modifiers and on no
// more.
struct MoveGroup {
  std::size_t begin = 0, end = 0;
  std::size_t depth = 0;
};

// The legal moves that begin like `prefix` (modifier << 32 | vertex for each), ascending.
std::vector<NumberedMove> moves_with(const reasoner::Reasoner& rules, const reasoner::State& state,
                                     const reasoner::Moves& legal, reasoner::MoveWords prefix);

// Groups of sorted moves by the first modifier that is not the same in all of them; at least two
// groups when there are two moves. No move is the beginning of another.
std::vector<MoveGroup> groups(const std::vector<NumberedMove>& moves);

// The parts of a beginning as words.
std::uint64_t as_word(const ModifierAt& part);
bool begins_with(const Move& move, reasoner::MoveWords prefix);

}  // namespace zug::players
