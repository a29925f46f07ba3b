// That what one player wins the other loses cannot be read off the rules in general, so it is seen:
// 50 plays of random moves, or as many as end within 20,000 moves together.

#include "tools/players/constant_sum.h"

#include <cmath>

#include "tools/players/table.h"

namespace zug::players {

std::optional<double> constant_sum(const reasoner::Reasoner& rules) {
  constexpr int plays = 50;
  constexpr int most_moves = 20'000;
  if (rules.game().players.size() != 2) return std::nullopt;
  Table table(rules);
  Random random(1);
  std::optional<double> sum;
  reasoner::State start = rules.start();
  const bool playing = rules.complete(start, table.scratch());
  for (int play = 0, moves = 0; play < plays; ++play) {
    reasoner::State state = start;
    for (bool on = playing; on; ++moves) {
      if (moves == most_moves) return sum;
      on = table.sample(state, random);
    }
    const std::vector<double> end = table.utilities(state);
    if (sum && std::abs(*sum - (end[0] + end[1])) > 1e-9) return std::nullopt;
    sum = end[0] + end[1];
  }
  return sum;
}

}  // namespace zug::players
