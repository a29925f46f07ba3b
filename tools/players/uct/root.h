#pragma once

// What the trees of all threads say about the moves at the root, put together.

#include <map>
#include <vector>

#include "tools/players/uct/search.h"

namespace zug::players {

// Of a whole move, or of the moves that begin alike; the root of all has them all below it.
struct RootNode {
  std::uint64_t visits = 0;
  std::vector<double> totals;      // by player
  std::vector<double> value;       // of a proven one
  std::uint32_t index = none;      // of a whole move in the list of legal moves
  std::map<Move, RootNode> below;  // by beginning

  double mean(std::size_t player) const;
};

void add_tree(const Tree& tree, const reasoner::Reasoner& rules, const reasoner::State& root,
              RootNode& result);

// The choice for `mover`: what is proven to give all; else down to a whole move, or to a beginning
// nobody looked behind, each time to what was visited most, and proven ones only where they are
// better than that or all is proven. nullptr when nothing was visited.
const std::pair<const Move, RootNode>* most_promising(const RootNode& root, std::size_t mover);

}  // namespace zug::players
