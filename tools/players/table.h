#pragma once

// One thread's place at a game: what all players do with a reasoner, and the memory it needs.

#include <cstddef>
#include <vector>

#include "tools/players/player.h"

namespace zug::players {

class Table {
 public:
  explicit Table(const reasoner::Reasoner& rules);

  const reasoner::Reasoner& rules() const { return rules_; }
  reasoner::Scratch& scratch() { return scratch_; }
  std::size_t players() const { return bounds_.size(); }
  // The mover's index among the utilities; a player is to move.
  std::size_t mover(const reasoner::State& state) const { return rules_.player(state).value - 1u; }

  // Makes a move and what the keeper does behind it; false when nobody can go on.
  bool play(reasoner::State& state, reasoner::MoveWords move) {
    return rules_.play(state, move, scratch_);
  }
  void list(const reasoner::State& state, reasoner::Moves& moves) {
    rules_.list(state, scratch_, moves);
  }
  // Makes a random move; false when there is none, or nobody can go on behind it.
  bool sample(reasoner::State& state, Random& random) {
    return rules_.sample(state, scratch_, random) == reasoner::Turn::Playing;
  }
  // Nobody can move, of a state a move has led to. No list is made, where that is known how.
  bool over(const reasoner::State& state);

  void utilities(const reasoner::State& state, double* result) const;
  std::vector<double> utilities(const reasoner::State& state) const;

 private:
  reasoner::Reasoner rules_;
  reasoner::Scratch scratch_;
  reasoner::State spare_;
  std::vector<double> bounds_;  // of the scores
};

// As `over` of Table, right behind the move that led here.
bool play_ends(Table& table, reasoner::State& state, reasoner::MoveWords move);

}  // namespace zug::players
