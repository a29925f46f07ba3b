// What the lowering of terms leaves behind: code that is never come to, vertices that only had to
// exist, sets that are asked about elsewhere. An instruction that only writes a register nobody
// reads goes, and so does what it alone needed, until nothing changes. Then registers are numbered
// anew, without gaps.

#include "backends/reasoner/plan/dead_code.h"

#include <algorithm>
#include <array>

namespace zug::reasoner {

std::vector<Operand> operands(Op op) {
  using Type = Operand::Type;
  constexpr auto a = &Instruction::a;
  constexpr auto b = &Instruction::b;
  constexpr auto c = &Instruction::c;
  constexpr auto d = &Instruction::d;
  switch (op) {
    case Op::SetNone:
    case Op::SetConstant:
    case Op::SetPieces:
      return {{Type::Set, a, true}};
    case Op::SetRow:
    case Op::SetRay:
      return {{Type::Set, a, true}, {Type::Vertex, c}};
    case Op::SetAnd:
    case Op::SetMinus:
    case Op::SetOr:
    case Op::SetJoin:
      return {{Type::Set, a, true}, {Type::Set, b}, {Type::Set, c}};
    case Op::SetImage:
      return {{Type::Set, a, true}, {Type::Set, c}};
    case Op::SetInsert:
      return {{Type::Set, a, true}, {Type::Vertex, b}};
    case Op::SetCopy:
      return {{Type::Set, a, true}, {Type::Set, b}};
    case Op::Step:
      return {{Type::Vertex, a, true}, {Type::Vertex, c}};
    case Op::Only:
    case Op::Field:
      return {{Type::Vertex, a, true}};
    case Op::Flag:
      return {{Type::Flag, a, true}};
    case Op::IfVertex:
    case Op::IfOn:
    case Op::IfIn:
      return {{Type::Vertex, a}};
    case Op::IfInSet:
    case Op::IfLine:
    case Op::IfRun:
      return {{Type::Vertex, a}, {Type::Set, b}};
    case Op::IfAny:
      return {{Type::Set, a}};
    case Op::IfFlag:
    case Op::IfNotFlag:
      return {{Type::Flag, a}};
    case Op::IfCall:
    case Op::IfNotCall:
    case Op::Turn:
    case Op::Push:
    case Op::EmitPath:
    case Op::Call:
      return {{Type::Vertex, b}};
    case Op::ForEach:
      return {{Type::Vertex, a, true}, {Type::Set, b}};
    case Op::Put:
      return {{Type::Vertex, a}, {Type::Save, d, true}};
    case Op::Unput:
      return {{Type::Vertex, a}, {Type::Save, d}};
    case Op::PutEach:
    case Op::UnputEach:
      return {{Type::Set, a}};
    case Op::Assign:
      return {{Type::Save, d, true}};
    case Op::Unassign:
      return {{Type::Save, d}};
    case Op::Word:
      return {{Type::Word, a, true}};
    case Op::Encode:
      return {{Type::Word, a, true}, {Type::Word, b}, {Type::Vertex, c}};
    case Op::Emit:
      return {{Type::Word, a}};
    case Op::EmitEach:
      return {{Type::Word, a}, {Type::Set, b}};
    case Op::IfCompare:
    case Op::IfNotCompare:
    case Op::IfAssignable:
    case Op::Loop:
    case Op::Break:
    case Op::Return:
    case Op::Pop:
      return {};
  }
  return {};
}

namespace {

using Uses = std::array<std::vector<bool>, 5>;

bool only_writes(Op op) { return op <= Op::Flag || op == Op::Word || op == Op::Encode; }

Uses read_registers(const Function& function) {
  Uses read;
  for (const Instruction& is : function.code) {
    for (const Operand& operand : operands(is.op)) {
      const std::uint32_t index = is.*operand.index;
      if (operand.written || index == no_register) continue;
      std::vector<bool>& list = read[static_cast<std::size_t>(operand.type)];
      if (list.size() <= index) list.resize(index + std::size_t{1});
      list[index] = true;
    }
  }
  return read;
}

// Drops the marked instructions; the ends of blocks follow.
void erase(Function& function, const std::vector<bool>& gone) {
  std::vector<std::uint32_t> place(function.code.size() + 1, 0);
  for (std::size_t i = 0; i < function.code.size(); ++i) {
    place[i + 1] = place[i] + (gone[i] ? 0u : 1u);
  }
  std::vector<Instruction> kept;
  for (std::size_t i = 0; i < function.code.size(); ++i) {
    if (gone[i]) continue;
    kept.push_back(function.code[i]);
    kept.back().end = place[function.code[i].end];
  }
  function.code = std::move(kept);
}

bool is_test(Op op) {
  return (op >= Op::IfVertex && op <= Op::IfAssignable) || op == Op::IfCall ||
         op == Op::IfNotCall || op == Op::ForEach;
}

// What stands behind a return or a break in the same block.
void mark_unreachable(const Function& function, std::size_t at, std::size_t end,
                      std::vector<bool>& gone) {
  bool left = false;
  while (at < end) {
    const Instruction& is = function.code[at];
    const bool block = is.op >= Op::IfVertex && is.op <= Op::Loop;
    const std::size_t next = block ? is.end : at + 1;
    if (left)
      std::fill(gone.begin() + static_cast<std::ptrdiff_t>(at),
                gone.begin() + static_cast<std::ptrdiff_t>(next), true);
    if (block && !left) mark_unreachable(function, at + 1, is.end, gone);
    left = left || is.op == Op::Return || is.op == Op::Break;
    at = next;
  }
}

bool drop_once(Function& function) {
  const Uses read = read_registers(function);
  std::vector<bool> gone(function.code.size(), false);
  mark_unreachable(function, 0, function.code.size(), gone);
  bool any = false;
  for (std::size_t i = 0; i < function.code.size(); ++i) {
    const Instruction& is = function.code[i];
    if (is_test(is.op) && is.end == i + 1) {
      gone[i] = true;  // nothing depends on it
    } else if (only_writes(is.op)) {
      const Operand target = operands(is.op)[0];
      const std::vector<bool>& list = read[static_cast<std::size_t>(target.type)];
      gone[i] = is.a >= list.size() || !list[is.a];
    }
    any = any || gone[i];
  }
  if (any) erase(function, gone);
  return any;
}

}  // namespace

void eliminate_dead_code(Function& function) {
  while (drop_once(function)) {
  }
  const Uses read = read_registers(function);
  const std::vector<bool>& saves = read[static_cast<std::size_t>(Operand::Type::Save)];
  for (Instruction& is : function.code) {
    const bool saves_old = is.op == Op::Put || is.op == Op::Assign;
    if (saves_old && is.d != no_register && (is.d >= saves.size() || !saves[is.d])) {
      is.d = no_register;
    }
  }
  std::array<std::vector<std::uint32_t>, 5> names;
  std::array<std::uint32_t, 5> count{};
  const auto name = [&](std::size_t type, std::uint32_t index) {
    if (names[type].size() <= index) names[type].resize(index + std::size_t{1}, no_register);
    if (names[type][index] == no_register) names[type][index] = count[type]++;
    return names[type][index];
  };
  name(static_cast<std::size_t>(Operand::Type::Vertex), 0);
  if (function.kind == Function::Kind::Apply || function.kind == Function::Kind::Try) {
    name(static_cast<std::size_t>(Operand::Type::Word), 0);
  }
  for (Instruction& is : function.code) {
    for (const Operand& operand : operands(is.op)) {
      std::uint32_t& index = is.*operand.index;
      if (index != no_register) index = name(static_cast<std::size_t>(operand.type), index);
    }
  }
  function.vertices = count[0];
  function.sets = count[1];
  function.flags = count[2];
  function.words = count[3];
  function.saves = count[4];
}

}  // namespace zug::reasoner
