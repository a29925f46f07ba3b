// A pattern for all vertices at once, or vertex by vertex?
//
// "Where does it hold" is one backward pass over sets, some operations on words per action of the
// pattern; "does it hold here" is a search for each vertex asked about. The set is the better
// question when many vertices are asked about and the steps of the pattern move whole sets, that is
// shift words:
//
//   anySquare {e} {? dir {opp} dir ({opp} dir)* {me}}   in reversi: once for all empty squares
//   anyNeighbour {opp} {! (anyNeighbour {opp})* anyNeighbour {e}}   in go: four neighbours, no

#include <functional>
#include <set>

#include "backends/reasoner/plan/build.h"

namespace zug::reasoner {

std::optional<TermId> PlanBuilder::everywhere(TermId set, std::uint32_t pattern) {
  constexpr std::size_t few = 8;
  constexpr std::size_t light = 6;
  if (!options_.everywhere || is_trial(pattern)) return std::nullopt;
  const TermId all = flow_.everywhere(pattern);
  if (!slides_only(all)) return std::nullopt;
  if (terms_.most(set) <= few && terms_.weight(all, light) >= light) return std::nullopt;
  return all;
}

// Operations on words, roughly, each distinct term once.
std::size_t PlanBuilder::set_cost(TermId term) {
  std::set<TermId> seen;
  const std::function<std::size_t(TermId)> cost = [&](TermId id) -> std::size_t {
    if (!seen.insert(id).second) return 0;
    const Term t = terms_[id];
    switch (t.kind) {
      case Term::Kind::And:
      case Term::Kind::Or:
      case Term::Kind::Guard:
      case Term::Kind::Both:
      case Term::Kind::Either:
        return 1 + cost(t.a) + cost(t.b);
      case Term::Kind::Flood:
        return 3 * (cost(t.a) + cost(t.b));
      case Term::Kind::Image:
        return 2 * terms_.slides(t.a).size() + cost(t.b);
      case Term::Kind::Where:
      case Term::Kind::Not:
      case Term::Kind::Any:
        return 1 + cost(t.a);
      default:
        return 1;
    }
  };
  return cost(term);
}

// One pass over single words has no branches to mispredict: on small boards it can be the faster
// answer about one vertex too.
bool PlanBuilder::better_everywhere(std::uint32_t pattern) {
  constexpr std::size_t branches = 8;
  constexpr std::size_t most_operations = 150;
  const TermId holds = flow_.patterns()[pattern].holds;
  if (!options_.everywhere || game_.board.size() > word_bits || !terms_.mentions_here(holds) ||
      terms_.weight(holds, branches) < branches) {
    return false;
  }
  const TermId all = flow_.everywhere(pattern);
  return slides_only(all) && set_cost(all) <= most_operations;
}

bool PlanBuilder::slides_only(TermId term) {
  const Term t = terms_[term];
  switch (t.kind) {
    case Term::Kind::And:
    case Term::Kind::Or:
    case Term::Kind::Guard:
    case Term::Kind::Flood:
    case Term::Kind::Both:
    case Term::Kind::Either:
      return slides_only(t.a) && slides_only(t.b);
    case Term::Kind::Image:
      return terms_.slides(t.a).size() <= most_slides && slides_only(t.b);
    case Term::Kind::Where:
    case Term::Kind::Not:
    case Term::Kind::Any:
      return slides_only(t.a);
    case Term::Kind::Ray:
    case Term::Kind::Row:
      return false;
    default:
      return true;
  }
}

}  // namespace zug::reasoner
