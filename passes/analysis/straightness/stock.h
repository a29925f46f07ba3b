#pragma once

// How much there can be of something at each place of the product: what loops that use it up are
// counted by.

#include <cstdint>
#include <map>
#include <vector>

#include "ir/budget.h"
#include "passes/analysis/product/product.h"
#include "passes/analysis/straightness/absence.h"

namespace zug {

class Stock {
 public:
  // Both must outlive this.
  Stock(const Product& product, Budget& budget)
      : product_(product), budget_(budget), absence_(product, budget) {}

  // By node: an upper bound for how many of these pieces (ascending) there are in any state in
  // which a play, or the evaluation of a pattern, is there; at most the number of vertices. -1: no
  // play gets there. The reference is good until the next call.
  const std::vector<std::int64_t>& pieces(const std::vector<PieceId>& pieces);

  // The same for the value of a variable or, with `room`, for how far it is below its bound.
  std::vector<std::int64_t> variable(VariableId variable, bool room) const;

  Absence& absence() { return absence_; }

 private:
  const Product& product_;
  Budget& budget_;
  Absence absence_;
  std::map<std::vector<PieceId>, std::vector<std::int64_t>> pieces_;  // what is known already
};

}  // namespace zug
