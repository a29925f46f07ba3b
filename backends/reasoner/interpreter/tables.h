#pragma once

// What the interpreter makes of a plan once, for all its threads to read.

#include <array>
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

// A number, and what a variable has added to it: most expressions are no more.
struct Sum {
  bool alone = false;  // else the expression is more than that
  std::uint32_t variable = no_register;
  std::int64_t number = 0;
};

struct Tables {
  std::vector<std::uint64_t> all;  // the set of the numbers of all vertices
  // By relation: a set for each vertex. Empty where nobody asks for one, and on huge boards, where
  // sets would take more memory than the lists of the plan, which are read instead.
  std::vector<std::vector<std::uint64_t>> rows;
  std::vector<std::vector<SlideTable>> slides;   // by relation
  std::vector<std::vector<std::uint8_t>> steps;  // by function, see steps_of()
  std::vector<Sum> assigned;                     // by assignment: the value
  std::vector<std::array<Sum, 2>> compared;      // by comparison: left and right
};

Tables make_tables(const Plan& plan);

}  // namespace zug::reasoner
