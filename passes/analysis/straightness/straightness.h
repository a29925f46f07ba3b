#pragma once

// Tighter straightness, from the product of rules and board, with the path that attains it.

#include <string>
#include <vector>

#include "passes/analysis/product/product.h"
#include "passes/analysis/straightness/stock.h"
#include "passes/analysis/straightness/syntactic_straightness.h"

namespace zug {

// Why a loop over modifiers on the path cannot go on: it spends a stock that nothing in it refills,
// with at most `cost` modifiers per unit.
struct Ranking {
  std::vector<std::string> spends;  // "pieces b, w", "variable steps": at most `stock` in all
  std::int64_t stock = 0;
  std::int64_t cost = 0;
};

struct StraightnessBound {
  Straightness value;
  // A path of product nodes with the greatest number of modifiers: it begins behind a switch (or
  // at the start). With rankings, their loops are shown once. When unbounded: a loop over modifiers
  // that nothing is known to end.
  std::vector<std::uint32_t> witness;
  std::vector<Ranking> rankings;  // of the loops on the path
};

// `stock` is of the same product.
StraightnessBound bounded_straightness(const Product& product, StraightnessKind kind, Stock& stock,
                                       Budget& budget);

}  // namespace zug
