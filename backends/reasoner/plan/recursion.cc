// Functions that have to count how deep they are called: those on a cycle of calls. A capture
// behind a capture calls the function it is in; what comes behind the last one is called at most
// once in each of them, and can stay without a counter, which lets a compiler put it in place.

#include "backends/reasoner/plan/recursion.h"

#include <algorithm>

#include "passes/analysis/graph/digraph.h"

namespace zug::reasoner {

void mark_recursive(Plan& plan) {
  Digraph calls;
  for (const Function& function : plan.functions) {
    for (const Instruction& is : function.code) {
      if (is.op == Op::Call || (is.op >= Op::IfCall && is.op <= Op::IfNotCall)) {
        calls.targets.push_back(is.a);
      }
    }
    calls.close_node();
  }
  const Components cycles = strong_components(calls);
  for (std::uint32_t id = 0; id < calls.size(); ++id) {
    const auto called = calls.edges(id);
    plan.functions[id].recursive = cycles.members[cycles.of[id]].size() > 1 ||
                                   std::find(called.begin(), called.end(), id) != called.end();
  }
}

}  // namespace zug::reasoner
