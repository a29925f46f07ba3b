#pragma once

// What the interpreter makes of a plan once, for all its threads to read.

#include <cstdint>
#include <vector>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// A slide as shifts of words.
struct SlideTable {
  std::size_t words = 0;
  std::size_t bits = 0;
  bool up = false;
  std::uint64_t first = 0;  // of from, which is all of it on small boards
  std::vector<std::uint64_t> from;
};

struct Tables {
  std::vector<std::uint64_t> all;                // the set of the numbers of all vertices
  std::vector<std::vector<std::uint64_t>> rows;  // by relation: a set for each vertex
  std::vector<std::vector<SlideTable>> slides;   // by relation
  std::vector<std::vector<std::uint8_t>> steps;  // by function, see steps_of()
};

Tables make_tables(const Plan& plan);

}  // namespace zug::reasoner
