// Does a state need to say what stands on each vertex, beside where each piece stands?
//
// "One of these pieces stands here" is a lookup with such a board and a test per piece without it;
// "put another piece here" has to know what was there, which is often one of two or three pieces.
// Games of few pieces do better without: their states are small, and fast to copy. Chess, where a
// capture may take any of eight pieces, does better with one; breakthrough without.

#include <algorithm>

#include "backends/reasoner/plan/build.h"

namespace zug::reasoner {

bool PlanBuilder::wants_board() {
  constexpr std::size_t few = 3;  // tests of bits that cost no more than the lookup
  const auto many = [&](const Bits& mask) { return mask.count() > few; };
  for (const Function& function : plan_.functions) {
    for (const Instruction& is : function.code) {
      if (is.op == Op::IfOn && many(plan_.masks[is.b]) && many(plan_.masks[is.b].complement())) {
        return true;
      }
      if ((is.op == Op::Put || is.op == Op::Unput) && many(plan_.masks[is.c])) return true;
    }
  }
  if (!plan_.paths) return false;
  return std::any_of(plan_.rules.begin(), plan_.rules.end(),
                     [&](const RulesState& state) { return many(state.stood); });
}

}  // namespace zug::reasoner
