// Moves that differ in one vertex only. Where there was something to do for each of them, which
// unseen_changes.cc took out, they are listed one by one:
//
//   for v2 in s3
//     w2 = w1 with v2 from bit 10
//     move w2 of shape 0                 moves w1 of shape 0 with each of s3 from bit 10
//
// The vertices are taken in ascending order in both.

#include "backends/reasoner/plan/code/listed_sets.h"

#include "backends/reasoner/plan/code/dead_code.h"

namespace zug::reasoner {
namespace {

bool lists_each(const std::vector<Instruction>& code, std::size_t at) {
  if (code[at].op != Op::ForEach || code[at].end != at + 3) return false;
  const Instruction& word = code[at + 1];
  const Instruction& move = code[at + 2];
  return word.op == Op::Encode && word.c == code[at].a && word.b != word.a && move.op == Op::Emit &&
         move.a == word.a;
}

}  // namespace

std::size_t list_sets(Plan& plan) {
  std::size_t lists = 0;
  for (Function& function : plan.functions) {
    std::vector<Instruction>& code = function.code;
    std::vector<bool> gone(code.size(), false);
    for (std::size_t i = 0; i + 2 < code.size(); ++i) {
      if (!lists_each(code, i)) continue;
      const Instruction word = code[i + 1];
      const Instruction move = code[i + 2];
      code[i] = {Op::EmitEach, word.b, code[i].b, move.c, word.d, word.step, 0};
      gone[i + 1] = true;
      gone[i + 2] = true;
      ++lists;
    }
    erase_instructions(function, gone);
  }
  return lists;
}

}  // namespace zug::reasoner
