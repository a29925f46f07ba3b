#pragma once

// Finding a measure that no way round a loop increases and some way round decreases.

#include <optional>
#include <string>
#include <vector>

#include "passes/analysis/termination/measure.h"
#include "passes/analysis/termination/termination.h"

namespace zug {

struct BasisMeasure {
  Measure measure;
  std::string name;
};

struct FoundMeasure {
  Measure measure;
  std::string text;  // as a sum of basis measures
  // By position in Loop::nodes: for every edge of the loop, its greatest change of the measure plus
  // potential[to] minus potential[from] is at most 0, and for some edge it is less.
  std::vector<std::int64_t> potential;
};

// Closed paths of a loop, as positions in Loop::nodes.
using Ways = std::vector<std::vector<std::uint32_t>>;

// Short ones through modifiers of the loop.
Ways sample_ways(const Product& product, const Loop& loop, Budget& budget);

// `basis`: measures to combine. `ways` to begin with; those that turn out to matter are added.
// Empty when no measure is found.
std::optional<FoundMeasure> find_measure(const Product& product, const Loop& loop,
                                         const std::vector<BasisMeasure>& basis, Ways& ways,
                                         Budget& budget);

}  // namespace zug
