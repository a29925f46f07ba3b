// Functions that have to count how deep they are called: those on a cycle of calls. A capture
// behind a capture calls the function it is in; what comes behind the last one is called at most
// once in each of them, and can stay without a counter, which lets a compiler put it in place.

#include "backends/reasoner/plan/code/recursion.h"

#include <algorithm>

#include "backends/reasoner/plan/ops.h"
#include "passes/analysis/graph/digraph.h"

namespace zug::reasoner {

std::size_t mark_recursive(Plan& plan) {
  Digraph calls_of;
  for (const Function& function : plan.functions) {
    for (const Instruction& is : function.code) {
      if (calls(is.op)) calls_of.targets.push_back(is.a);
    }
    calls_of.close_node();
  }
  const Components cycles = strong_components(calls_of);
  std::size_t recursive = 0;
  for (std::uint32_t id = 0; id < calls_of.size(); ++id) {
    const auto called = calls_of.edges(id);
    plan.functions[id].recursive = cycles.members(cycles.of[id]).size() > 1 ||
                                   std::find(called.begin(), called.end(), id) != called.end();
    if (plan.functions[id].recursive) ++recursive;
  }
  return recursive;
}

}  // namespace zug::reasoner
