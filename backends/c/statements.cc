// Instructions as C: the table has a row for each operation of ops.def, in its order. In a text, $a
// to $d are the operands, as C has them: v1, s2, the name of a function, a constant of one word.
//
//   {.op = Op::SetAnd, .word = "($b & $c)", .text = "SET_AND($a, $b, $c);"}
//
// says that on boards of up to 64 vertices the set is a number, s3 = (s1 & s2), which may also
// stand in place of s3, and that larger ones have the macro. Where sets are in wide registers they
// have another one, which is left out here. What a text cannot say is a function.

#include <algorithm>
#include <iterator>
#include <utility>

#include "backends/c/functions.h"
#include "backends/c/names.h"
#include "backends/reasoner/plan/ops.h"
#include "ir/arithmetic.h"
#include "passes/analysis/arithmetic/interval.h"

namespace zug::c {

using reasoner::Instruction;
using reasoner::Op;
using reasoner::OpGroup;
using reasoner::Slot;

// A text, or what makes one; or none.
struct FunctionWriter::Text {
  using Made = std::string (FunctionWriter::*)(const Instruction&) const;
  constexpr Text() = default;
  constexpr Text(const char* is) : text(is) {}
  constexpr Text(Made by) : made(by) {}
  constexpr bool given() const { return text != nullptr || made != nullptr; }

  const char* text = nullptr;
  Made made = nullptr;
};

struct FunctionWriter::Form {
  Op op;
  Text word = {};  // on boards of one word: the value of the set $a, or the condition
  Text wide =
      {};  // where sets are in one register (can_be_wide()): the statement, or the condition
  Text value = {};  // what $a gets
  Text text = {};   // the statement, the condition, or what stands in front of the body
  // Where it is more than a line, or none.
  void (FunctionWriter::*write)(const Instruction&, int depth) = nullptr;
  // A condition that computes values.
  Test (FunctionWriter::*test)(const Instruction&) const = nullptr;
  bool in_place = false;  // may stand around the expression of a set, which it takes once
};

const FunctionWriter::Form& FunctionWriter::form_of(Op op) {
  using W = FunctionWriter;
  static constexpr Form forms[] = {
      {.op = Op::SetNone, .wide = "WIDE_NONE($a);", .text = "SET_NONE($a);"},
      {.op = Op::SetConstant, .word = "$b", .wide = "WIDE_LOAD($a, $b);", .value = "$b"},
      {.op = Op::SetRow,
       .word = &W::row,
       .wide = "WIDE_LOAD($a, rows_$b[$c]);",
       .value = &W::row_set,
       .text = "ROW_OF_PARTS($a, $b, $c);"},
      {.op = Op::SetPieces,
       .word = &W::pieces_word,
       .wide = &W::pieces_wide,
       .text = "WORDS($a.w[I] = $b)"},
      {.op = Op::SetAnd,
       .word = "($b & $c)",
       .wide = "WIDE_AND($a, $b, $c);",
       .text = "SET_AND($a, $b, $c);"},
      {.op = Op::SetMinus,
       .word = "($b & ~$c)",
       .wide = "WIDE_MINUS($a, $b, $c);",
       .text = "SET_MINUS($a, $b, $c);"},
      {.op = Op::SetOr,
       .word = "($b | $c)",
       .wide = "WIDE_OR($a, $b, $c);",
       .text = "SET_OR($a, $b, $c);"},
      {.op = Op::SetRay, .text = &W::ray},
      {.op = Op::SetImage,
       .word = &W::single_slide,
       .wide = "$a = wide_image_$b($c);",
       .text = &W::image},
      {.op = Op::SetInsert, .text = "SET_INSERT($a, $b);"},
      {.op = Op::SetJoin, .text = "SET_JOIN($a, $b, $c);"},
      {.op = Op::SetCopy, .wide = "$a = $b;", .value = "$b"},
      {.op = Op::Step, .value = &W::target},
      {.op = Op::Only, .value = "$b"},
      {.op = Op::Field, .value = "VERTEX_IN(w0, $b)"},
      {.op = Op::Flag, .value = "$b"},
      {.op = Op::IfVertex, .text = "$a != NONE"},
      {.op = Op::IfOn, .text = &W::on},
      {.op = Op::IfIn, .word = "(($b >> $a) & 1)", .text = "HAS($b, $a)"},
      {.op = Op::IfInSet, .text = "HAS($b, $a)", .in_place = true},
      {.op = Op::IfLine, .text = &W::has_line},
      {.op = Op::IfAny, .wide = "WIDE_ANY($a)", .text = "ANY($a)", .in_place = true},
      {.op = Op::IfNone, .wide = "!WIDE_ANY($a)", .text = "!ANY($a)"},
      {.op = Op::IfFlag, .text = "$a"},
      {.op = Op::IfNotFlag, .text = "!$a"},
      {.op = Op::IfCompare, .test = &W::compared},
      {.op = Op::IfNotCompare, .test = &W::compared},
      {.op = Op::IfAssignable, .test = &W::assignable},
      {.op = Op::IfCall, .text = "$a(s, x, $b)"},
      {.op = Op::IfNotCall, .text = "!$a(s, x, $b)"},
      {.op = Op::ForEach, .text = &W::each, .in_place = true},
      {.op = Op::Loop, .text = "for (;;)"},
      {.op = Op::Break, .text = "break;"},
      {.op = Op::Return, .text = &W::leave},
      {.op = Op::Put, .write = &W::put},
      {.op = Op::Unput, .write = &W::put},
      {.op = Op::PutEach, .text = &W::put_each},
      {.op = Op::UnputEach, .text = &W::put_each},
      {.op = Op::Assign, .write = &W::assign},
      {.op = Op::Unassign, .text = &W::unassign},
      {.op = Op::Turn, .text = &W::turn},
      {.op = Op::Word, .value = "0"},
      {.op = Op::Encode, .value = &W::encoded},
      {.op = Op::Emit, .write = &W::list_certain},
      {.op = Op::EmitEach, .write = &W::list_certain, .in_place = true},
      {.op = Op::Push, .text = "push(x, $a, $b);"},
      {.op = Op::Pop, .text = "--x->length;"},
      {.op = Op::EmitPath, .write = &W::list_path},
      {.op = Op::Call, .write = &W::call},
  };
  constexpr Op all[] = {
#define OP(name, group, effect, text, a, b, c, d) Op::name,
#include "backends/reasoner/plan/ops.def"
#undef OP
  };
  static_assert(std::size(forms) == std::size(all));
  constexpr bool complete = [] {
    for (std::size_t i = 0; i < std::size(forms); ++i) {
      const Form& is = forms[i];
      const int ways = is.write != nullptr ? 1 : is.test != nullptr ? 1 : 0;
      const bool said = is.value.given() || is.text.given();
      if (is.op != static_cast<Op>(i) || ways + (said ? 1 : 0) != 1) return false;
    }
    return true;
  }();
  static_assert(complete);
  return forms[static_cast<std::size_t>(op)];
}

// A flood goes round and round with a few sets. On boards of three to seven words these stay in
// registers of 512 bits, on machines that have them: go plays 1.4 times as fast. A set that is put
// together from words, or walked through, would have to go through memory.
bool FunctionWriter::can_be_wide(const reasoner::Function& function) const {
  if (words_ < 3 || words_ > 7) return false;
  bool loops = false;
  for (const Instruction& is : function.code) {
    loops = loops || is.op == Op::Loop;
    const std::vector<reasoner::Operand> all = operands(is.op);
    const bool sets = std::any_of(all.begin(), all.end(), [](const reasoner::Operand& operand) {
      return operand.type == reasoner::Operand::Type::Set;
    });
    if (sets && !form_of(is.op).wide.given()) return false;
    if (is.op == Op::SetImage && plan_.uses[is.b].slides.empty()) return false;
  }
  return loops;
}

std::string FunctionWriter::operand(Slot slot, std::uint32_t value) const {
  switch (slot) {
    case Slot::InVertex:
    case Slot::MaybeVertex:
    case Slot::OutVertex:
      return reg('v', value);
    case Slot::InSet:
      return set(value);
    case Slot::OutSet:
    case Slot::InOutSet:
      return reg('s', value);
    case Slot::InFlag:
    case Slot::OutFlag:
      return reg('f', value);
    case Slot::InWord:
    case Slot::OutWord:
      return reg('w', value);
    case Slot::InSave:
    case Slot::OutSave:
      return reg('o', value);
    case Slot::Constant:
      return words_ == 1 ? constant_word(value, 0) : "constant_" + number(value);
    case Slot::Mask:
      return pieces(value);
    case Slot::Callee:
      return name(value);
    case Slot::Rules:
      return modifier(value);
    case Slot::Piece:
      return piece(game_, value);
    case Slot::Relation:
    case Slot::Function:
    case Slot::Lines:
    case Slot::Comparison:
    case Slot::Assignment:
    case Slot::Shape:
    case Slot::Renaming:
    case Slot::Number:
    case Slot::Bit:
    case Slot::Truth:
      return number(value);
    case Slot::No:
      break;
  }
  return {};
}

std::string FunctionWriter::filled(const Text& text, const Instruction& is) const {
  if (text.made != nullptr) return (this->*text.made)(is);
  const auto& slots = row_of(is.op).slots;
  std::string result;
  for (const char* at = text.text; *at != 0; ++at) {
    if (*at != '$') {
      result += *at;
      continue;
    }
    const auto field = static_cast<std::size_t>(*++at - 'a');
    result += operand(slots[field], is.*reasoner::op_fields[field]);
  }
  return result;
}

std::string FunctionWriter::expression(const Instruction& is) const {
  const Form& form = form_of(is.op);
  const bool set = row_of(is.op).group == OpGroup::Set;
  return words_ == 1 && set && form.word.given() ? filled(form.word, is) : std::string();
}

bool FunctionWriter::takes_expression(const Instruction& is) const {
  if (choosing_ && row_of(is.op).group == OpGroup::Move) return false;
  return form_of(is.op).in_place || !expression(is).empty();
}

FunctionWriter::Test FunctionWriter::test(const Instruction& is) const {
  const Form& form = form_of(is.op);
  if (form.test != nullptr) return (this->*form.test)(is);
  if (wide_ && form.wide.given()) return {filled(form.wide, is), 0};
  return {filled(words_ == 1 && form.word.given() ? form.word : form.text, is), 0};
}

std::string FunctionWriter::head(const Instruction& is) const {
  return filled(form_of(is.op).text, is);
}

void FunctionWriter::simple(const Instruction& is, int depth) {
  const Form& form = form_of(is.op);
  if (form.write != nullptr) return (this->*form.write)(is, depth);
  const std::string text = statement(is);
  if (!text.empty()) line(depth, text);
}

// Of an instruction that is no more than a line; empty where another one says it.
std::string FunctionWriter::statement(const Instruction& is) const {
  const Form& form = form_of(is.op);
  if (wide_ && form.wide.given()) return filled(form.wide, is);
  const reasoner::OpRow& row = row_of(is.op);
  if (row.group == OpGroup::Set && in_place_.count(is.a) != 0) return "";
  if (is.op == Op::Field && given_.count(is.a) != 0) return "";
  std::string value = expression(is);
  if (value.empty() && form.value.given()) value = filled(form.value, is);
  if (value.empty()) return filled(form.text, is);
  return operand(row.slots[0], is.a) + " = " + value + ";";
}

// The statement, if it is a single one for the compiler, too: a line of a set can be several, of
// one word each.
std::string FunctionWriter::one_statement(const Instruction& is) const {
  const OpGroup group = row_of(is.op).group;
  const bool single = group == OpGroup::Value || group == OpGroup::Leave || is.op == Op::Turn ||
                      is.op == Op::Unassign || (group == OpGroup::Set && words_ == 1);
  return single ? statement(is) : "";
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

std::string FunctionWriter::pieces_word(const Instruction& is) const {
  return plan_.masks[is.b].count() == 1 ? pieces(is.b) : "(" + pieces(is.b) + ")";
}

std::string FunctionWriter::pieces_wide(const Instruction& is) const {
  std::string result;
  for (const std::uint32_t member : plan_.masks[is.b].list()) {
    result += (result.empty() ? "WIDE_LOAD(" : " WIDE_ADD(") + reg('s', is.a) + ", s->at[" +
              piece(game_, member) + "]);";
  }
  return result;
}

std::string FunctionWriter::ray(const Instruction& is) const {
  return std::string(plan_.uses[is.b].up ? "RAY_UP(" : "RAY_DOWN(") + reg('s', is.a) + ", rows_" +
         number(is.b) + ", " + reg('v', is.c) + ", " + pieces(is.d) + ");";
}

std::string FunctionWriter::single_slide(const Instruction& is) const {
  return plan_.uses[is.b].slides.size() == 1 ? image_word(is, 0) : "";
}

std::string FunctionWriter::target(const Instruction& is) const {
  return next(is.b, reg('v', is.c), tested_.count(is.a) != 0);
}

std::string FunctionWriter::each(const Instruction& is) const {
  return (by_bit_.count(is.a) != 0 ? "EACH_BIT(" : "EACH(") + reg('v', is.a) + ", " + set(is.b) +
         ")";
}

std::string FunctionWriter::on(const Instruction& is) const {
  const std::string v = reg('v', is.a);
  const Bits& pieces = plan_.masks[is.b];
  if (plan_.array && pieces.count() == 1) {
    return "s->board[" + v + "] == " + piece(game_, pieces.first());
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

FunctionWriter::Test FunctionWriter::compared(const Instruction& is) const {
  const Comparison& comparison = plan_.comparisons[is.a];
  const std::string left = arithmetic(game_, comparison.left);
  const std::string right = arithmetic(game_, comparison.right);
  const std::string sign(sign_of(comparison.comparator));
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

std::string FunctionWriter::leave(const Instruction& is) const {
  return (counts_depth_ ? "return --x->depth, " : "return ") + number(is.a) + ";";
}

// Without a board, what stood there is found among the few pieces that can have.
void FunctionWriter::put(const Instruction& is, int depth) {
  const bool undo = is.op == Op::Unput;
  const std::string v = reg('v', is.a);
  const std::string p = piece(game_, is.b);
  const std::vector<std::uint32_t> stood = plan_.masks[is.c].list();
  if (stood.size() == 1) {
    const std::string old = piece(game_, stood[0]);
    if (stood[0] == is.b) return;
    const std::string what = by_bit_.count(is.a) != 0 ? "MOVE_BITS(" : "MOVE_BIT(";
    const std::string where = by_bit_.count(is.a) != 0 ? "bit_" + v : v;
    return line(depth, what + (undo ? p + ", " + old : old + ", " + p) + ", " + where + ");");
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

std::string FunctionWriter::put_each(const Instruction& is) const {
  std::string from = piece(game_, plan_.masks[is.c].first());
  std::string to = piece(game_, is.b);
  if (is.op == Op::UnputEach) std::swap(from, to);
  return "MOVE_BITS(" + from + ", " + to + ", " + reg('s', is.a) + ");";
}

void FunctionWriter::assign(const Instruction& is, int depth) {
  const reasoner::AssignmentPlan& assignment = plan_.assignments[is.a];
  const std::string target = variable(game_, assignment.variable);
  if (is.d != reasoner::no_register) line(depth, reg('o', is.d) + " = " + target + ";");
  const std::string value = arithmetic(game_, assignment.value);
  if (always_defined(game_, assignment.value)) {
    return line(depth, target + " = (int32_t)(" + value + ");");
  }
  line(depth,
       "{ int ok = 1; int64_t value = " + value + "; if (ok) " + target + " = (int32_t)value; }");
}

std::string FunctionWriter::unassign(const Instruction& is) const {
  return variable(game_, plan_.assignments[is.a].variable) + " = " + reg('o', is.d) + ";";
}

std::string FunctionWriter::turn(const Instruction& is) const {
  return "TURN(" + number(plan_.rules[is.a].player->value) + ", " + number(is.a) + ", " +
         reg('v', is.b) + ");";
}

}  // namespace zug::c
