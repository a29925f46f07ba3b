#pragma once

#include <vector>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// A register an instruction reads or writes; `index` is a member of Instruction.
struct Operand {
  enum class Type : std::uint8_t { Vertex, Set, Flag, Word, Save };
  Type type = Type::Vertex;
  std::uint32_t Instruction::*index = nullptr;
  bool written = false;  // gets a value; not read
};

std::vector<Operand> operands(Op op);

// Removes computations nobody uses, and registers without use.
void eliminate_dead_code(Function& function);

}  // namespace zug::reasoner
