// Does a state need to say what stands on each vertex, beside where each piece stands?
//
// "One of these pieces stands here" is a lookup with such a board and a test per piece without it;
// "put another piece here" has to know what was there, which is often one of two or three pieces.
// Games of few pieces do better without: their states are small, and fast to copy. Chess, where a
// capture may take any of eight pieces, does better with one; breakthrough without.

#include "backends/reasoner/plan/code/board.h"

#include <variant>

#include "backends/reasoner/plan/cost.h"

namespace zug::reasoner {

namespace {

bool wants_board(const Plan& plan, const Game& game) {
  const auto many = [&](const Bits& mask) { return mask.count() > cost::piece_tests; };
  for (const Function& function : plan.functions) {
    for (const Instruction& is : function.code) {
      if (is.op == Op::IfOn && many(plan.masks[is.b]) && many(plan.masks[is.b].complement())) {
        return true;
      }
      if ((is.op == Op::Put || is.op == Op::Unput) && many(plan.masks[is.c])) return true;
    }
  }
  if (!plan.paths) return false;
  // A part of a path is performed by itself.
  for (std::uint32_t node = 1; node < plan.rules.size(); ++node) {
    const bool puts =
        std::holds_alternative<Off>(std::get<Atom>(game.expressions[plan.rules[node].atom]).action);
    if (puts && plan.rules[node].reached && many(plan.rules[node].stood)) return true;
  }
  return false;
}

}  // namespace

std::size_t leave_out_board(Plan& plan, const Game& game) {
  plan.array = wants_board(plan, game);
  return plan.array ? 0 : 1;
}

}  // namespace zug::reasoner
