// A turn is a player's move and the keeper's moves behind it. Which keeper's function follows a
// move is known from its shape, so that playouts and perft come to it without asking the state:
//
//   case 0: apply_0(s, w, s->vertex); return keeper_4(s, x, s->vertex) ? complete(s, x, 1) : 0;
//
// A move that ends in a switch to a player is a turn of its own. A path can end in any switch: its
// keeper is looked up.
//
// Where all that happens in a turn is little, as in connect four, every function is put in place of
// its calls: the loop of a playout is one function then, and a compiler sees that nobody else looks
// at its state, and need not write down what the next function would read.

#include "backends/c/turns.h"

#include <algorithm>

#include "backends/c/names.h"

namespace zug::c {

using reasoner::Function;
using reasoner::Instruction;
using reasoner::Op;

namespace {

constexpr std::size_t little = 300;  // instructions

// Instructions of the function with those it calls in place, or `little` when they are as many.
std::size_t size_in_place(const reasoner::Plan& plan, std::uint32_t function) {
  if (plan.functions[function].recursive) return little;
  std::size_t result = plan.functions[function].code.size();
  for (const Instruction& is : plan.functions[function].code) {
    if (result >= little) break;
    const bool calls = is.op == Op::IfCall || is.op == Op::IfNotCall || is.op == Op::Call;
    if (calls) result += size_in_place(plan, is.a);
  }
  return std::min(result, little);
}

}  // namespace

bool in_place(const reasoner::Plan& plan) {
  std::size_t result = 0;
  for (std::uint32_t id = 0; id < plan.functions.size() && result < little; ++id) {
    if (plan.functions[id].entry || plan.functions[id].kind == Function::Kind::Apply) {
      result += size_in_place(plan, id);
    }
  }
  return !plan.paths && result < little;
}

// What a turn comes to when the move of the shape is made.
std::string FunctionWriter::after_shape(std::uint32_t shape) const {
  const reasoner::RulesState& last = plan_.rules[plan_.shapes[shape].parts.back().modifier];
  if (*last.player != keeper) return "1";
  return name(last.function) + "(s, x, s->vertex) ? complete(s, x, 1) : 0";
}

std::string turns(const reasoner::Plan& plan, const FunctionWriter& functions) {
  const std::string comment =
      "/* A move and the keeper's moves after it; then 1 when a player is to move, 0 when the\n"
      " * play is over, -1 when the keeper does not come to an end. */\n";
  const std::string linkage = functions.linkage(true);
  const std::string turn =
      linkage + " int turn(state *s, run *x, const moves *list, size_t index) {\n";
  const std::string path = "  apply(s, list, index);\n  return complete(s, x, 0);\n}\n";
  if (plan.shapes.empty()) return comment + turn + path;
  std::string cases;
  for (std::uint32_t i = 0; i < plan.shapes.size(); ++i) {
    cases += "    case " + number(i) + ": apply_" + number(i) + "(s, w, s->vertex); return " +
             functions.after_shape(i) + ";\n";
  }
  return comment + linkage + " int turn_of(state *s, run *x, word w) {\n  (void)x;\n" +
         "  switch (w & SHAPE_MASK) {\n" + cases + "    default: return 0;\n  }\n}\n\n" + turn +
         (plan.paths ? "  if (!IS_PATH(list->word[index])) return turn_of(s, x, "
                       "list->word[index]);\n" +
                           path
                     : "  return turn_of(s, x, list->word[index]);\n}\n");
}

}  // namespace zug::c
