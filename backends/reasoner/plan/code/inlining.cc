// Where all that happens in a turn is little, as in connect four, every function is put in place of
// its calls: the loop of a playout is one function then, and a compiler sees that nobody else looks
// at its state, and need not write down what the next function would read. Only C has to do with
// this; searches call themselves, and games of paths are no small ones. A flood that goes round
// until nothing is new takes longer than calls, and had better have the registers for itself: in
// place it costs hex a third.

#include "backends/reasoner/plan/code/inlining.h"

#include <algorithm>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/ops.h"

namespace zug::reasoner {
namespace {

// Instructions of the function with those it calls in place, or cost::in_place when they are as
// many.
std::size_t size_in_place(const Plan& plan, std::uint32_t function) {
  if (plan.functions[function].recursive) return cost::in_place;
  std::size_t result = plan.functions[function].code.size();
  for (const Instruction& is : plan.functions[function].code) {
    if (is.op == Op::Loop) return cost::in_place;
    if (result >= cost::in_place) break;
    if (calls(is.op)) result += size_in_place(plan, is.a);
  }
  return std::min(result, cost::in_place);
}

// Is all that can happen in a turn so little that every function can be put in place of its calls?
bool little_happens(const Plan& plan) {
  std::size_t result = 0;
  for (std::uint32_t id = 0; id < plan.functions.size() && result < cost::in_place; ++id) {
    if (plan.functions[id].entry || plan.functions[id].kind == Function::Kind::Apply) {
      result += size_in_place(plan, id);
    }
  }
  return !plan.paths && result < cost::in_place;
}

}  // namespace

std::size_t put_in_place(Plan& plan) {
  plan.in_place = little_happens(plan);
  return plan.in_place ? plan.functions.size() : 0;
}

}  // namespace zug::reasoner
