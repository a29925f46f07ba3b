// A turn is a player's move and the keeper's moves behind it. Which keeper's function follows a
// move is known from its shape, so that playouts and perft come to it without asking the state:
//
//   case 0: apply_0(s, VERTEX_IN(w, 1), VERTEX_IN(w, 7), s->vertex); return keeper_4(s, x, ...
//
// An Apply function is given vertices, not the word, as who has chosen one of a set of moves has
// them before he has a word.
//
// A move that ends in a switch to a player is a turn of its own. A path can end in any switch: its
// keeper is looked up.

#include "backends/c/turns.h"

#include "backends/c/names.h"

namespace zug::c {

std::string FunctionWriter::apply(std::uint32_t shape, const VertexOf& vertex,
                                  const std::string& start) const {
  std::string result = "apply_" + number(shape) + "(s, ";
  for (const reasoner::Instruction& is : plan_.functions[plan_.shapes[shape].function].code) {
    if (is.op == reasoner::Op::Field) result += vertex(is.b) + ", ";
  }
  return result + start + ")";
}

std::string FunctionWriter::apply_word(std::uint32_t shape) const {
  return apply(
      shape, [](std::uint32_t bit) { return "VERTEX_IN(w, " + number(bit) + ")"; }, "s->vertex");
}

// What a turn comes to when the move of the shape is made.
std::string FunctionWriter::after_shape(std::uint32_t shape) const {
  const reasoner::RulesState& last = plan_.rules[plan_.shapes[shape].parts.back().modifier];
  if (*last.player != keeper) return "1";
  return name(last.function) + "(s, x, s->vertex) ? complete(s, x, 1) : 0";
}

std::string apply_of_list(const reasoner::Plan& plan) {
  return plan.paths ? "apply(s, list, index)" : "apply_word(s, list->word[index])";
}

std::string turns(const reasoner::Plan& plan, const FunctionWriter& functions) {
  const std::string comment =
      "/* A move and the keeper's moves after it; then 1 when a player is to move, 0 when the\n"
      " * play is over, -1 when the keeper does not come to an end. */\n";
  const std::string linkage = functions.linkage(true);
  const std::string turn =
      linkage + " int turn(state *s, run *x, const moves *list, size_t index) {\n";
  const std::string path = "  " + apply_of_list(plan) + ";\n  return complete(s, x, 0);\n}\n";
  if (plan.shapes.empty()) return comment + turn + path;
  std::string cases;
  for (std::uint32_t i = 0; i < plan.shapes.size(); ++i) {
    cases += "    case " + number(i) + ": " + functions.apply_word(i) + "; return " +
             functions.after_shape(i) + ";\n";
  }
  return comment + linkage + " int turn_of(state *s, run *x, word w) {\n  (void)x;\n" +
         "  switch (w & SHAPE_MASK) {\n" + cases + "    default: return 0;\n  }\n}\n\n" + turn +
         (plan.paths ? "  if (!IS_PATH(list->word[index])) return turn_of(s, x, "
                       "list->word[index]);\n" +
                           path
                     : "  return turn_of(s, x, list->word[index]);\n}\n");
}

std::string list_moves_opening(const reasoner::Plan& plan, const FunctionWriter& functions) {
  const std::string name = plan.paths ? "list_with_rest" : "list_moves";
  return functions.linkage(false) + " void " + name + "(state *s, run *x, moves *list" +
         (plan.paths ? ", rest *left)" : ")");
}

// Kept lists are where they are, which is told by player_moves().
std::string listing_of_turn(const reasoner::Plan& plan) {
  if (plan.paths) return "list->part_count = 0;\n  x->left = left;\n  player_moves(s, x);";
  if (plan.kept == 0) return "player_moves(s, x);";
  return "kept *const now = player_moves(s, x);\n"
         "  if (now != NULL) list->word = now->words, list->count = now->count;";
}

// A play takes its moves from there, so that no more of the list is written each turn.
std::string listing_of_play(const reasoner::Plan& plan) {
  if (plan.paths) return "rest left;\n    count = count_with_rest(&s, x, list, &left);";
  if (plan.kept == 0) return "list_moves(&s, x, list);\n    count = (uint32_t)list->count;";
  return "kept *const now = player_moves(&s, x);\n"
         "    count = now == NULL ? 0 : (uint32_t)now->count;";
}

std::string turn_of_play(const reasoner::Plan& plan) {
  if (plan.paths) {
    return "turn(&s, x, list, index_of(&s, x, list, &left, below(&random, count)))";
  }
  if (plan.kept == 0) return "turn(&s, x, list, below(&random, count))";
  return "turn_of(&s, x, now->words[below(&random, count)])";
}

}  // namespace zug::c
