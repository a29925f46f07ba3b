// A pattern for all vertices at once, or vertex by vertex?
//
// "Where does it hold" is one backward pass over sets, some operations on words per action of the
// pattern; "does it hold here" is a search for each vertex asked about. The set is the better
// question when many vertices are asked about and the steps of the pattern move whole sets, that is
// shift words, or else when it begins with fewer pieces than are asked about:
//
//   anySquare {e} {? dir {opp} dir ({opp} dir)* {me}}   in reversi: once for all empty squares
//   anyNeighbour {opp} {! (anyNeighbour {opp})* anyNeighbour {e}}   in go: four neighbours, no

#include "backends/reasoner/plan/forms/everywhere.h"

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/estimates.h"

namespace zug::reasoner {

std::optional<TermId> everywhere_for(Stages& stages, TermId set, std::uint32_t pattern) {
  if (!stages.options.everywhere || is_trial(stages, pattern)) return std::nullopt;
  const TermId all = stages.flow.everywhere(pattern);
  const std::size_t asked = stages.terms.most(set);
  if (!slides_only(stages.terms, all)) {
    const std::size_t one = stages.terms.weight(stages.flow.patterns()[pattern].holds, cost::heavy);
    const std::optional<std::size_t> whole = set_cost(stages, all);
    if (!whole || *whole >= asked * one) return std::nullopt;
  }
  if (asked <= cost::few_asked && stages.terms.weight(all, cost::light) >= cost::light)
    return std::nullopt;
  return all;
}

namespace {

bool floods_from_here(const Terms& terms, TermId term) {
  return terms.any_part(term, [&](TermId part) {
    return terms[part].kind == Term::Kind::Flood && terms.mentions_here(terms[part].a);
  });
}

}  // namespace

bool better_everywhere(Stages& stages, std::uint32_t pattern) {
  const TermId holds = stages.flow.patterns()[pattern].holds;
  if (!stages.options.everywhere || stages.game.board.size() > word_bits ||
      !stages.terms.mentions_here(holds) || stages.terms.weight(holds, cost::heavy) < cost::heavy) {
    return false;
  }
  // One chain of tests ends at the first that fails, a flood from here where it finds something.
  const Term question = stages.terms[holds];
  if (question.kind == Term::Kind::Any && stages.terms.single(question.a)) return false;
  if (floods_from_here(stages.terms, holds)) return false;
  const TermId all = stages.flow.everywhere(pattern);
  return slides_only(stages.terms, all) && set_cost(stages, all) <= cost::pass;
}

}  // namespace zug::reasoner
