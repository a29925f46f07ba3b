#pragma once

// Patterns that look for pieces all over the board.

#include <cstdint>
#include <map>
#include <utility>

#include "ir/budget.h"
#include "passes/analysis/product/product.h"

namespace zug {

class Absence {
 public:
  // Both must outlive this.
  Absence(const Product& product, Budget& budget) : product_(product), budget_(budget) {}

  // Bits of the pieces that stand nowhere on the board when the pattern (by its program) fails at
  // this vertex; none in games with more than 64 pieces.
  std::uint64_t where_fails(std::uint32_t program, std::uint32_t vertex);

 private:
  bool looks_for_pieces(std::uint32_t program);
  std::uint64_t found_everywhere(std::uint32_t program, std::uint32_t vertex);

  const Product& product_;
  Budget& budget_;
  std::map<std::uint32_t, bool> looks_;  // by program
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint64_t> known_;
};

}  // namespace zug
