#pragma once

#include <cstdint>
#include <vector>

#include "backends/reasoner/plan/ops.h"

namespace zug::c {

inline bool is_set_op(const reasoner::Instruction& is) {
  return row_of(is.op).group == reasoner::OpGroup::Set;
}

// Operations on sets, one after another: [begin, end).
inline std::size_t end_of_block(const std::vector<reasoner::Instruction>& code, std::size_t begin) {
  std::size_t end = begin;
  while (end < code.size() && is_set_op(code[end])) ++end;
  return end;
}

// By set of a function: how often it is written and read, and the last instruction that writes it.
struct Definitions {
  std::vector<int> written, read;
  std::vector<std::size_t> at;

  explicit Definitions(const reasoner::Function& function)
      : written(function.sets, 0), read(function.sets, 0), at(function.sets, 0) {
    for (std::size_t i = 0; i < function.code.size(); ++i) {
      const reasoner::Instruction& is = function.code[i];
      for (const reasoner::Operand& operand : operands(is.op)) {
        if (operand.type != reasoner::Operand::Type::Set) continue;
        const std::uint32_t set = is.*operand.index;
        if (operand.written) ++written[set], at[set] = i;
        if (!operand.written || is.op == reasoner::Op::SetJoin) ++read[set];
      }
    }
  }
};

}  // namespace zug::c
