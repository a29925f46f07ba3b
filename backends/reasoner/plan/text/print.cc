// A plan as text: a line per instruction, blocks by indentation. Vertices v0.., sets s0.., flags
// f0.., words w0.., saved values o0..; the tables that it speaks of, relations r0.. among them,
// stand behind it (print_tables.cc). read_plan() reads it back.
//
//   moves after 2
//     s0 = pieces {w}
//     for v1 in s0
//       v2 = r5(v1)

#include <string>

#include "backends/reasoner/plan/ops.h"
#include "backends/reasoner/plan/plan.h"
#include "backends/reasoner/plan/text/print_tables.h"
#include "backends/reasoner/plan/text/words.h"
#include "ir/print.h"

namespace zug::reasoner {
namespace {

class Printer {
 public:
  Printer(const Plan& plan, const Game& game) : plan_(plan), game_(game) {}

  std::string print() {
    line(0, "vertices " + number(plan_.vertices) + ", pieces " + number(plan_.pieces) +
                (plan_.array ? ", with a board" : ", sets only") + ", moves in " +
                number(plan_.word_bits) + " bits, " + number(plan_.shape_bits) +
                " of the shape and " + number(plan_.vertex_bits) + " of a vertex" +
                (plan_.paths ? ", some as paths" : "") + (plan_.in_place ? ", in place" : ""));
    for (std::size_t i = 0; i < plan_.functions.size(); ++i) print(i);
    return std::move(out_) + print_tables(plan_, game_);
  }

 private:
  static std::string number(std::size_t value) { return std::to_string(value); }

  void line(std::size_t depth, const std::string& text) {
    out_.append(2 * depth, ' ');
    out_ += text + "\n";
  }

  void print(std::size_t id) {
    const Function& function = plan_.functions[id];
    line(0, "function " + number(id) + ": " +
                std::string(function_kinds[static_cast<std::size_t>(function.kind)]) + " " +
                number(function.subject) + (function.recursive ? ", recursive" : "") +
                (function.renamed ? ", renamed" : "") +
                (function.kept != no_register ? ", kept list " + number(function.kept) : "") +
                (function.entry == is_entry(function.kind) ? ""
                 : function.entry                          ? ", entry"
                                                           : ", inner") +
                "  // " + for_people(describe(plan_, game_, function)));
    block(function, 0, function.code.size(), 1);
  }

  void block(const Function& function, std::size_t at, std::size_t end, std::size_t depth) {
    while (at < end) {
      const Instruction& is = function.code[at];
      line(depth, text(is));
      if (has_body(is.op)) block(function, at + 1, is.end, depth + 1);
      at = has_body(is.op) ? is.end : at + 1;
    }
  }

  std::string text(const Instruction& is) const;
  std::string operand(Slot slot, std::uint32_t value) const;

  const Plan& plan_;
  const Game& game_;
  std::string out_;
};

std::string Printer::text(const Instruction& is) const {
  const OpRow& row = row_of(is.op);
  std::string result;
  for (const char* at = row.text; *at != 0; ++at) {
    if (*at != '$') {
      result += *at;
    } else if (*++at == 's') {
      if (is.step != 0) result += ", and " + std::to_string(is.step) + " of it";
    } else {
      const auto field = static_cast<std::size_t>(*at - 'a');
      result += operand(row.slots[field], is.*op_fields[field]);
    }
  }
  return result;
}

std::string Printer::operand(Slot slot, std::uint32_t value) const {
  switch (slot) {
    case Slot::InVertex:
    case Slot::MaybeVertex:
    case Slot::OutVertex:
      return "v" + number(value);
    case Slot::InSet:
    case Slot::OutSet:
    case Slot::InOutSet:
      return "s" + number(value);
    case Slot::InFlag:
    case Slot::OutFlag:
      return "f" + number(value);
    case Slot::InWord:
    case Slot::OutWord:
      return "w" + number(value);
    case Slot::InSave:
    case Slot::OutSave:
      return value == no_register ? "" : ", old value in o" + number(value);
    case Slot::Relation:
    case Slot::Function:
      return "r" + number(value);
    case Slot::Constant:
      return vertices_text(plan_.constants[value]);
    case Slot::Mask:
      return pieces_text(game_, plan_.masks[value]);
    case Slot::Piece:
      return print_name(game_.pieces[value].name);
    case Slot::Renaming:
      return value == 0 ? "" : " as in renaming " + number(value);
    case Slot::Lines:
    case Slot::Comparison:
    case Slot::Assignment:
    case Slot::Callee:
    case Slot::Rules:
    case Slot::Shape:
    case Slot::Number:
    case Slot::Bit:
    case Slot::Truth:
      return number(value);
    case Slot::No:
      break;
  }
  return {};
}

}  // namespace

std::string print(const Plan& plan, const Game& game) { return Printer(plan, game).print(); }

}  // namespace zug::reasoner
