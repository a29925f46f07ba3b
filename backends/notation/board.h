#pragma once

// A state as people see it: the board, whose turn it is, what was counted, who won.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "backends/notation/notation.h"

namespace zug::notation {

// The score that wins a play which is over with these, by player: the highest. Empty when nobody
// wins, as all have the same. One player alone wins with any score above 0.
std::optional<std::int64_t> winning_score(const std::vector<std::int64_t>& scores);

// Who has it, by player.
std::vector<bool> winners(const std::vector<std::int64_t>& scores);

struct Standing {
  std::optional<PlayerId> turn;   // empty when the play is over
  std::vector<PlayerId> winners;  // of a play that is over
};

// `playing`: whether a player is to move in `state`, and can.
Standing standing(const Game& game, const State& state, bool playing);

struct Drawing {
  std::vector<VertexId> marked;  // their pieces stand in brackets: [P]
  bool legend = true;
  bool colour = false;  // what is marked is bold, too
};

// The board with coordinates and a legend below; ends with a newline.
std::string draw(const Notation& notation, const std::vector<PieceId>& pieces,
                 const Drawing& how = {});

// Entries in columns of one width, as many as fit on a page; ends with a newline unless empty.
std::string in_columns(const std::vector<std::string>& entries);

// "turn        white", variables, scores or "over        white wins, 100 to 0": lines of the form
// of zug show. Ends with a newline.
std::string describe(const Game& game, const State& state, bool playing);

}  // namespace zug::notation
