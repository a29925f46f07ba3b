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
  const Term t = stages.terms[set];
  switch (t.kind) {
    case Kind::Pieces: {
      const std::size_t result = standing_at_start(stages, t.a);
      return result == 0 ? stages.game.board.size() : result;
    }
    case Kind::And:
      return std::min(most_at_start(stages, t.a), most_at_start(stages, t.b));
    case Kind::Or:
      return most_at_start(stages, t.a) + most_at_start(stages, t.b);
    case Kind::Guard:
      return most_at_start(stages, t.b);
    case Kind::Where:
      return most_at_start(stages, t.a);
    default:
      return stages.terms.most(set);
  }
}

bool mostly_absent(const Stages& stages, TermId set) {
  const Term pieces = stages.terms[set];
  return pieces.kind == Kind::Pieces && standing_at_start(stages, pieces.a) == 0;
}

std::size_t expected(const Stages& stages, TermId set) {
  return mostly_absent(stages, set) ? cost::made_later : most_at_start(stages, set);
}

bool multiply(Stages& stages, std::uint32_t mask) {
  const std::vector<Bits>& stood = stood_at(stages, no_pattern);
  const Bits& pieces = stages.terms.masks[mask];
  const auto put = [&](std::uint32_t node) -> std::optional<std::uint32_t> {
    if (node == 0) return std::nullopt;
    const auto* off = std::get_if<Off>(&action_of(stages, no_pattern, node));
    return off == nullptr ? std::nullopt : std::optional(off->piece.value);
  };
  const auto begins_a_turn = [&](std::uint32_t node) {
    return node == 0 || (is_switch(stages, node) &&
                         std::get<Switch>(action_of(stages, no_pattern, node)).player != keeper);
  };
  std::vector<std::uint32_t> open;
  std::vector<bool> seen(stages.rules.nodes.size(), false);
  for (std::uint32_t node = 0; node < seen.size(); ++node) {
    if (begins_a_turn(node)) open.push_back(node);
  }
  // From the start of turns on, without going past where such a piece is taken up.
  while (!open.empty()) {
    const std::uint32_t node = open.back();
    open.pop_back();
    for (const Machine::Edge& edge : stages.rules.nodes[node].edges) {
      const std::optional<std::uint32_t> piece = put(edge.node);
      const bool stays = piece && pieces.test(*piece);
      const bool stood_there = stood[edge.node].within(pieces);
      if (stays && !stood_there) return true;
      if ((piece && !stays && stood_there) || seen[edge.node]) continue;
      seen[edge.node] = true;
      open.push_back(edge.node);
    }
  }
  return false;
}

bool slides_only(Terms& terms, TermId set) {
  const Term t = terms[set];
  if (t.kind == Kind::Ray || t.kind == Kind::Row) return false;
  if (t.kind == Kind::Image && !terms.slides(t.a, cost::most_slides)) return false;
  const Parts parts(t);
  return std::all_of(parts.begin(), parts.end(),
                     [&](TermId part) { return slides_only(terms, part); });
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
    const auto slides = terms.slides(t.a, cost::most_slides);
    return of_parts + (slides ? cost::slide * slides->size() : most_at_start(stages, t.b));
  };
  const std::size_t result = cost_of(set);
  return at_one ? std::nullopt : std::optional(result);
}

}  // namespace zug::reasoner
