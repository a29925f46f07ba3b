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
//
// The mask of a shift keeps bits from landing behind the edge of the board. Where they would land
// on vertices that the set it is cut with cannot have, it is left out: with s4 to the right of the
// first column, (s3 << 9) & s4 is right without one.

#include <algorithm>
#include <array>

#include "backends/c/functions.h"
#include "backends/c/names.h"
#include "backends/reasoner/plan/ops.h"

namespace zug::c {

using reasoner::Function;
using reasoner::Instruction;
using reasoner::Op;
using reasoner::Operand;

namespace {

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

// By set, the vertices it can have at all, on boards of one word.
std::vector<std::uint64_t> ranges(const Function& function, const reasoner::Plan& plan,
                                  const std::vector<int>& written) {
  const std::uint64_t all =
      plan.numbering.set_of(Bits::all(plan.numbering.number_of.size())).words()[0];
  std::vector<std::uint64_t> range(function.sets, all);
  for (const Instruction& is : function.code) {
    if (is.op > Op::SetCopy || written[is.a] != 1) continue;
    if (is.op == Op::SetConstant) range[is.a] = plan.constants[is.b].words()[0];
    if (is.op == Op::SetAnd) range[is.a] = range[is.b] & range[is.c];
    if (is.op == Op::SetMinus) range[is.a] = range[is.b];
    if (is.op == Op::SetOr) range[is.a] = range[is.b] | range[is.c];
    if (is.op != Op::SetImage || plan.uses[is.b].slides.size() != 1) continue;
    const reasoner::Slide& slide = plan.uses[is.b].slides[0];
    range[is.a] = shifted(range[is.c] & slide.from.words()[0], slide.offset);
  }
  return range;
}

}  // namespace

// Finds the images and rows that need no mask.
std::set<std::uint32_t> FunctionWriter::find_loose(const Function& function) const {
  const Uses uses = uses_of(function);
  const std::vector<int>& written = uses.written[static_cast<std::size_t>(Operand::Type::Set)];
  const std::vector<int>& read = uses.read[static_cast<std::size_t>(Operand::Type::Set)];
  const std::vector<std::uint64_t> range = ranges(function, plan_, written);
  std::set<std::uint32_t> loose;
  std::map<std::uint32_t, std::uint64_t> astray;  // where bits of them can land without a mask
  for (const Instruction& is : function.code) {
    if (is.op == Op::SetRow && written[is.a] == 1 && read[is.a] == 1) {
      astray[is.a] = ~Bits::all(plan_.vertices).words()[0];
    }
    if (is.op == Op::SetImage && written[is.a] == 1 && read[is.a] == 1 &&
        plan_.uses[is.b].slides.size() == 1 && plan_.uses[is.b].slides[0].offset != 0) {
      const reasoner::Slide& slide = plan_.uses[is.b].slides[0];
      astray[is.a] = shifted(range[is.c] & ~slide.from.words()[0], slide.offset);
    }
    if (is.op != Op::SetAnd) continue;
    for (const auto& [image, other] : {std::pair(is.b, is.c), std::pair(is.c, is.b)}) {
      const auto found = astray.find(image);
      if (found == astray.end() || loose.count(other) != 0) continue;
      if ((found->second & range[other]) == 0) loose.insert(image);
    }
  }
  return loose;
}

std::string FunctionWriter::set(std::uint32_t index) const {
  const auto in_place = in_place_.find(index);
  return in_place == in_place_.end() ? "s" + number(index) : in_place->second;
}

// Finds the sets that stand in place.
void FunctionWriter::fold(const Function& function) {
  in_place_.clear();
  loose_.clear();
  if (words_ != 1) return;
  loose_ = find_loose(function);
  const Uses uses = uses_of(function);
  const auto once = [&](const Operand& operand, const Instruction& is) {
    return !counted(operand) ||
           uses.written[static_cast<std::size_t>(operand.type)][is.*operand.index] <= 1;
  };
  std::set<std::uint32_t> unions;  // of stars, which have a register in any case
  for (const auto& [begin, star] : stars_) unions.insert(star.result);
  for (std::size_t i = 0; i < function.code.size(); ++i) {
    const Instruction& is = function.code[i];
    const std::string text = expression(is);
    if (text.empty() || text.size() > longest_expression || unions.count(is.a) != 0) continue;
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
