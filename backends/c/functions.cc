// One C function for each function of the plan, statement by statement. Registers are locals: v0..
// vertices, s0.. sets, f0.. flags, w0.. words of moves, o0.. old values for the undo. A set is a
// uint64_t on boards of up to 64 vertices, otherwise a struct of words that macros spell out word
// by word, so that a compiler without an optimiser does well too.

#include "backends/c/functions.h"

#include <utility>

#include "backends/c/names.h"
#include "passes/analysis/arithmetic/interval.h"

namespace zug::c {

using reasoner::Function;
using reasoner::Instruction;
using reasoner::Op;

FunctionWriter::FunctionWriter(const Game& game, const reasoner::Plan& plan)
    : game_(game), plan_(plan), words_((plan.vertices + word_bits - 1) / word_bits) {}

std::string FunctionWriter::linkage(bool inlined) const {
  if (plan_.in_place) return "static IN_PLACE";
  return inlined ? "static inline" : "static";
}

void FunctionWriter::line(int depth, const std::string& text) {
  out_.append(static_cast<std::size_t>(depth) * 2, ' ');
  out_ += text + "\n";
}

std::string FunctionWriter::name(std::uint32_t function, bool choosing) const {
  switch (plan_.functions[function].kind) {
    case Function::Kind::Pattern:
      return "pattern_" + number(function);
    case Function::Kind::Trial:
      return "trial_" + number(function);
    case Function::Kind::Keeper:
      return "keeper_" + number(function);
    case Function::Kind::Moves:
      return (choosing ? "choose_" : "moves_") + number(function);
    case Function::Kind::Apply:
      return "apply_" + number(plan_.functions[function].subject);
    case Function::Kind::Choose:
      return "choose_" + number(function);
    case Function::Kind::Try:
      return "try_" + number(plan_.functions[function].subject);
  }
  return {};
}

std::string FunctionWriter::prototype(std::uint32_t function, bool choosing) const {
  const std::string it = name(function, choosing);
  switch (plan_.functions[function].kind) {
    case Function::Kind::Pattern:
    case Function::Kind::Trial:
      return linkage(false) + " int " + it + "(state *s, run *x, unsigned v0)";
    case Function::Kind::Keeper:
      return linkage(!plan_.functions[function].recursive) + " int " + it +
             "(state *s, run *x, unsigned v0)";
    case Function::Kind::Choose:
    case Function::Kind::Moves:
      if (choosing && chooses(function)) {
        return linkage(false) + " int " + it +
               "(state *s, run *x, unsigned v0, randomness *random, word *drawn)";
      }
      return linkage(false) + " void " + it + "(state *s, run *x, unsigned v0)";
    case Function::Kind::Apply:
      return linkage(true) + " void " + it + "(state *s, word w0, unsigned v0)";
    case Function::Kind::Try:
      return linkage(false) + " int " + it + "(state *s, run *x, word w0, unsigned v0)";
  }
  return {};
}

std::string FunctionWriter::definition(std::uint32_t id, bool choosing) {
  Function function = plan_.functions[id];
  if (choosing) function.kind = Function::Kind::Choose;
  const auto has = [&](Op op) {
    return std::any_of(function.code.begin(), function.code.end(),
                       [op](const Instruction& is) { return is.op == op; });
  };
  const bool paths = has(Op::Call) || has(Op::EmitPath);
  // A function that lists nothing must leave alone what its caller has listed.
  const bool lists = function.kind == Function::Kind::Moves && plan_.kept == 0 &&
                     (has(Op::Emit) || has(Op::EmitEach));
  shared_list_ = lists && paths;
  choosing_ = choosing;
  direct_ = choosing && chooses(id);
  kept_ = function.kept;
  renamed_ = function.renamed;
  fold(function);
  out_.clear();
  line(0, "/* " + comment(describe(plan_, game_, function)) + " */");
  line(0, prototype(id, choosing) + " {");
  const auto declare = [&](const std::string& type, char kind, std::uint32_t from,
                           std::uint32_t count) {
    if (from >= count) return;
    std::string text = type;
    const char* before = " ";
    for (std::uint32_t i = from; i < count; ++i) {
      if (kind == 's' && in_place_.count(i) != 0) continue;
      if (text.size() > 90) {
        line(1, text + ",");
        text = "   ";
        before = " ";
      }
      text += before + reg(kind, i);
      before = ", ";
    }
    if (text != type) line(1, text + ";");
  };
  const bool apply = function.kind == Function::Kind::Apply;
  const bool word = apply || function.kind == Function::Kind::Try;
  declare("unsigned", 'v', 1, function.vertices);
  declare("set", 's', 0, function.sets);
  declare("int", 'f', 0, function.flags);
  declare("word", 'w', word ? 1 : 0, function.words);
  declare("old_value", 'o', 0, function.saves);
  line(1,
       std::string(apply ? "" : "(void)s; (void)x; ") + "(void)v0;" + (word ? " (void)w0;" : ""));
  if (direct_) declare_offers(function);
  if (lists) {
    constexpr std::size_t most_room = 4096;
    const std::size_t most = most_moves(function, 0, function.code.size());
    room_ = most <= most_room && !paths;
    line(1, "word *out = x->list->word;");
    if (room_) line(1, "ROOM(" + number(most) + ");");
  }
  if (function.recursive) line(1, "if (++x->depth > SEARCH_DEPTH) improper(x);");
  write(function, 0, function.code.size(), 1);
  if (function.recursive && function.kind == Function::Kind::Moves) line(1, "--x->depth;");
  if (direct_) choose_among_offers();
  if (lists) line(1, "x->list->count = (size_t)(out - x->list->word);");
  line(0, "}");
  return out_;
}

std::string FunctionWriter::call(std::uint32_t function, std::uint32_t vertex) const {
  return name(function) + "(s, x, " + reg('v', vertex) + ")";
}

std::string FunctionWriter::on(std::uint32_t vertex, std::uint32_t mask) const {
  const std::string v = reg('v', vertex);
  const Bits& pieces = plan_.masks[mask];
  if (plan_.array && pieces.count() == 1) {
    return "s->board[" + v + "] == " + piece(game_, pieces.list()[0]);
  }
  if (plan_.array && plan_.pieces <= word_bits) {
    return "((" + hex(pieces.words()[0]) + " >> s->board[" + v + "]) & 1)";
  }
  const bool others = 2 * pieces.count() > plan_.pieces;
  std::string result;
  for (const std::uint32_t member : (others ? pieces.complement() : pieces).list()) {
    if (!result.empty()) result += " || ";
    result += "HAS(s->at[" + piece(game_, member) + "], " + v + ")";
  }
  return (others ? "!(" : "(") + result + ")";
}

std::string FunctionWriter::condition(const Instruction& is) const {
  const std::string v = reg('v', is.a);
  switch (is.op) {
    case Op::IfVertex:
      return v + " != NONE";
    case Op::IfOn:
      return on(is.a, is.b);
    case Op::IfIn:
      return words_ == 1 ? "((" + constant_word(is.b, 0) + " >> " + v + ") & 1)"
                         : "HAS(constant_" + number(is.b) + ", " + v + ")";
    case Op::IfInSet:
      return "HAS(" + set(is.b) + ", " + v + ")";
    case Op::IfLine: {
      const std::string lines = "lines_" + number(is.c) + "[" + v + "]";
      std::string result;
      for (std::size_t i = 0; i < most_lines(is.c); ++i) {
        result += (i == 0 ? "WITHIN(" : " | WITHIN(") + lines + "[" + number(i) + "], " +
                  reg('s', is.b) + ")";
      }
      return result;
    }
    case Op::IfRun:
      return "has_run_" + number(is.c) + "(" + set(is.b) + ", " + v + ")";
    case Op::IfAny:
      return "ANY(" + set(is.a) + ")";
    case Op::IfFlag:
      return reg('f', is.a);
    case Op::IfNotFlag:
      return "!" + reg('f', is.a);
    case Op::IfCall:
      return call(is.a, is.b);
    case Op::IfNotCall:
      return "!" + call(is.a, is.b);
    default:
      return "1";
  }
}

FunctionWriter::Test FunctionWriter::compared(const Instruction& is) const {
  static const char* const signs[] = {"==", "!=", "<", "<=", ">", ">="};
  const Comparison& comparison = plan_.comparisons[is.a];
  const std::string left = arithmetic(game_, comparison.left);
  const std::string right = arithmetic(game_, comparison.right);
  const std::string sign = signs[static_cast<std::size_t>(comparison.relation)];
  const auto negated = [&](const std::string& text) {
    return is.op == Op::IfCompare ? text : "!(" + text + ")";
  };
  if (always_defined(game_, comparison.left) && always_defined(game_, comparison.right)) {
    return {negated(left + " " + sign + " " + right), 0};
  }
  const bool large = may_overflow(game_, comparison.left) || may_overflow(game_, comparison.right);
  return {negated("(ok = 1, left = " + left + ", right = " + right +
                  (large ? ", known(x, ok) && left " : ", ok && left ") + sign + " right)"),
          2};
}

FunctionWriter::Test FunctionWriter::assignable(const Instruction& is) const {
  const reasoner::AssignmentPlan& assignment = plan_.assignments[is.a];
  const std::string bound = number(static_cast<std::uint64_t>(assignment.bound));
  return {"(ok = 1, left = " + arithmetic(game_, assignment.value) +
              (may_overflow(game_, assignment.value) ? ", known(x, ok)" : ", ok") +
              " && left >= 0 && left <= " + bound + ")",
          1};
}

FunctionWriter::Test FunctionWriter::test(const Instruction& is) const {
  if (is.op == Op::IfCompare || is.op == Op::IfNotCompare) return compared(is);
  if (is.op == Op::IfAssignable) return assignable(is);
  return {condition(is), 0};
}

// Conditions around nothing but conditions are one, on one line; not those that compute values.
void FunctionWriter::write_if(const Function& function, std::size_t at, int depth) {
  const std::size_t end = function.code[at].end;
  Test all = test(function.code[at]);
  std::size_t inside = at + 1;
  if (all.values == 0) {
    for (; inside < end && function.code[inside].end == end; ++inside) {
      const Instruction& is = function.code[inside];
      if (is.op < Op::IfVertex || is.op > Op::IfNotCall) break;
      const Test more = test(is);
      if (more.values != 0) break;
      all.text += " && " + more.text;
    }
  } else {
    line(depth++, "{");
    line(depth, "int ok = 1;");
    line(depth, all.values == 2 ? "int64_t left, right;" : "int64_t left;");
  }
  line(depth, "if (" + all.text + ") {");
  write(function, inside, end, depth + 1);
  line(depth, "}");
  if (all.values != 0) line(depth - 1, "}");
}

void FunctionWriter::write(const Function& function, std::size_t at, std::size_t end, int depth) {
  while (at < end) {
    const Instruction& is = function.code[at];
    const bool block = (is.op >= Op::IfVertex && is.op <= Op::Loop);
    if (!block) {
      if (is.op == Op::Return) {
        const bool leave = function.recursive && function.kind != Function::Kind::Moves;
        line(depth, std::string(leave ? "return --x->depth, " : "return ") + number(is.a) + ";");
      } else {
        simple(is, depth);
      }
      ++at;
      continue;
    }
    if (is.op == Op::ForEach) {
      line(depth, "EACH(" + reg('v', is.a) + ", " + set(is.b) + ") {");
      write(function, at + 1, is.end, depth + 1);
      line(depth, words_ == 1 ? "}" : "}}");
    } else if (is.op == Op::Loop) {
      line(depth, "for (;;) {");
      write(function, at + 1, is.end, depth + 1);
      line(depth, "}");
    } else {
      write_if(function, at, depth);
    }
    at = is.end;
  }
}

std::string FunctionWriter::pieces(std::uint32_t mask) const {
  std::string result;
  for (const std::uint32_t member : plan_.masks[mask].list()) {
    if (!result.empty()) result += " | ";
    result += "s->at[" + piece(game_, member) + "]";
    if (words_ > 1) result += ".w[I]";
  }
  return result;
}

void FunctionWriter::simple(const Instruction& is, int depth) {
  const auto s = [](std::uint32_t index) { return reg('s', index); };
  const auto v = [](std::uint32_t index) { return reg('v', index); };
  const auto w = [](std::uint32_t index) { return reg('w', index); };
  if (is.op <= Op::SetCopy && in_place_.count(is.a) != 0) return;
  if (const std::string value = expression(is); !value.empty()) {
    return line(depth, s(is.a) + " = " + value + ";");
  }
  switch (is.op) {
    case Op::SetNone:
      return line(depth, "SET_NONE(" + s(is.a) + ");");
    case Op::SetConstant:
      return line(depth, s(is.a) + " = " +
                             (words_ == 1 ? constant_word(is.b, 0) : "constant_" + number(is.b)) +
                             ";");
    case Op::SetRow:
      return line(depth, s(is.a) + " = rows_" + number(is.b) + "[" + v(is.c) + "];");
    case Op::SetPieces:
      if (words_ == 1) return line(depth, s(is.a) + " = " + pieces(is.b) + ";");
      return line(depth, "WORDS(" + s(is.a) + ".w[I] = " + pieces(is.b) + ")");
    case Op::SetAnd:
      return line(depth, "SET_AND(" + s(is.a) + ", " + s(is.b) + ", " + s(is.c) + ");");
    case Op::SetMinus:
      return line(depth, "SET_MINUS(" + s(is.a) + ", " + s(is.b) + ", " + s(is.c) + ");");
    case Op::SetOr:
      return line(depth, "SET_OR(" + s(is.a) + ", " + s(is.b) + ", " + s(is.c) + ");");
    case Op::SetRay: {
      std::string pass = pieces(is.d);
      return line(depth, std::string(plan_.uses[is.b].up ? "RAY_UP(" : "RAY_DOWN(") + s(is.a) +
                             ", rows_" + number(is.b) + ", " + v(is.c) + ", " + pass + ");");
    }
    case Op::SetImage:
      return line(depth, image(is));
    case Op::SetInsert:
      return line(depth, "SET_INSERT(" + s(is.a) + ", " + v(is.b) + ");");
    case Op::SetJoin:
      return line(depth, "SET_JOIN(" + s(is.a) + ", " + s(is.b) + ", " + s(is.c) + ");");
    case Op::SetCopy:
      return line(depth, s(is.a) + " = " + s(is.b) + ";");
    case Op::Step:
      if (plan_.relations[is.b].identity) return line(depth, v(is.a) + " = " + v(is.c) + ";");
      return line(depth, v(is.a) + " = next_" + number(is.b) + "[" + v(is.c) + "];");
    case Op::Only:
      return line(depth, v(is.a) + " = " + number(is.b) + ";");
    case Op::Field:
      return line(depth, v(is.a) + " = (unsigned)(w0 >> " + number(is.b) + ") & VERTEX_MASK;");
    case Op::Flag:
      return line(depth, reg('f', is.a) + " = " + number(is.b) + ";");
    case Op::Break:
      return line(depth, "break;");
    case Op::Word:
      return line(depth, w(is.a) + " = 0;");
    case Op::Encode:
      return line(depth, w(is.a) + " = " + encoded(is) + ";");
    case Op::Emit:
    case Op::EmitEach:
      return choosing_ ? offer(is, depth) : emit(is, depth);
    case Op::Push:
      return line(depth, "push(x, " + modifier(is.a) + ", " + v(is.b) + ");");
    case Op::Pop:
      return line(depth, "--x->length;");
    case Op::EmitPath:
      return list_paths(depth, "emit_path(x, " + modifier(is.a) + ", " + v(is.b) + ")");
    case Op::Call:
      if (choosing_) return line(depth, "return choose_listed(s, x, x->list, random);");
      if (is.c != 0) line(depth, "x->names = &names_" + number(is.c) + ";");
      return list_paths(depth, call(is.a, is.b));
    default:
      return change(is, depth);
  }
}

void FunctionWriter::change(const Instruction& is, int depth) {
  switch (is.op) {
    case Op::Put:
      return put(is, depth, false);
    case Op::Unput:
      return put(is, depth, true);
    case Op::PutEach:
    case Op::UnputEach: {
      std::string from = piece(game_, plan_.masks[is.c].list()[0]), to = piece(game_, is.b);
      if (is.op == Op::UnputEach) std::swap(from, to);
      return line(depth, "MOVE_BITS(" + from + ", " + to + ", " + reg('s', is.a) + ");");
    }
    case Op::Assign: {
      const reasoner::AssignmentPlan& assignment = plan_.assignments[is.a];
      const std::string target = variable(game_, assignment.variable);
      if (is.d != reasoner::no_register) line(depth, reg('o', is.d) + " = " + target + ";");
      const std::string value = arithmetic(game_, assignment.value);
      if (always_defined(game_, assignment.value)) {
        return line(depth, target + " = (int32_t)(" + value + ");");
      }
      return line(depth, "{ int ok = 1; int64_t value = " + value + "; if (ok) " + target +
                             " = (int32_t)value; }");
    }
    case Op::Unassign:
      return line(depth,
                  variable(game_, plan_.assignments[is.a].variable) + " = " + reg('o', is.d) + ";");
    case Op::Turn:
      return line(depth, "TURN(" + number(plan_.rules[is.a].player->value) + ", " + number(is.a) +
                             ", " + reg('v', is.b) + ");");
    default:
      return;
  }
}

// Without a board, what stood there is found among the few pieces that can have.
void FunctionWriter::put(const Instruction& is, int depth, bool undo) {
  const std::string v = reg('v', is.a);
  const std::string p = piece(game_, is.b);
  const std::vector<std::uint32_t> stood = plan_.masks[is.c].list();
  if (stood.size() == 1) {
    const std::string old = piece(game_, stood[0]);
    if (stood[0] == is.b) return;
    return line(depth, undo ? "MOVE_BIT(" + p + ", " + old + ", " + v + ");"
                            : "MOVE_BIT(" + old + ", " + p + ", " + v + ");");
  }
  if (undo) return line(depth, "UNPUT(" + p + ", " + v + ", " + reg('o', is.d) + ");");
  const bool saving = is.d != reasoner::no_register;
  if (plan_.array) {
    return line(depth, saving ? "PUT_SAVING(" + p + ", " + v + ", " + reg('o', is.d) + ");"
                              : "PUT(" + p + ", " + v + ");");
  }
  if (saving) {
    line(depth, reg('o', is.d) + " = " + standing(plan_.masks[is.c], v) + ";");
    return line(depth, "MOVE_BIT(" + reg('o', is.d) + ", " + p + ", " + v + ");");
  }
  for (const std::uint32_t old : stood) {
    if (old != is.b) line(depth, "CLEAR_BIT(" + piece(game_, old) + ", " + v + ");");
  }
  line(depth, "SET_BIT(" + p + ", " + v + ");");
}

std::string FunctionWriter::standing(const Bits& among, const std::string& v) const {
  std::string result;
  const std::vector<std::uint32_t> members = among.list();
  if (members.empty()) return piece(game_, 0);  // what this is in is never come to
  for (std::size_t i = 0; i + 1 < members.size(); ++i) {
    const std::string it = piece(game_, members[i]);
    result += "HAS(s->at[" + it + "], " + v + ") ? " + it + " : ";
  }
  return result + piece(game_, members.back());
}

}  // namespace zug::c
