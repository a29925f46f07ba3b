#pragma once

// The second half of properness (AAAI-19), from the rules alone: that the keeper never has a
// choice.

#include <optional>

#include "ir/budget.h"
#include "passes/analysis/product/product.h"

namespace zug {

// Two modifiers the keeper may be able to go on with from `node`, a node of the product. The three
// are nodes of the product; `one` and `other` are entered by different modifiers or at different
// vertices.
struct KeeperChoice {
  std::uint32_t node = 0;
  std::uint32_t one = 0;
  std::uint32_t other = 0;
  bool too_many = false;  // there are so many ways that they were not compared
};

// Empty: in every state of every play the keeper has at most one way to go on, so his completion is
// unique. Otherwise a place where that could not be shown.
// Throws OutOfBudget.
std::optional<KeeperChoice> find_keeper_choice(const Product& product, Budget& budget);

}  // namespace zug
