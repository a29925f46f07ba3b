// Beginnings that lead somewhere. A search takes up one piece after the other, and mostly finds
// that nothing can follow:
//
//   anySquare {man} [e] up {enemy} [e] up {e} ...   twelve men, seldom one who can capture
//
// Which of them can be followed is one question about sets (bounds.cc), asked before anything is
// done: here the men below an enemy below an empty square. It goes one or two modifiers ahead, and
// may be answered too generously: a set that is too large only costs what it did without.
//
//   {man} [e] up {enemy}        fires
//   {king} [e] up {enemy}       does not, where the play begins with one or two kings
//   {man} [e] up {e} (up {e})*  looks at the first step only

#include "backends/reasoner/plan/steps/preimage_filter.h"

#include <functional>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/estimates.h"
#include "backends/reasoner/plan/steps/bounds.h"

namespace zug::reasoner {

using Kind = Term::Kind;

TermId with_prospects(Stages& stages, const SearchState& search, const Machine::Edge& edge) {
  const auto* off = std::get_if<Off>(&action_of(stages, search.pattern, edge.node));
  const std::size_t many = expected_size(stages, edge.where);
  if (!stages.options.prospects || off == nullptr || many < cost::few_tried ||
      stages.terms.mentions_here(edge.where)) {
    return edge.where;
  }
  const Machine::Node& taken_up = machine_of(stages, search.pattern).nodes[edge.node];
  const PieceChanges changes{{off->piece.value, stages.terms.relations.identity()}};
  for (const std::size_t ahead : {cost::looked_ahead, std::size_t{0}}) {
    const TermId worth =
        may_go_on(stages, search.pattern, taken_up.edges, taken_up.accept, ahead, changes);
    if (stages.terms[worth].kind == Kind::Constant || !slides_only(stages.terms, worth) ||
        set_cost(stages, worth) > many * cost::piece_tried) {
      continue;
    }
    const std::function<TermId(TermId)> narrowed = [&](TermId set) {
      const Term t = stages.terms[set];
      if (t.kind == Kind::Guard) return stages.terms.guard(t.a, narrowed(t.b));
      if (t.kind == Kind::Where) return stages.terms.where(narrowed(t.a), t.b, t.c != 0);
      return stages.terms.both_sets(set, worth);
    };
    return narrowed(edge.where);
  }
  return edge.where;
}

}  // namespace zug::reasoner
