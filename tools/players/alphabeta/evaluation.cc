// A piece counts 1, and twice as many moves as the other has count a third of a piece. x / (4 +
// |x|) brings that between -1 and 1, and 0.45 of it below what a won play is worth.

#include "tools/players/alphabeta/evaluation.h"

#include <cmath>

namespace zug::players {

double Evaluation::value(const reasoner::State& state, double first_moves,
                         double second_moves) const {
  double lead = 0;
  if (by_ == Evaluate::Material || by_ == Evaluate::Both) lead += material_.lead(state, 0);
  if ((by_ == Evaluate::Mobility || by_ == Evaluate::Both) && first_moves > 0 && second_moves > 0) {
    lead += (first_moves - second_moves) / (first_moves + second_moves);
  }
  return sum_ * (0.5 + 0.45 * lead / (4 + std::abs(lead)));
}

}  // namespace zug::players
