#pragma once

// The sequences that begin behind one node, looked at by themselves.

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "ir/budget.h"
#include "passes/analysis/graph/longest_path.h"
#include "passes/analysis/product/product.h"
#include "passes/analysis/straightness/sequences.h"

namespace zug {

using Squares = std::map<std::uint32_t, std::uint64_t>;  // by vertex: what may stand there

struct OneStart {
  std::vector<std::uint32_t> nodes;  // of the product; the start is the first one
  std::vector<Squares> squares;      // by number in `nodes`: known of every sequence that is there
  LongestPaths paths;                // by number in `nodes`, counting modifiers
};

// `sequences` is of this product, `start` one of its starts. Empty: a loop over modifiers is left.
// Throws OutOfBudget.
std::optional<OneStart> look_from_one_start(const Product& product, const SequenceGraph& sequences,
                                            std::uint32_t start, Budget& budget);

}  // namespace zug
