#pragma once

// What a search of this kind remembers from one line of play for others: the transposition table,
// killers and the history of moves.

#include <array>
#include <cstdint>
#include <vector>

#include "tools/players/player.h"

namespace zug::players {

enum class Bound : std::uint8_t { Exact, Least, Most };

// A value, for the first player. `solved`: it rests on ends of play alone, however deep one looks.
struct Entry {
  std::uint64_t key = 0;
  double value = 0;
  std::uint32_t move = 0;  // number of the best one
  std::uint16_t depth = 0;
  Bound bound = Bound::Exact;
  bool solved = false;
  std::uint8_t age = 0;  // 0: nothing is stored here
};

// Of a fixed size: what is new takes the place of what was there, unless that was looked at
// deeper, and for the same choice.
class Transpositions {
 public:
  explicit Transpositions(std::size_t bytes);

  const Entry* find(std::uint64_t key) const;
  void store(const Entry& entry);
  void clear();
  void new_choice() { age_ = age_ == 255 ? std::uint8_t{1} : static_cast<std::uint8_t>(age_ + 1); }

 private:
  std::size_t slot(std::uint64_t key) const { return static_cast<std::size_t>(key) & mask_; }

  std::vector<Entry> entries_;
  std::size_t mask_ = 0;
  std::uint8_t age_ = 1;
};

// Moves that made others needless to look at: the last two at each depth of the path (killers), and
// how much each did so anywhere (history). Moves are numbers of uct/moves.h.
class GoodMoves {
 public:
  void clear();
  void cut(std::size_t ply, std::uint32_t move, std::uint64_t depth);
  // The higher, the earlier it is to be looked at.
  std::uint64_t rank(std::size_t ply, std::uint32_t move) const;

 private:
  static constexpr std::uint32_t no_move = 0xFFFFFFFFu;

  std::vector<std::array<std::uint32_t, 2>> killers_;
  std::vector<std::uint64_t> history_;
};

}  // namespace zug::players
