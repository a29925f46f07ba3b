#pragma once

#include "tools/players/material.h"
#include "tools/players/table.h"

namespace zug::players {

enum class Evaluate : std::uint8_t { Nothing, Material, Mobility, Both };

// What a state in which play goes on may be worth, for the first of two players whose utilities add
// up to `sum`: between 0 and `sum`, and never as good or bad as an end can be.
class Evaluation {
 public:
  Evaluation(const reasoner::Reasoner& rules, Evaluate by, double sum)
      : by_(by), sum_(sum), material_(rules) {}

  // How many moves each player had when he was last to move, 0 where he was not.
  double value(const reasoner::State& state, double first_moves, double second_moves) const;

 private:
  Evaluate by_;
  double sum_;
  Material material_;
};

}  // namespace zug::players
