// A pattern for all vertices at once, or vertex by vertex?
//
// "Where does it hold" is one backward pass over sets, some operations on words per action of the
// pattern; "does it hold here" is a search for each vertex asked about. The set is the better
// question when many vertices are asked about and the steps of the pattern move whole sets, that is
// shift words:
//
//   anySquare {e} {? dir {opp} dir ({opp} dir)* {me}}   in reversi: once for all empty squares
//   anyNeighbour {opp} {! (anyNeighbour {opp})* anyNeighbour {e}}   in go: four neighbours, no

#include "backends/reasoner/plan/forms/everywhere.h"

#include <algorithm>
#include <functional>
#include <set>

namespace zug::reasoner {

std::optional<TermId> everywhere_for(Stages& stages, TermId set, std::uint32_t pattern) {
  constexpr std::size_t few = 8;
  constexpr std::size_t light = 6;
  if (!stages.options.everywhere || is_trial(stages, pattern)) return std::nullopt;
  const TermId all = stages.flow.everywhere(pattern);
  if (!slides_only(stages.terms, all)) return std::nullopt;
  if (stages.terms.most(set) <= few && stages.terms.weight(all, light) >= light)
    return std::nullopt;
  return all;
}

// Of a term that is slides only.
std::size_t set_cost(Terms& terms, TermId term) {
  std::set<TermId> seen;
  const std::function<std::size_t(TermId)> cost = [&](TermId id) -> std::size_t {
    if (!seen.insert(id).second) return 0;
    const Term t = terms[id];
    if (t.kind == Term::Kind::Ray) return 1;
    std::size_t of_parts = 0;
    for (const TermId part : Parts(t)) of_parts += cost(part);
    if (t.kind == Term::Kind::Flood) return 3 * of_parts;
    if (t.kind == Term::Kind::Image) return 2 * terms.slides(t.a, most_slides)->size() + of_parts;
    return 1 + of_parts;
  };
  return cost(term);
}

bool better_everywhere(Stages& stages, std::uint32_t pattern) {
  constexpr std::size_t branches = 8;
  constexpr std::size_t most_operations = 150;
  const TermId holds = stages.flow.patterns()[pattern].holds;
  if (!stages.options.everywhere || stages.game.board.size() > word_bits ||
      !stages.terms.mentions_here(holds) || stages.terms.weight(holds, branches) < branches) {
    return false;
  }
  const TermId all = stages.flow.everywhere(pattern);
  return slides_only(stages.terms, all) && set_cost(stages.terms, all) <= most_operations;
}

bool slides_only(Terms& terms, TermId term) {
  const Term t = terms[term];
  if (t.kind == Term::Kind::Ray || t.kind == Term::Kind::Row) return false;
  if (t.kind == Term::Kind::Image && !terms.slides(t.a, most_slides)) return false;
  const Parts parts(t);
  return std::all_of(parts.begin(), parts.end(),
                     [&](TermId part) { return slides_only(terms, part); });
}

}  // namespace zug::reasoner
