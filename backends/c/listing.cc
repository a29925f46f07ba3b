// Moves that functions list: words one by one or a set of them at once, and paths of modifiers.

#include "backends/c/functions.h"
#include "backends/c/names.h"

namespace zug::c {

using reasoner::Function;
using reasoner::Instruction;
using reasoner::Op;

// At most so many; nothing that is counted stands in an endless loop.
std::size_t FunctionWriter::most_moves(const Function& function, std::size_t at,
                                       std::size_t end) const {
  std::size_t result = 0;
  while (at < end) {
    const Instruction& is = function.code[at];
    if (is.op == Op::Emit) result += 1;
    if (is.op == Op::EmitEach) result += plan_.vertices;
    if (is.op < Op::IfVertex || is.op > Op::Loop) {
      ++at;
      continue;
    }
    result += most_moves(function, at + 1, is.end) * (is.op == Op::ForEach ? plan_.vertices : 1);
    at = is.end;
  }
  return result;
}

// The word with the second vertex, `step` on from vertex 0, which may be below 0.
std::string FunctionWriter::stepped(const std::string& word, const Instruction& is) const {
  if (is.step == 0) return word;
  return "(" + word + ") + (word)" + std::to_string(is.step) + " * FIELD(" +
         number(is.d + plan_.vertex_bits) + ")";
}

// The word of the set's vertex v is this plus v times the factor.
std::string FunctionWriter::first_word(const Instruction& is) const {
  return stepped(reg('w', is.a) + " | " + number(is.c), is);
}

std::string FunctionWriter::encoded(const Instruction& is) const {
  const std::string vertex = "(word)" + reg('v', is.c);
  if (is.step == 0) return reg('w', is.b) + " | " + vertex + " << " + number(is.d);
  return stepped(reg('w', is.b), is) + " + " + vertex + " * (" + factor(is) + ")";
}

std::string FunctionWriter::factor(const Instruction& is) const {
  const std::string field = "FIELD(" + number(is.d) + ")";
  return is.step == 0 ? field : field + " + FIELD(" + number(is.d + plan_.vertex_bits) + ")";
}

// A single move behind conditions is written down where all but the last one hold, and counted if
// that one does, too. Which of a piece's few ways are free is as random as the play, so that a
// processor would guess a branch wrongly; where the board ends is not.
//   if (v1 != NONE) {
//     *out = w0 | 1; out += HAS(s->at[PIECE_e], v1);
//   }
// There must be room for the move that is not counted, and conditions are 0 or 1.
bool FunctionWriter::is_counted(const Instruction& test, const Instruction& is) const {
  if (is.op != Op::Emit || test.op == Op::IfVertex) return false;
  return choosing_ ? direct_ : room_ && plan_.kept == 0;
}

void FunctionWriter::emit(const Instruction& is, int depth, const std::string& counted) {
  if (plan_.kept != 0) {
    return line(depth, "KEEP_LIST(" + number(kept_) + ", " + first_word(is) + ", " + factor(is) +
                           ", " + set(is.b) + ");");
  }
  const bool one = is.op == Op::Emit;
  if (!room_) line(depth, "ROOM(" + number(one ? 1 : plan_.vertices) + ");");
  if (!counted.empty()) {
    return line(depth, "*out = " + first_word(is) + "; out += " + counted + ";");
  }
  if (one) return line(depth, "*out++ = " + first_word(is) + ";");
  // Inside of a block it is of one piece or one way, and often empty.
  const std::string none = depth > 1 ? "if (ANY(" + set(is.b) + ")) " : "";
  line(depth,
       none + "LIST_SET(out, " + first_word(is) + ", " + factor(is) + ", " + set(is.b) + ");");
}

void FunctionWriter::list(const Instruction& is, int depth, const std::string& counted) {
  return choosing_ ? offer(is, depth, counted) : emit(is, depth, counted);
}

void FunctionWriter::list_certain(const Instruction& is, int depth) { list(is, depth, ""); }

// Paths go to the end of the list, which the function may have in a local.
void FunctionWriter::list_paths(int depth, const std::string& call) {
  line(depth, shared_list_ ? "WITH_LIST(" + call + ");" : call + ";");
}

void FunctionWriter::list_path(const Instruction& is, int depth) {
  list_paths(depth, "emit_path(x, " + modifier(is.a) + ", " + reg('v', is.b) + ")");
}

void FunctionWriter::call(const Instruction& is, int depth) {
  if (choosing_) return line(depth, "return choose_listed(s, x, x->list, random);");
  if (is.c != 0) line(depth, "x->names = &names_" + number(is.c) + ";");
  list_paths(depth, name(is.a) + "(s, x, " + reg('v', is.b) + ")");
}

std::string FunctionWriter::modifier(std::uint32_t rules) const {
  return renamed_ ? "NAME(x, " + number(rules) + ")" : number(rules);
}

}  // namespace zug::c
