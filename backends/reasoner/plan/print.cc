// A plan as text: a line per instruction, blocks by indentation. Vertices v0.., sets s0.., flags
// f0.., words w0.., saved values o0..; relations r0.. are listed at the end as far as they are
// used.
//
//   moves after 2
//     s0 = pieces {w}
//     for v1 in s0
//       v2 = r5(v1)

#include <string>

#include "backends/reasoner/plan/ops.h"
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
      if (has_body(is.op)) block(function, at + 1, is.end, depth + 1);
      at = has_body(is.op) ? is.end : at + 1;
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
  std::string operand(Slot slot, std::uint32_t value) const;

  void print_relation(std::size_t id) {
    if (plan_.uses.empty()) return;  // not known yet
    const RelationUse& use = plan_.uses[id];
    if (!use.step && !use.rows && use.slides.empty()) return;
    std::string text = "r" + number(id) + ":";
    if (!use.slides.empty()) text += " slides";
    for (const Slide& slide : use.slides) text += " " + std::to_string(slide.offset);
    if (use.step || use.rows) {
      const RelationRows& rows = plan_.relations[id].rows;
      for (std::size_t v = 0; v < rows.size(); ++v) {
        std::string targets;
        for (const std::uint32_t target : rows[v]) {
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
      return set(value);
    case Slot::Mask:
      return mask(value);
    case Slot::Piece:
      return print_name(game_.pieces[value].name);
    case Slot::Renaming:
      return value == 0 ? "" : " as in renaming " + number(value);
    case Slot::Lines:
    case Slot::Runs:
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
