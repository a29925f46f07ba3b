#pragma once

// Measures: numbers that a state of play has, linear in what stands where and in the variables.

#include <cstdint>
#include <string>
#include <vector>

#include "passes/analysis/product/product.h"

namespace zug {

// The sum of piece[p * vertices + v] over the vertices v with piece p, and of variable[i] times the
// value of variable i.
struct Measure {
  std::vector<std::int64_t> piece;
  std::vector<std::int64_t> variable;
  friend bool operator==(const Measure&, const Measure&) = default;
};

Measure zero_measure(const Game& game);
// How many of these pieces there are.
Measure count_of(const Game& game, const std::vector<PieceId>& pieces);

// What the edge adds to the measure, at most, in any state of play that takes it.
std::int64_t greatest_change(const Product& product, const Measure& measure, std::uint32_t from,
                             std::uint32_t to);

// Whether sums of changes along `nodes` nodes, in any order, are certain to stay within 64 bits.
bool adds_up(const Product& product, const Measure& measure, std::size_t nodes);

// The greatest value the measure, which has no weights for variables, can have on this board.
std::int64_t greatest_value(const Game& game, const Measure& measure);

// How a variable changes by an assignment to it: by at least `least` and at most `most`.
struct Change {
  std::int64_t least = 0;
  std::int64_t most = 0;
};
Change change_of(const Game& game, const Assignment& assignment);

}  // namespace zug
