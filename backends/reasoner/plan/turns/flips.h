#pragma once

// Runs of pieces that are turned over along lines from one vertex; see flips.cc.

#include <cstdint>
#include <map>
#include <vector>

#include "backends/reasoner/plan/relations.h"
#include "ir/bits.h"
#include "ir/ids.h"

namespace zug::reasoner {

// From a vertex where one of `home` stands: along each line the run of `theirs`, if there is one
// with a piece of the mask `end` behind it, becomes `mine`. All lines are walked before anything
// changes, and the position stays where it is.
struct Flips {
  struct Line {
    RelationId line = 0;
    Bits end;
  };
  std::uint32_t theirs = 0;  // pieces
  std::uint32_t mine = 0;
  Bits home;
  std::vector<Line> lines;
};

// `count` parts of a concatenation from `first` on that do that.
struct FlipGroup {
  std::size_t first = 0;
  std::size_t count = 0;
  Flips flips;
};

using FlipGroups = std::map<ExpressionId, std::vector<FlipGroup>>;  // by concatenation

}  // namespace zug::reasoner
