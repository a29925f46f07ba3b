#pragma once

// Places of a play by the state of the rules alone, wherever the play is.

#include <cstdint>
#include <map>

#include "ir/budget.h"
#include "passes/analysis/keeper/cube.h"
#include "passes/analysis/product/product.h"

namespace zug {

// The action leaves the play where it is, and means the same there as anywhere.
bool stays_anywhere(Cubes& cubes, const Step& step);

struct Anywhere {
  Product product;        // the one at hand, with further nodes behind its own
  std::uint32_t own = 0;  // how many nodes were there before
  std::map<std::uint32_t, std::uint32_t> nodes;  // by state of the rules: its further node
  std::map<std::uint32_t, std::uint32_t> first;  // by further node: one of those it stands for

  bool is_own(std::uint32_t node) const { return node < own; }
};

// A further node stands for all nodes of its state: what can follow one of these can follow it.
// They are made for states where that is likely to be of use. `cubes` is of the same product.
// Throws OutOfBudget.
Anywhere with_places_anywhere(const Product& product, Cubes& cubes, Budget& budget);

}  // namespace zug
