// Some games prepare the board by rules, like the field of paper soccer: hundreds of lines are
// drawn by walking over an empty board, and where the walk goes on depends on what has been drawn.
// To prove of all states that such a walk has no choice may be hard or wrong; of the one state in
// which it takes place it is enough to do it.

#include "passes/analysis/keeper/first_completion.h"

#include "ir/arithmetic.h"
#include "ir/reference/semantics.h"

namespace zug {
namespace {

constexpr int most_first_moves = 1'000;
constexpr std::uint64_t most_first_work = 20'000'000;  // of the reasoner

bool walks_alone(ReferenceReasoner& reasoner, Budget& budget) {
  State state = reasoner.initial();
  for (int moves = 0; moves < most_first_moves; ++moves) {
    if (state.player != keeper) return true;
    const std::uint64_t before = reasoner.work();
    const std::vector<Move> choices = reasoner.moves(state);
    budget.spend(reasoner.work() - before);
    if (choices.size() > 1) return false;
    if (choices.empty()) return true;
    reasoner.apply(state, choices.front());
  }
  return false;
}

}  // namespace

bool first_completion_is_one(const Product& product, Budget& budget) {
  Diagnostics refused;
  auto reasoner = ReferenceReasoner::make(*product.game, refused);
  if (!reasoner) return false;
  Budget work(most_first_work);
  reasoner->set_budget(&work);
  try {
    return walks_alone(*reasoner, budget);
  } catch (const ImproperGame&) {
    return false;
  } catch (const ArithmeticOverflow&) {
    return false;
  } catch (const OutOfBudget&) {
    if (!budget.left()) throw;
    return false;
  }
}

}  // namespace zug
