// What the lowering of terms leaves behind: code that is never come to, vertices that only had to
// exist, sets that are asked about elsewhere. An instruction that only writes a register nobody
// reads goes, and so does what it alone needed, until nothing changes. Then registers are numbered
// anew, without gaps, and so are functions, without those that nothing calls any more.

#include "backends/reasoner/plan/code/dead_code.h"

#include <algorithm>
#include <array>

#include "backends/reasoner/plan/ops.h"

namespace zug::reasoner {
namespace {

using Uses = std::array<std::vector<bool>, 5>;

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

// What stands behind a return or a break in the same block.
void mark_unreachable(const Function& function, std::size_t at, std::size_t end,
                      std::vector<bool>& gone) {
  bool left = false;
  while (at < end) {
    const Instruction& is = function.code[at];
    const bool block = has_body(is.op);
    const std::size_t next = block ? is.end : at + 1;
    if (left)
      std::fill(gone.begin() + static_cast<std::ptrdiff_t>(at),
                gone.begin() + static_cast<std::ptrdiff_t>(next), true);
    if (block && !left) mark_unreachable(function, at + 1, is.end, gone);
    left = left || row_of(is.op).effect == Effect::Leaves;
    at = next;
  }
}

bool is_read(const Uses& read, Operand::Type type, std::uint32_t index) {
  const std::vector<bool>& list = read[static_cast<std::size_t>(type)];
  return index < list.size() && list[index];
}

// Is the function always left in this block?
bool returns(const Function& function, std::size_t at, std::size_t end) {
  while (at < end && function.code[at].op != Op::Return) {
    const Instruction& is = function.code[at];
    at = has_body(is.op) ? is.end : at + 1;
  }
  return at < end;
}

// "for v1 in s0 { return 1 }" asks whether the set has a vertex, if nobody reads which one it is.
bool ask_for_any(Function& function, const Uses& read) {
  bool any = false;
  for (std::size_t i = 0; i < function.code.size(); ++i) {
    Instruction& is = function.code[i];
    if (is.op != Op::ForEach || is_read(read, Operand::Type::Vertex, is.a)) continue;
    if (!returns(function, i + 1, is.end)) continue;
    const std::uint32_t end = is.end;
    is = Instruction{.op = Op::IfAny, .a = is.b, .end = end};
    any = true;
  }
  return any;
}

bool drop_once(Function& function) {
  const Uses read = read_registers(function);
  std::vector<bool> gone(function.code.size(), false);
  mark_unreachable(function, 0, function.code.size(), gone);
  bool any = ask_for_any(function, read);
  for (std::size_t i = 0; i < function.code.size(); ++i) {
    const Instruction& is = function.code[i];
    if (is_test(is.op) && is.end == i + 1) {
      gone[i] = true;  // nothing depends on it
    } else if (only_computes(is.op)) {
      gone[i] = !is_read(read, operands(is.op)[0].type, is.a);
    }
    any = any || gone[i];
  }
  if (any) erase_instructions(function, gone);
  return any;
}

void eliminate_dead_code_of(Function& function) {
  while (drop_once(function)) {
  }
  const Uses read = read_registers(function);
  for (Instruction& is : function.code) {
    const bool saves_old = is.op == Op::Put || is.op == Op::Assign;
    if (saves_old && !is_read(read, Operand::Type::Save, is.d)) is.d = no_register;
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

// Functions that the plan itself begins with, and what they call.
std::vector<bool> called_functions(const Plan& plan) {
  std::vector<bool> called(plan.functions.size(), false);
  std::vector<std::uint32_t> next;
  const auto call = [&](std::uint32_t id) {
    if (!called[id]) next.push_back(id);
    called[id] = true;
  };
  for (std::uint32_t id = 0; id < plan.functions.size(); ++id) {
    if (plan.functions[id].entry) call(id);
  }
  while (!next.empty()) {
    const std::uint32_t caller = next.back();
    next.pop_back();
    for (const Instruction& is : plan.functions[caller].code) {
      if (calls(is.op)) call(is.a);
    }
  }
  return called;
}

void erase_uncalled(Plan& plan) {
  const std::vector<bool> called = called_functions(plan);
  std::vector<std::uint32_t> place(plan.functions.size(), no_register);
  std::vector<Function> kept;
  for (std::uint32_t id = 0; id < plan.functions.size(); ++id) {
    if (!called[id]) continue;
    place[id] = static_cast<std::uint32_t>(kept.size());
    kept.push_back(std::move(plan.functions[id]));
  }
  plan.functions = std::move(kept);
  const auto follow = [&](std::uint32_t& id) {
    if (id != no_register) id = place[id];
  };
  for (Function& function : plan.functions) {
    for (Instruction& is : function.code) {
      if (calls(is.op)) follow(is.a);
    }
  }
  for (RulesState& rules : plan.rules) {
    follow(rules.function);
    follow(rules.choice);
  }
  for (Shape& shape : plan.shapes) {
    follow(shape.function);
    follow(shape.trial);
  }
}

}  // namespace

void erase_instructions(Function& function, const std::vector<bool>& gone) {
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

std::size_t eliminate_dead_code(Plan& plan) {
  std::size_t gone = 0;
  for (Function& function : plan.functions) {
    gone += function.code.size();
    eliminate_dead_code_of(function);
    gone -= function.code.size();
  }
  erase_uncalled(plan);
  return gone;
}

}  // namespace zug::reasoner
