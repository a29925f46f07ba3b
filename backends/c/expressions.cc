// Sets in place. On boards of up to 64 vertices a set is a number, and most are computed to be used
// once, in the next line or the one after it:
//
//   s2 = s->at[PIECE_w];
//   s3 = (s0 & 0x7f7f7f7f7f7f7f) << 9;      becomes      if (((s0 & 0x7f7f7f7f7f7f7f) << 9)
//   s4 = s3 & s2;                                            & s->at[PIECE_w]) { ...
//   if (s4) { ...
//
// Fewer lines to read, and a compiler without an optimiser keeps such values in registers instead
// of memory. What is computed may stand where it is used if nothing in between changes what it is
// computed from.

#include <algorithm>
#include <array>

#include "backends/c/functions.h"
#include "backends/c/names.h"
#include "backends/reasoner/plan/registers.h"

namespace zug::c {

using reasoner::Function;
using reasoner::Instruction;
using reasoner::Op;
using reasoner::Operand;

namespace {

constexpr std::size_t longest = 80;  // characters in place

// How often registers are read and written, of vertices and sets.
struct Uses {
  std::array<std::vector<int>, 2> read;
  std::array<std::vector<int>, 2> written;
};

bool counted(const Operand& operand) {
  return operand.type == Operand::Type::Vertex || operand.type == Operand::Type::Set;
}

Uses uses_of(const Function& function) {
  Uses uses;
  uses.read = uses.written = {std::vector<int>(function.vertices), std::vector<int>(function.sets)};
  for (const Instruction& is : function.code) {
    for (const Operand& operand : operands(is.op)) {
      if (!counted(operand)) continue;
      auto& list = operand.written ? uses.written : uses.read;
      ++list[static_cast<std::size_t>(operand.type)][is.*operand.index];
    }
  }
  return uses;
}

bool reads(const Instruction& is, std::uint32_t set) {
  const std::vector<Operand> all = operands(is.op);
  return std::any_of(all.begin(), all.end(), [&](const Operand& operand) {
    return operand.type == Operand::Type::Set && !operand.written && is.*operand.index == set;
  });
}

}  // namespace

std::string FunctionWriter::set(std::uint32_t index) const {
  const auto in_place = in_place_.find(index);
  return in_place == in_place_.end() ? "s" + number(index) : in_place->second;
}

std::string FunctionWriter::expression(const Instruction& is) const {
  if (words_ != 1) return {};
  const auto joined = [&](const char* sign) { return "(" + set(is.b) + sign + set(is.c) + ")"; };
  switch (is.op) {
    case Op::SetConstant:
      return constant_word(is.b, 0);
    case Op::SetRow:
      return "rows_" + number(is.b) + "[v" + number(is.c) + "]";
    case Op::SetPieces:
      return plan_.masks[is.b].count() == 1 ? pieces(is.b) : "(" + pieces(is.b) + ")";
    case Op::SetAnd:
      return joined(" & ");
    case Op::SetMinus:
      return joined(" & ~");
    case Op::SetOr:
      return joined(" | ");
    case Op::SetImage:
      return plan_.uses[is.b].slides.size() == 1 ? image_word(is, 0) : "";
    default:
      return {};
  }
}

// Does the instruction take the set, once, as an expression?
bool FunctionWriter::takes_expression(const Instruction& is) const {
  switch (is.op) {
    case Op::IfInSet:
    case Op::IfAny:
    case Op::ForEach:
      return true;
    case Op::EmitEach:
      return !choosing_;
    default:
      return !expression(is).empty();
  }
}

// Finds the sets that stand in place.
void FunctionWriter::fold(const Function& function) {
  in_place_.clear();
  if (words_ != 1) return;
  const Uses uses = uses_of(function);
  const auto once = [&](const Operand& operand, const Instruction& is) {
    return !counted(operand) ||
           uses.written[static_cast<std::size_t>(operand.type)][is.*operand.index] <= 1;
  };
  for (std::size_t i = 0; i < function.code.size(); ++i) {
    const Instruction& is = function.code[i];
    const std::string text = expression(is);
    if (text.empty() || text.size() > longest) continue;
    const std::vector<Operand> all = operands(is.op);
    if (!std::all_of(all.begin(), all.end(), [&](const Operand& it) { return once(it, is); })) {
      continue;
    }
    if (uses.read[static_cast<std::size_t>(Operand::Type::Set)][is.a] != 1) continue;
    std::size_t j = i + 1;
    while (j < function.code.size() && function.code[j].op <= Op::Flag &&
           !reads(function.code[j], is.a)) {
      ++j;
    }
    if (j == function.code.size() || !reads(function.code[j], is.a)) continue;
    if (takes_expression(function.code[j])) in_place_[is.a] = text;
  }
}

}  // namespace zug::c
