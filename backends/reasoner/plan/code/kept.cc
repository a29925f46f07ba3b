// Monotonic turns. In hex, gomoku or yavalath there is a move for each empty square, and squares do
// not become empty again: the moves of a turn are those of the same player's last turn without the
// few squares taken since. So their list is kept, and what is gone is taken out of it:
//
//   ->white anySquare {e} [w] ->> ...       fires when no modifier puts an e
//   ->white anySquare {w} [e] up {e} [w]    does not, pieces move
//
// A back end that keeps a list has to remember for which set it is. If another set is not a part of
// that one, because another play began or somebody has set up a position, it lists anew. So a kept
// list is right in every game; the conditions here only say where it pays. They ask of all turns,
// so that a back end need not know two kinds of lists.

#include "backends/reasoner/plan/code/kept.h"

#include <algorithm>

#include "backends/reasoner/plan/cost.h"

namespace zug::reasoner {
namespace {

// As in connect four: then most moves leave the set as it is.
bool few_of_all(const Plan& plan, std::size_t moves) {
  return moves > 0 && moves * cost::kept_share <= plan.vertices;
}

bool pays(const Plan& plan, std::size_t moves) {
  return moves >= cost::kept_list || few_of_all(plan, moves);
}

// Does no vertex come to have one of the pieces in the course of the game?
bool only_disappear(const Plan& plan, const Bits& pieces) {
  for (const Function& function : plan.functions) {
    if (function.kind != Function::Kind::Apply && function.kind != Function::Kind::Keeper) continue;
    for (const Instruction& is : function.code) {
      if ((is.op != Op::Put && is.op != Op::PutEach) || !pieces.test(is.b)) continue;
      if (!(plan.masks[is.c] & pieces.complement()).none()) return false;
    }
  }
  return true;
}

// How many moves the function can list, if all of them are made of one set of vertices, told by
// what stands on them; else none.
std::size_t monotonic_moves(const Plan& plan, const Function& function) {
  std::vector<std::size_t> most(function.sets);
  for (const Instruction& is : function.code) {
    switch (is.op) {
      case Op::Word:
        break;
      case Op::SetConstant:
        most[is.a] = plan.constants[is.b].count();
        break;
      case Op::SetPieces:
        if (!only_disappear(plan, plan.masks[is.b])) return 0;
        most[is.a] = plan.vertices;
        break;
      case Op::SetAnd:
        most[is.a] = std::min(most[is.b], most[is.c]);
        break;
      case Op::SetOr:
        most[is.a] = most[is.b] + most[is.c];
        break;
      case Op::EmitEach:
        return &is == &function.code.back() ? most[is.b] : 0;
      default:
        return 0;
    }
  }
  return 0;
}

bool lists_nothing(const Function& function) {
  return std::all_of(function.code.begin(), function.code.end(),
                     [](const Instruction& is) { return is.op == Op::Word; });
}

}  // namespace

std::size_t keep_lists(Plan& plan) {
  if (plan.paths) return 0;
  for (const Function& function : plan.functions) {
    if (function.kind != Function::Kind::Moves) continue;
    if (!lists_nothing(function) && !pays(plan, monotonic_moves(plan, function))) return 0;
  }
  for (Function& function : plan.functions) {
    if (function.kind != Function::Kind::Moves || lists_nothing(function)) continue;
    function.kept = plan.kept++;
  }
  return plan.kept;
}

bool hardly_ever_changes(const Plan& plan, const Function& function) {
  return function.kept != no_register && few_of_all(plan, monotonic_moves(plan, function));
}

}  // namespace zug::reasoner
