// What a plan costs. A numbering with gaps makes steps of whole sets fewer shifts; with more words
// to a set everything else that is done with sets takes longer. Neither is known before there is a
// plan, so both plans are made, and the operations on words are added up: as many as there are
// words for each instruction, shifts by how many they are, bodies of loops as often as they go
// round.
//
//   s1 = r5(s0), one shift         3 words: 6 operations; 8 shifts, 2 words: 32
//   moves w0 ... each of s1        3 words: 30;                     2 words: 20
//
// A loop less is a branch less that nobody can foresee. What is done with single vertices is the
// same in both, and left out.

#include "backends/reasoner/plan/code/work.h"

#include <vector>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/ops.h"

namespace zug::reasoner {
namespace {

// For each word of a set.
std::size_t operations(const Plan& plan, const Instruction& is) {
  switch (is.op) {
    case Op::SetImage: {
      const std::size_t slides = plan.uses[is.b].slides.size();
      return slides == 0 ? cost::looked_up : cost::slide * slides;
    }
    case Op::ForEach:
      return cost::each_word;
    case Op::EmitEach:
      return cost::listed_word;
    default:
      return row_of(is.op).group == OpGroup::Set ? 1 : 0;
  }
}

}  // namespace

std::size_t work_of(const Plan& plan) {
  std::size_t of_words = 0;
  std::size_t of_loops = 0;
  for (const Function& function : plan.functions) {
    std::vector<std::uint32_t> ends;  // of the loops that an instruction is in
    std::size_t times = 1;
    for (std::uint32_t i = 0; i < function.code.size(); ++i) {
      for (; !ends.empty() && ends.back() == i; ends.pop_back()) times /= cost::rounds;
      const Instruction& is = function.code[i];
      of_words += times * operations(plan, is);
      if (is.op != Op::ForEach && is.op != Op::Loop) continue;
      of_loops += times * cost::unforeseen;
      ends.push_back(is.end);
      times *= cost::rounds;
    }
  }
  return of_loops + of_words * ((plan.vertices + word_bits - 1) / word_bits);
}

}  // namespace zug::reasoner
