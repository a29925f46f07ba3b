// The table of operations, and what follows from it. That the groups stand together is what lets
// the interpreter tell them apart by comparing numbers; it is held here, when this is compiled.

#include "backends/reasoner/plan/ops.h"

#include <iterator>

namespace zug::reasoner {
namespace {

constexpr OpRow rows[] = {
#define OP(name, group, effect, text, a, b, c, d) \
  {#name, OpGroup::group, Effect::effect, text, {Slot::a, Slot::b, Slot::c, Slot::d}},
#include "backends/reasoner/plan/ops.def"
#undef OP
};

constexpr OpGroup group_at(Op op) { return rows[static_cast<std::size_t>(op)].group; }

// Are the inlined questions of ops.h those of the table?
constexpr bool groups_hold() {
  for (std::size_t i = 0; i < std::size(rows); ++i) {
    const Op op = static_cast<Op>(i);
    const OpGroup is = rows[i].group;
    if (i > 0 && is < rows[i - 1].group) return false;
    const bool test = is == OpGroup::Test || is == OpGroup::Each;
    if (is_test(op) != test || has_body(op) != (test || is == OpGroup::Loop)) return false;
    const bool computes = is == OpGroup::Set || is == OpGroup::Value || is == OpGroup::Word;
    if (only_computes(op) != computes || calls(op) != (rows[i].effect == Effect::Calls))
      return false;
    const bool undone = i > 0 && rows[i - 1].effect == Effect::Changes;
    if ((rows[i].effect == Effect::Undoes) != undone) return false;
  }
  return true;
}

static_assert(groups_hold());
static_assert(group_at(Op::SetCopy) == OpGroup::Set && group_at(Op::Step) == OpGroup::Value);

struct RegisterSlot {
  Slot slot;
  Operand::Type type;
  bool written;
  bool added_to;
};

constexpr RegisterSlot registers[] = {
    {Slot::InVertex, Operand::Type::Vertex, false, false},
    {Slot::MaybeVertex, Operand::Type::Vertex, false, false},
    {Slot::OutVertex, Operand::Type::Vertex, true, false},
    {Slot::InSet, Operand::Type::Set, false, false},
    {Slot::OutSet, Operand::Type::Set, true, false},
    {Slot::InOutSet, Operand::Type::Set, true, true},
    {Slot::InFlag, Operand::Type::Flag, false, false},
    {Slot::OutFlag, Operand::Type::Flag, true, false},
    {Slot::InWord, Operand::Type::Word, false, false},
    {Slot::OutWord, Operand::Type::Word, true, false},
    {Slot::InSave, Operand::Type::Save, false, false},
    {Slot::OutSave, Operand::Type::Save, true, false},
};

std::vector<Operand> operands_of(const OpRow& row) {
  std::vector<Operand> result;
  for (std::size_t i = 0; i < op_fields.size(); ++i) {
    for (const RegisterSlot& is : registers) {
      if (is.slot == row.slots[i]) {
        result.push_back({is.type, op_fields[i], is.written, is.added_to});
      }
    }
  }
  return result;
}

std::vector<std::vector<Operand>> all_operands() {
  std::vector<std::vector<Operand>> result;
  for (const OpRow& row : rows) result.push_back(operands_of(row));
  return result;
}

}  // namespace

const OpRow& row_of(Op op) { return rows[static_cast<std::size_t>(op)]; }

std::size_t count_of_ops() { return std::size(rows); }

const std::vector<Operand>& operands(Op op) {
  static const std::vector<std::vector<Operand>> all = all_operands();
  return all[static_cast<std::size_t>(op)];
}

}  // namespace zug::reasoner
