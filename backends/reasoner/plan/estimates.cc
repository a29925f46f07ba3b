// What is known of a term before anybody plays: how many vertices it has where the play begins, and
// how many operations on whole sets it takes. Whoever chooses a form compares these with cost.def.
//
//   {man} & up({empty})     twelve vertices at most, as twelve men stand on the board; four
//   operations {king}                  no king stands there: many, as they may come, but mostly
//   absent
//
// An estimate that is far off makes a plan slow, and never a move wrong.

#include "backends/reasoner/plan/estimates.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/turns/standing.h"

namespace zug::reasoner {

using Kind = Term::Kind;

std::size_t standing_at_start(const Stages& stages, std::uint32_t mask) {
  std::size_t count = 0;
  for (std::size_t v = 0; v < stages.game.board.size(); ++v) {
    if (stages.terms.masks[mask].test(stages.game.board.square(VertexId(v)).piece.value)) ++count;
  }
  return count;
}

std::size_t most_at_start(const Stages& stages, TermId set) {
  const TermId wide = stages.terms.unguarded(set);
  const Term t = stages.terms[wide];
  if (t.kind == Kind::Pieces) {
    const std::size_t result = standing_at_start(stages, t.a);
    return result == 0 ? stages.game.board.size() : result;
  }
  if (t.kind != Kind::And && t.kind != Kind::Or) return stages.terms.most(wide);
  const std::size_t first = most_at_start(stages, t.a);
  const std::size_t second = most_at_start(stages, t.b);
  return t.kind == Kind::And ? std::min(first, second) : first + second;
}

bool mostly_absent(const Stages& stages, TermId set) {
  const Term pieces = stages.terms[set];
  return pieces.kind == Kind::Pieces && standing_at_start(stages, pieces.a) == 0;
}

std::size_t expected_size(const Stages& stages, TermId set) {
  return mostly_absent(stages, set) ? cost::made_later : most_at_start(stages, set);
}

// From the start of turns on, without going past modifiers that take such a piece up.
bool may_become_many(Stages& stages, std::uint32_t mask) {
  const std::vector<Bits>& stood = stood_at(stages, no_pattern);
  const Bits& pieces = stages.terms.masks[mask];
  std::vector<std::uint32_t> open;
  std::vector<bool> seen(stages.rules.nodes.size(), false);
  for (std::uint32_t node = 0; node < seen.size(); ++node) {
    const bool keeps_the_turn =
        node != 0 && (!is_switch(stages, node) ||
                      std::get<Switch>(action_of(stages, no_pattern, node)).player == keeper);
    if (!keeps_the_turn) open.push_back(node);
  }
  while (!open.empty()) {
    const std::uint32_t node = open.back();
    open.pop_back();
    for (const Machine::Edge& edge : stages.rules.nodes[node].edges) {
      const bool before = stood[edge.node].within(pieces);
      const bool after = standing_after(stages, no_pattern, edge.node, stood).within(pieces);
      if (after && !before) return true;
      if ((before && !after) || seen[edge.node]) continue;
      seen[edge.node] = true;
      open.push_back(edge.node);
    }
  }
  return false;
}

bool slides_only(Terms& terms, TermId set) {
  return !terms.any_part(set, [&](TermId part) {
    const Term t = terms[part];
    return t.kind == Kind::Ray || t.kind == Kind::Row ||
           (t.kind == Kind::Image && !terms.slides(t.a, cost::most_slides));
  });
}

std::optional<std::size_t> set_cost(Stages& stages, TermId set) {
  Terms& terms = stages.terms;
  std::set<TermId> seen;
  bool at_one = false;
  const std::function<std::size_t(TermId)> cost_of = [&](TermId id) -> std::size_t {
    if (!seen.insert(id).second) return 0;
    const Term t = terms[id];
    at_one = at_one || t.kind == Kind::Ray || t.kind == Kind::Row;
    std::size_t of_parts = 0;
    for (const TermId part : Parts(t)) of_parts += cost_of(part);
    if (t.kind == Kind::Flood) return cost::rounds * of_parts;
    if (t.kind != Kind::Image) return 1 + of_parts;
    const auto* slides = terms.slides(t.a, cost::most_slides);
    return of_parts + (slides ? cost::slide * slides->size() : most_at_start(stages, t.b));
  };
  const std::size_t result = cost_of(set);
  return at_one ? std::nullopt : std::optional(result);
}

}  // namespace zug::reasoner
