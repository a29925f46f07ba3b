#pragma once

// Instructions that often follow each other, for the interpreter to do at once.

#include <cstdint>
#include <vector>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Several instructions at once; the numbers are above those of Op.
enum Superinstruction : std::uint8_t {
  AndImage = 128,
  ImageAnd,
  ImageOr,
  PiecesAnd,
  RowPiecesAnd,
  RowMinus,
  NoneRay,
  StepIf,
  StepIfOn,
  FlagIfCall,
};

// For each instruction its Op, or what it begins.
std::vector<std::uint8_t> steps_of(const std::vector<Instruction>& code);

}  // namespace zug::reasoner
