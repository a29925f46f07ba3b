#pragma once

// What can stand next to what, in every state of every play: no stone hovers.

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "ir/budget.h"
#include "passes/analysis/product/product.h"
#include "passes/analysis/straightness/stock.h"

namespace zug {

struct NeighbourFacts {
  // By direction and piece: bits of the pieces that may stand one step ahead of one, or behind it.
  std::vector<std::vector<std::uint64_t>> ahead, behind;
  std::vector<std::vector<std::uint32_t>> sources;  // by [direction * vertices + vertex]
  // By node of the rules: what its own way there says of the squares around (bits of pieces).
  std::vector<std::map<std::uint32_t, std::uint64_t>> around;

  // Takes from what may stand on squares (bits of pieces, by vertex) what these facts exclude,
  // beginning with the neighbours of `changed`, to which the squares that change are added. False:
  // nothing is left for some square.
  bool narrow(const Product& product, std::vector<std::uint64_t>& squares,
              std::vector<std::uint32_t>& changed, Budget& budget) const;
};

// Facts about the players' and the keeper's states, found and checked edge by edge of the product.
// Empty when nothing is excluded. Throws OutOfBudget.
std::optional<NeighbourFacts> find_neighbour_facts(const Product& product, Budget& budget,
                                                   Stock& stock);

}  // namespace zug
