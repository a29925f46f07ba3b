// Finding out what the next instruction is costs more than most instructions themselves, as no
// processor can guess it well. The pairs counted most often in random plays of the public games are
// therefore one step:
//
//   Step v1 <- up(v0)   IfVertex v1   IfOn v1 {e}      StepIfOn, from the first of them
//
// The instructions stay where they are: who comes to the second one from elsewhere finds it.

#include "backends/reasoner/interpreter/superinstructions.h"

#include <algorithm>
#include <cstddef>

namespace zug::reasoner {
namespace {

struct Sequence {
  Superinstruction together;
  std::vector<Op> ops;
};

// Longer ones first.
const std::vector<Sequence>& sequences() {
  static const std::vector<Sequence> all = {
      {StepIfOn, {Op::Step, Op::IfVertex, Op::IfOn}},
      {RowPiecesAnd, {Op::SetRow, Op::SetPieces, Op::SetAnd}},
      {StepIf, {Op::Step, Op::IfVertex}},
      {RowMinus, {Op::SetRow, Op::SetMinus}},
      {AndImage, {Op::SetAnd, Op::SetImage}},
      {ImageAnd, {Op::SetImage, Op::SetAnd}},
      {ImageOr, {Op::SetImage, Op::SetOr}},
      {PiecesAnd, {Op::SetPieces, Op::SetAnd}},
      {NoneRay, {Op::SetNone, Op::SetRay}},
      {FlagIfCall, {Op::Flag, Op::IfCall, Op::Flag}},
  };
  return all;
}

}  // namespace

std::vector<std::uint8_t> steps_of(const std::vector<Instruction>& code) {
  std::vector<std::uint8_t> steps;
  for (std::size_t at = 0; at < code.size(); ++at) {
    steps.push_back(static_cast<std::uint8_t>(code[at].op));
    for (const Sequence& sequence : sequences()) {
      if (at + sequence.ops.size() > code.size()) continue;
      const auto same = [](const Instruction& is, Op op) { return is.op == op; };
      const auto first = code.begin() + static_cast<std::ptrdiff_t>(at);
      const auto last = first + static_cast<std::ptrdiff_t>(sequence.ops.size());
      if (!std::equal(first, last, sequence.ops.begin(), same)) continue;
      steps.back() = sequence.together;
      break;
    }
  }
  return steps;
}

}  // namespace zug::reasoner
