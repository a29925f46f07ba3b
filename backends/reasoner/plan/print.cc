// A plan as text: a line per instruction, blocks by indentation. Vertices v0.., sets s0.., flags
// f0.., words w0.., saved values o0..; relations r0.. are listed at the end as far as they are
// used.
//
//   moves after 2
//     s0 = pieces {w}
//     for v1 in s0
//       v2 = r5(v1)

#include <string>

#include "backends/reasoner/plan/plan.h"
#include "ir/print.h"

namespace zug::reasoner {
namespace {

class Printer {
 public:
  Printer(const Plan& plan, const Game& game) : plan_(plan), game_(game) {}

  std::string print() {
    line(0, "vertices " + number(plan_.vertices) + ", pieces " + number(plan_.pieces) +
                (plan_.array ? ", with a board" : ", sets only") + ", moves in " +
                number(plan_.word_bits) + " bits" + (plan_.paths ? ", some as paths" : ""));
    for (std::size_t i = 0; i < plan_.functions.size(); ++i) print(i);
    for (std::size_t i = 0; i < plan_.relations.size(); ++i) print_relation(i);
    return std::move(out_);
  }

 private:
  static std::string number(std::size_t value) { return std::to_string(value); }

  void line(std::size_t depth, const std::string& text) {
    out_.append(2 * depth, ' ');
    out_ += text + "\n";
  }

  void print(std::size_t id) {
    static const char* const kinds[] = {"pattern",     "trial of pattern", "keeper after",
                                        "moves after", "apply shape",      "choices after",
                                        "try shape"};
    const Function& function = plan_.functions[id];
    line(0, "function " + number(id) + ": " + kinds[static_cast<std::size_t>(function.kind)] + " " +
                number(function.subject) + (function.recursive ? ", recursive" : "") +
                (function.renamed ? ", renamed" : "") +
                (function.kept != no_register ? ", kept list " + number(function.kept) : "") +
                "  // " + for_people(describe(plan_, game_, function)));
    block(function, 0, function.code.size(), 1);
  }

  void block(const Function& function, std::size_t at, std::size_t end, std::size_t depth) {
    while (at < end) {
      const Instruction& is = function.code[at];
      line(depth, text(is));
      if (is.op < Op::IfVertex || is.op > Op::Loop) {
        ++at;
      } else {
        block(function, at + 1, is.end, depth + 1);
        at = is.end;
      }
    }
  }

  std::string mask(std::uint32_t id) const {
    std::string result;
    for (const std::uint32_t piece : plan_.masks[id].list()) {
      result += (result.empty() ? "" : ",") + print_name(game_.pieces[piece].name);
    }
    return "{" + result + "}";
  }

  std::string set(std::uint32_t id) const {
    std::string result;
    for (const std::uint32_t vertex : plan_.constants[id].list()) {
      result += (result.empty() ? "" : " ") + number(vertex);
    }
    return "[" + result + "]";
  }

  std::string text(const Instruction& is) const;

  void print_relation(std::size_t id) {
    const RelationUse& use = plan_.uses[id];
    if (!use.step && !use.rows && use.slides.empty()) return;
    std::string text = "r" + number(id) + ":";
    if (!use.slides.empty()) text += " slides";
    for (const Slide& slide : use.slides) text += " " + std::to_string(slide.offset);
    if (use.step || use.rows) {
      for (const std::vector<std::uint32_t>& row : plan_.relations[id].rows) {
        std::string targets;
        for (const std::uint32_t target : row) {
          targets += (targets.empty() ? "" : ",") + number(target);
        }
        text += " " + (targets.empty() ? "-" : targets);
      }
    }
    line(0, text);
  }

  const Plan& plan_;
  const Game& game_;
  std::string out_;
};

std::string Printer::text(const Instruction& is) const {
  const auto v = [](std::uint32_t index) { return "v" + number(index); };
  const auto s = [](std::uint32_t index) { return "s" + number(index); };
  const auto f = [](std::uint32_t index) { return "f" + number(index); };
  const auto w = [](std::uint32_t index) { return "w" + number(index); };
  const auto save = [](std::uint32_t index) {
    return index == no_register ? std::string() : ", old value in o" + number(index);
  };
  const auto step = [&] {
    return is.step == 0 ? std::string() : ", and " + std::to_string(is.step) + " of it";
  };
  const auto call = [&] { return "function " + number(is.a) + "(" + v(is.b) + ")"; };
  switch (is.op) {
    case Op::SetNone:
      return s(is.a) + " = none";
    case Op::SetConstant:
      return s(is.a) + " = " + set(is.b);
    case Op::SetRow:
      return s(is.a) + " = r" + number(is.b) + "(" + v(is.c) + ")";
    case Op::SetPieces:
      return s(is.a) + " = pieces " + mask(is.b);
    case Op::SetAnd:
      return s(is.a) + " = " + s(is.b) + " and " + s(is.c);
    case Op::SetMinus:
      return s(is.a) + " = " + s(is.b) + " without " + s(is.c);
    case Op::SetOr:
      return s(is.a) + " = " + s(is.b) + " or " + s(is.c);
    case Op::SetRay:
      return s(is.a) + " = line r" + number(is.b) + "(" + v(is.c) + ") through " + mask(is.d);
    case Op::SetImage:
      return s(is.a) + " = r" + number(is.b) + "(" + s(is.c) + ")";
    case Op::SetInsert:
      return s(is.a) + " gets " + v(is.b);
    case Op::SetJoin:
      return s(is.a) + " gets " + s(is.b) + " if it meets " + s(is.c);
    case Op::SetCopy:
      return s(is.a) + " = " + s(is.b);
    case Op::Step:
      return v(is.a) + " = r" + number(is.b) + "(" + v(is.c) + ")";
    case Op::Only:
      return v(is.a) + " = " + number(is.b);
    case Op::Field:
      return v(is.a) + " = bits from " + number(is.b);
    case Op::Flag:
      return f(is.a) + " = " + number(is.b);
    case Op::IfVertex:
      return "if " + v(is.a);
    case Op::IfOn:
      return "if " + v(is.a) + " on " + mask(is.b);
    case Op::IfIn:
      return "if " + v(is.a) + " in " + set(is.b);
    case Op::IfInSet:
      return "if " + v(is.a) + " in " + s(is.b);
    case Op::IfLine:
      return "if " + v(is.a) + " has a line of table " + number(is.c) + " in " + s(is.b);
    case Op::IfRun:
      return "if " + v(is.a) + " has a run of table " + number(is.c) + " in " + s(is.b);
    case Op::IfAny:
      return "if any " + s(is.a);
    case Op::IfFlag:
      return "if " + f(is.a);
    case Op::IfNotFlag:
      return "if not " + f(is.a);
    case Op::IfCompare:
      return "if comparison " + number(is.a);
    case Op::IfNotCompare:
      return "if not comparison " + number(is.a);
    case Op::IfAssignable:
      return "if assignable " + number(is.a);
    case Op::IfCall:
      return "if " + call();
    case Op::IfNotCall:
      return "if not " + call();
    case Op::ForEach:
      return "for " + v(is.a) + " in " + s(is.b);
    case Op::Loop:
      return "loop";
    case Op::Break:
      return "break";
    case Op::Return:
      return "return " + number(is.a);
    case Op::Put:
      return "put " + print_name(game_.pieces[is.b].name) + " at " + v(is.a) + " where stood " +
             mask(is.c) + save(is.d);
    case Op::Unput:
      return "undo at " + v(is.a) + save(is.d);
    case Op::PutEach:
      return "put " + print_name(game_.pieces[is.b].name) + " at each of " + s(is.a) +
             " where stood " + mask(is.c);
    case Op::UnputEach:
      return "undo at each of " + s(is.a);
    case Op::Assign:
      return "assign " + number(is.a) + save(is.d);
    case Op::Unassign:
      return "undo assign " + number(is.a) + save(is.d);
    case Op::Turn:
      return "turn " + number(is.a) + " at " + v(is.b);
    case Op::Word:
      return w(is.a) + " = 0";
    case Op::Encode:
      return w(is.a) + " = " + w(is.b) + " with " + v(is.c) + " from bit " + number(is.d) + step();
    case Op::Emit:
      return "move " + w(is.a) + " of shape " + number(is.c);
    case Op::EmitEach:
      return "moves " + w(is.a) + " of shape " + number(is.c) + " with each of " + s(is.b) +
             " from bit " + number(is.d) + step();
    case Op::Push:
      return "push " + number(is.a) + " at " + v(is.b);
    case Op::Pop:
      return "pop";
    case Op::EmitPath:
      return "move, then " + number(is.a) + " at " + v(is.b);
    case Op::Call:
      return call() + (is.c != 0 ? " as in renaming " + number(is.c) : "");
  }
  return {};
}

}  // namespace

std::string print(const Plan& plan, const Game& game) { return Printer(plan, game).print(); }

}  // namespace zug::reasoner
