// That what one player wins the other loses cannot be read off the rules in general, so it is seen:
// 50 plays of random moves, or as many as end within 20,000 moves together. A play that meets a
// limit has no end and says nothing.

#include "tools/players/constant_sum.h"

#include <cmath>
#include <exception>

#include "ir/arithmetic.h"
#include "ir/reference/semantics.h"
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
  int moves = 0;
  std::exception_ptr limit;
  // To the end; not there, where the moves were too many or a limit was met.
  const auto played = [&](reasoner::State& state) {
    try {
      for (bool on = playing; on && moves < most_moves; ++moves) on = table.sample(state, random);
    } catch (const ImproperGame&) {
      limit = std::current_exception();
      return false;
    } catch (const ArithmeticOverflow&) {
      limit = std::current_exception();
      return false;
    }
    return moves < most_moves;
  };
  for (int play = 0; play < plays && moves < most_moves; ++play) {
    reasoner::State state = start;
    if (!played(state)) continue;
    const std::vector<double> end = table.utilities(state);
    if (sum && std::abs(*sum - (end[0] + end[1])) > 1e-9) return std::nullopt;
    sum = end[0] + end[1];
  }
  if (limit && !sum) std::rethrow_exception(limit);
  return sum;
}

}  // namespace zug::players
