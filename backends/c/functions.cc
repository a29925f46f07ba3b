// One C function for each function of the plan, statement by statement. Registers are locals: v0..
// vertices, s0.. sets, f0.. flags, w0.. words of moves, o0.. old values for the undo. A set is a
// uint64_t on boards of up to 64 vertices, otherwise a struct of words that macros spell out word
// by word, so that a compiler without an optimiser does well too.

#include "backends/c/functions.h"

#include <utility>

#include "backends/c/names.h"
#include "backends/reasoner/plan/code/kept.h"
#include "backends/reasoner/plan/ops.h"

namespace zug::c {

using reasoner::Function;
using reasoner::Instruction;
using reasoner::Op;
using reasoner::Operand;
using reasoner::OpGroup;

// A condition and the statement beside it have so many characters at most.
static constexpr std::size_t most_beside = 88;

FunctionWriter::FunctionWriter(const Game& game, const reasoner::Plan& plan)
    : game_(game), plan_(plan), words_((plan.vertices + word_bits - 1) / word_bits) {
  for (const Function& function : plan.functions) is_wide_.push_back(can_be_wide(function));
  find_moved_rows();
}

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
      return linkage(false) + (choosing || plan_.kept == 0 ? " void " : " kept *") + it +
             "(state *s, run *x, unsigned v0)";
    case Function::Kind::Apply: {
      std::string vertices;
      for (const Instruction& is : plan_.functions[function].code) {
        if (is.op == Op::Field) vertices += "unsigned " + reg('v', is.a) + ", ";
      }
      return linkage(true) + " void " + it + "(state *s, " + vertices + "unsigned v0)";
    }
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
  counts_kept_ = direct_ && reasoner::hardly_ever_changes(plan_, function);
  renamed_ = function.renamed;
  counts_depth_ = function.recursive && function.kind != Function::Kind::Moves;
  wide_ = is_wide_[id];
  given_.clear();
  tested_.clear();
  for (const Instruction& is : function.code) {
    if (is.op == Op::IfVertex) tested_.insert(is.a);
    if (function.kind == Function::Kind::Apply && is.op == Op::Field) given_.insert(is.a);
  }
  find_stars(function);
  find_searches(function);
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
      if (kind == 's' && (in_place_.count(i) != 0 || of_stars_.count(i) != 0)) continue;
      if (kind == 'v' && given_.count(i) != 0) continue;
      if (kind == 'f' && of_searches_.count(i) != 0) continue;
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
  const bool given_word = function.kind == Function::Kind::Try;
  declare("unsigned", 'v', 1, function.vertices);
  declare(wide_ ? "wide" : "set", 's', 0, function.sets);
  declare("int", 'f', 0, function.flags);
  declare("word", 'w', apply || given_word ? 1 : 0, function.words);
  declare("old_value", 'o', 0, function.saves);
  line(1, std::string(apply ? "" : "(void)s; (void)x; ") + "(void)v0;" +
              (given_word ? " (void)w0;" : ""));
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
  const bool keeps = function.kind == Function::Kind::Moves && plan_.kept != 0;
  if (keeps && !has(Op::EmitEach)) line(1, "return NULL;");
  line(0, "}");
  return out_;
}

// Conditions around nothing but conditions are one, on one line; not those that compute values.
// What is one statement stands beside them.
void FunctionWriter::write_if(const Function& function, std::size_t at, int depth) {
  const std::size_t end = function.code[at].end;
  const Test first = test(function.code[at]);
  std::vector<std::string> all = {first.text};
  std::size_t inside = at + 1;
  if (first.values == 0) {
    for (; inside < end && function.code[inside].end == end; ++inside) {
      const Instruction& is = function.code[inside];
      if (row_of(is.op).group != OpGroup::Test) break;
      const Test more = test(is);
      if (more.values != 0) break;
      all.push_back(more.text);
    }
  } else {
    line(depth++, "{");
    line(depth, "int ok = 1;");
    line(depth, first.values == 2 ? "int64_t left, right;" : "int64_t left;");
  }
  const bool counts = first.values == 0 && inside + 1 == end &&
                      is_counted(function.code[inside - 1], function.code[inside]);
  const std::string counted = counts ? all.back() : "";
  if (counts) all.pop_back();
  std::string joined;
  for (const std::string& text : all) joined += (joined.empty() ? "" : " && ") + text;
  const std::string beside = inside + 1 == end ? one_statement(function.code[inside]) : "";
  if (!counts && !beside.empty() && joined.size() + beside.size() <= most_beside) {
    line(depth, "if (" + joined + ") " + beside);
  } else {
    if (!joined.empty()) line(depth++, "if (" + joined + ") {");
    if (counts) {
      list(function.code[inside], depth, counted);
    } else {
      write(function, inside, end, depth);
    }
    if (!joined.empty()) line(--depth, "}");
  }
  if (first.values != 0) line(depth - 1, "}");
}

// Does the loop put a piece on its vertices? Then each is a bit as well as a number.
bool FunctionWriter::puts_on_each(const Function& function, std::size_t loop) const {
  const Instruction& each = function.code[loop];
  if (each.op != Op::ForEach || words_ != 1 || plan_.array) return false;
  bool puts = false;
  for (std::size_t i = loop + 1; i < each.end; ++i) {
    const Instruction& is = function.code[i];
    for (const Operand& operand : operands(is.op)) {
      const bool vertex = operand.type == Operand::Type::Vertex && operand.written;
      if (vertex && is.*operand.index == each.a) return false;
    }
    puts = puts || ((is.op == Op::Put || is.op == Op::Unput) && is.a == each.a);
  }
  return puts;
}

void FunctionWriter::write(const Function& function, std::size_t at, std::size_t end, int depth) {
  while (at < end) {
    const Instruction& is = function.code[at];
    const OpGroup group = row_of(is.op).group;
    if (const auto star = stars_.find(at); star != stars_.end()) {
      write_star(function, at, depth);
      at = star->second.end;
      continue;
    }
    if (const auto search = searches_.find(at); search != searches_.end()) {
      write_search(function, at, depth);
      at = search->second.end;
      continue;
    }
    if (!has_body(is.op)) {
      simple(is, depth);
      ++at;
      continue;
    }
    if (group == OpGroup::Test) {
      write_if(function, at, depth);
    } else {
      if (puts_on_each(function, at)) by_bit_.insert(is.a);
      line(depth, head(is) + " {");
      write(function, at + 1, is.end, depth + 1);
      line(depth, group == OpGroup::Each && words_ > 1 ? "}}" : "}");
      by_bit_.erase(is.a);
    }
    at = is.end;
  }
}

}  // namespace zug::c
