#pragma once

// Squares that a play comes back to without looking: what it has seen there is worth remembering.

#include <cstdint>
#include <map>
#include <set>
#include <utility>

#include "ir/budget.h"
#include "passes/analysis/product/product.h"

namespace zug {

class SquareMemory {
 public:
  // `product` need not outlive this. Throws OutOfBudget.
  SquareMemory(const Product& product, Budget& budget);

  bool empty() const { return useful_.empty(); }
  // Whether what stands on `square` matters to a play in this state of the rules at `vertex`.
  bool useful(std::uint32_t state, std::uint32_t vertex, std::uint32_t square) const;

 private:
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<std::uint32_t>> useful_;
};

}  // namespace zug
