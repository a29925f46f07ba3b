// A turn is a player's move and the keeper's moves behind it. Which keeper's function follows a
// move is known from its shape, so that playouts and perft come to it without asking the state:
//
//   case 0: apply_0(s, w, s->vertex); return keeper_4(s, x, s->vertex) ? complete(s, x, 1) : 0;
//
// A move that ends in a switch to a player is a turn of its own. A path can end in any switch: its
// keeper is looked up.

#include "backends/c/turns.h"

#include "backends/c/names.h"

namespace zug::c {

std::string turns(const reasoner::Plan& plan, const FunctionWriter& functions) {
  const std::string head =
      "/* A move and the keeper's moves after it; then 1 when a player is to move, 0 when the\n"
      " * play is over, -1 when the keeper does not come to an end. */\n"
      "static inline int turn(state *s, run *x, const moves *list, size_t index) {\n";
  const std::string path = "apply(s, list, index); return complete(s, x, 0);";
  if (plan.shapes.empty()) return head + "  " + path + "\n}\n";
  std::string cases;
  for (std::size_t i = 0; i < plan.shapes.size(); ++i) {
    const reasoner::RulesState& last = plan.rules[plan.shapes[i].parts.back().modifier];
    cases += "    case " + number(i) + ": apply_" + number(i) + "(s, w, s->vertex); return " +
             (*last.player != keeper
                  ? "1"
                  : functions.name(last.function) + "(s, x, s->vertex) ? complete(s, x, 1) : 0") +
             ";\n";
  }
  return head + "  const word w = list->word[index];\n  (void)x;\n  switch (w & SHAPE_MASK) {\n" +
         cases + "    default: " + (plan.paths ? path : "return 0;") + "\n  }\n}\n";
}

}  // namespace zug::c
