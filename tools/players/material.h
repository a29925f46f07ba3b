#pragma once

#include <cstdint>
#include <vector>

#include "tools/players/player.h"

namespace zug::players {

// How many pieces each player has on the board, as far as the names of pieces say whose they are
// (backends/notation/pieces.h); pieces that no move ever puts or takes do not count.
class Material {
 public:
  explicit Material(const reasoner::Reasoner& rules);

  // Some piece belongs to somebody.
  bool any() const { return any_; }
  std::int64_t count(const reasoner::State& state, std::size_t player) const;
  // What the player has more than all others together, on average.
  double lead(const reasoner::State& state, std::size_t player) const;

 private:
  std::size_t set_words_ = 0;
  std::size_t players_ = 0;
  std::vector<std::size_t> owners_;  // by piece; players_ for nobody's
  bool any_ = false;
};

}  // namespace zug::players
