#pragma once

// Moves and states as people see them, for every game: texts that say what a move changes, a board
// with coordinates, and how things stand.
//
//   e2-e4  e2xd3  e7-e8=queen  queen@e5  a1-b3/d5  e5  pass
//
// Everything is computed from the game, a state in which a player is to move and the list of all
// his legal moves, in any order; no engine is needed.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "backends/notation/pieces.h"
#include "backends/notation/squares.h"
#include "backends/notation/story.h"
#include "ir/game.h"
#include "ir/reference/semantics.h"

namespace zug::notation {

class Notation {
 public:
  // The game must outlive it.
  explicit Notation(const Game& game);

  const Game& game() const { return *game_; }
  const Squares& squares() const { return squares_; }
  const PieceNames& pieces() const { return pieces_; }
  const Facts& facts() const { return facts_; }

 private:
  const Game* game_;
  PieceNames pieces_;
  Squares squares_;
  Facts facts_;
};

// The texts of all `legal` moves in `before`: distinct, and without blanks.
std::vector<std::string> write(const Notation& notation, const State& before,
                               const std::vector<Move>& legal);

// Which of the legal moves a text means, or why it means none; lower case, without a full stop.
struct Reading {
  std::optional<std::size_t> move;
  std::string error;
};

// Reads what write() writes, any beginning of it that no other move has, and longer forms where
// they mean one move ("e2-e4=runner"). Blanks do not count, nor does case unless it has to.
Reading read(const Notation& notation, const State& before, const std::vector<Move>& legal,
             const std::string& text);

}  // namespace zug::notation
