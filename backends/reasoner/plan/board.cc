// Does a state need to say what stands on each vertex, beside where each piece stands?
//
// "One of these pieces stands here" is a lookup with such a board and a test per piece without it;
// "put another piece here" has to know what was there, which is often one of two or three pieces.
// Games of few pieces do better without: their states are small, and fast to copy. Chess, where a
// capture may take any of eight pieces, does better with one; breakthrough without.

#include <variant>

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
  // A part of a path is performed by itself.
  for (std::uint32_t node = 1; node < plan_.rules.size(); ++node) {
    const bool puts = std::holds_alternative<Off>(action_of(no_pattern, node));
    if (puts && plan_.rules[node].reached && many(plan_.rules[node].stood)) return true;
  }
  return false;
}

}  // namespace zug::reasoner
