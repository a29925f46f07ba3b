#pragma once

#include <cstdint>
#include <vector>

#include "backends/reasoner/plan/ops.h"

namespace zug::c {

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
