// Does a state need to say what stands on each vertex, beside where each piece stands?
//
// "One of these pieces stands here" is a lookup with such a board and a test per piece without it;
// "put another piece here" has to know what was there, which is often one of two or three pieces.
// Games of few pieces do better without: their states are small, and fast to copy. Chess, where a
// capture may take any of eight pieces, does better with one; breakthrough without.

#include "backends/reasoner/plan/board.h"

#include <variant>

namespace zug::reasoner {

bool wants_board(Stages& stages) {
  constexpr std::size_t few = 3;  // tests of bits that cost no more than the lookup
  const auto many = [&](const Bits& mask) { return mask.count() > few; };
  for (const Function& function : stages.plan.functions) {
    for (const Instruction& is : function.code) {
      if (is.op == Op::IfOn && many(stages.plan.masks[is.b]) &&
          many(stages.plan.masks[is.b].complement())) {
        return true;
      }
      if ((is.op == Op::Put || is.op == Op::Unput) && many(stages.plan.masks[is.c])) return true;
    }
  }
  if (!stages.plan.paths) return false;
  // A part of a path is performed by itself.
  for (std::uint32_t node = 1; node < stages.plan.rules.size(); ++node) {
    const bool puts = std::holds_alternative<Off>(action_of(stages, no_pattern, node));
    if (puts && stages.plan.rules[node].reached && many(stages.plan.rules[node].stood)) return true;
  }
  return false;
}

}  // namespace zug::reasoner
