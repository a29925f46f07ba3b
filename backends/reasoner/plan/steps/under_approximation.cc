// Moves that are legal for certain. In go a stone may be put down where its block has a liberty:
//
//   anySquare {e} [stone] {? (anyNeighbour {stone})* anyNeighbour {e}} ->>
//
// To list the moves, each stone is put down, its block flooded, and the stone taken up again.
// But beside an empty square the first look answers, and for all squares at once: the repetition is
// not entered, the rest is a shift. What is sure is listed as a set, only the others are tried.
//
//   {e} [stone] {? anyNeighbour {e}}         does not fire: the answer is a set anyway
//   {e} [stone] {! (anyNeighbour {w})* {e}}  does not: no first look shows that there is nothing
//
// The answer is about the board before the stone is put down, so what is asked of a vertex has to
// be asked elsewhere than where the stone is.

#include "backends/reasoner/plan/steps/under_approximation.h"

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/estimates.h"
#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/steps/bounds.h"
#include "backends/reasoner/plan/steps/moves.h"
#include "backends/reasoner/plan/steps/searches.h"
#include "backends/reasoner/plan/steps/shapes.h"

namespace zug::reasoner {
using Kind = Term::Kind;

bool sure_moves(Stages& stages, Lowering& code, const BegunMove& path, const Machine::Edge& edge) {
  const auto* off = std::get_if<Off>(&action_of(stages, no_pattern, edge.node));
  const std::vector<Machine::Edge>& next = stages.rules.nodes[edge.node].edges;
  if (!stages.options.sure || path.to_choose_from || off == nullptr || next.size() != 1 ||
      !is_switch(stages, next[0].node) || !follows(stages.terms, next[0].where) ||
      stages.terms.mentions_here(edge.where) ||
      most_at_start(stages, edge.where) < cost::few_listed) {
    return false;
  }
  const PieceChanges changes{{off->piece.value, stages.terms.relations.identity()}};
  const TermId sure = leads(stages, next[0].where, stages.terms.all(), changes, Bound::Must);
  if (stages.terms[sure].kind == Kind::Constant || sure == stages.terms.none() ||
      !slides_only(stages.terms, sure)) {
    return false;
  }
  const BegunMove longer = extended(stages, path, edge);
  const std::uint32_t shift = longer.parts.back().shift;
  if (shift == no_register) return false;
  const std::uint32_t shape = add_shape(stages, extended(stages, longer, next[0]));
  const std::function<void(TermId)> list = [&](TermId where) {
    const Term t = stages.terms[where];
    if (t.kind == Kind::Guard) return code.when(t.a, [&] { list(t.b); });
    const std::uint32_t all = code.set(where);
    const std::uint32_t sure_ones = code.set(stages.terms.both_sets(where, sure));
    code.emit(Op::EmitEach, path.word, sure_ones, shape, shift);
    const std::uint32_t others = code.new_set();
    code.emit(Op::SetMinus, others, all, sure_ones);
    const std::uint32_t vertex = code.new_vertex();
    code.block(Op::ForEach, vertex, others, [&] {
      put_and_undo(stages, code, no_pattern, edge.node, vertex, [&](const Instruction&) {
        code.at(vertex, [&] {
          code.each(next[0].where, [&](std::uint32_t) {
            const std::uint32_t word = code.new_word();
            code.emit(Op::Encode, word, path.word, vertex, shift);
            code.emit(Op::Emit, word, 0, shape);
          });
        });
      });
    });
  };
  list(edge.where);
  return true;
}

}  // namespace zug::reasoner
