#pragma once

// Moves as keys of statistics, and what is known of them.

#include <cstdint>
#include <vector>

#include "tools/players/player.h"

namespace zug::players {

// From 64 bits to numbers from 0 on, in the order in which they came; never shrinks.
class Numbers {
 public:
  // `none` (uct/tree.h) where there is none yet.
  std::uint32_t find(std::uint64_t key) const;
  void add(std::uint64_t key, std::uint32_t number);  // of a key that is not there

 private:
  void grow();

  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t number = 0xFFFFFFFFu;
  };
  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

// The same move has the same number in all states, and different moves have different ones, but for
// a chance of about 1 : 2^64 that two are mixed up, which costs nothing but a worse guess.
class MoveNumbers {
 public:
  explicit MoveNumbers(const reasoner::Reasoner& rules) : rules_(rules) {}

  // `position` is that of the state.
  std::uint32_t number(const reasoner::State& state, VertexId position, reasoner::MoveWords move);
  std::size_t size() const { return count_; }

 private:
  std::uint32_t number_of(const Move& move);

  reasoner::Reasoner rules_;
  Numbers by_words_, by_move_;
  std::uint32_t count_ = 0;
};

// How moves fared, by player and move, over all simulations (MAST: move-average sampling).
class MoveAverages {
 public:
  explicit MoveAverages(std::size_t players) : players_(players) {}

  void add(std::size_t player, std::uint32_t move, double utility);
  // As good as can be of a move not seen.
  double mean(std::size_t player, std::uint32_t move) const;
  void decay(double kept);

 private:
  struct Entry {
    double sum = 0, weight = 0;
  };
  std::size_t players_;
  std::vector<Entry> entries_;  // move * players + player
};

}  // namespace zug::players
