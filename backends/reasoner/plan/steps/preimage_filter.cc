// Beginnings that lead somewhere. A search takes up one piece after the other, and mostly finds
// that nothing can follow:
//
//   anySquare {man} [e] up {enemy} [e] up {e} ...   twelve men, seldom one who can capture
//
// Which of them can be followed is one question about sets, asked before anything is done: here the
// men below an enemy below an empty square. It is answered backwards along the graph of modifiers,
// one or two of them ahead, and may be answered too generously: a set that is too large only costs
// what it did without.
//
//   {man} [e] up {enemy}        fires
//   {king} [e] up {enemy}       does not, where the play begins with one or two kings
//   {man} [e] up {e} (up {e})*  looks at the first step only
//
// The question is about the board before the modifiers in between. They change it where they are
// performed: what is asked about a vertex counts only where the steps from them cannot come back,
// or where what they put there is not asked for.

#include "backends/reasoner/plan/steps/preimage_filter.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "backends/reasoner/plan/forms/everywhere.h"
#include "backends/reasoner/plan/steps/moves.h"

namespace zug::reasoner {

using Kind = Term::Kind;

std::pair<TermId, TermId> narrowing(const Terms& terms, const Term& both) {
  return terms.mentions_here(both.a) ? std::pair(both.a, both.b) : std::pair(both.b, both.a);
}

std::optional<RelationId> way_of(Terms& terms, TermId set) {
  const Term t = terms[set];
  switch (t.kind) {
    case Kind::Row:
      return t.a;
    case Kind::Image: {
      const std::optional<RelationId> from = way_of(terms, t.b);
      return from ? terms.relations.compose(*from, t.a) : std::nullopt;
    }
    case Kind::And: {
      const std::optional<RelationId> left = way_of(terms, t.a);
      return left ? left : way_of(terms, t.b);
    }
    case Kind::Guard:
      return way_of(terms, t.b);
    case Kind::Where:
      return way_of(terms, t.a);
    default:
      return std::nullopt;
  }
}

bool may_have_grown(Terms& terms, TermId set, RelationId way, const PieceChanges& changes) {
  const Term t = terms[set];
  if (t.kind == Kind::And || t.kind == Kind::Or) {
    return may_have_grown(terms, t.a, way, changes) || may_have_grown(terms, t.b, way, changes);
  }
  if (t.kind == Kind::Constant) return false;
  return std::any_of(changes.begin(), changes.end(), [&](const PieceChange& change) {
    if (!terms.masks[t.a].test(change.piece)) return false;
    const std::optional<RelationId> back = terms.relations.compose(change.way, way);
    return !back || comes_back(terms, *back);
  });
}

bool comes_back(const Terms& terms, RelationId way) {
  const Relation& relation = terms.relations[way];
  for (std::uint32_t v = 0; v < relation.rows.size(); ++v) {
    const std::span<const std::uint32_t> row = relation.rows[v];
    if (std::binary_search(row.begin(), row.end(), v)) return true;
  }
  return false;
}

TermId head_of(Terms& terms, TermId set) {
  const Term t = terms[set];
  switch (t.kind) {
    case Kind::Image:
    case Kind::Guard:
      return head_of(terms, t.b);
    case Kind::Where:
      return head_of(terms, t.a);
    case Kind::And: {
      const auto [inner, rest] = narrowing(terms, t);
      const TermId head = head_of(terms, inner);
      return head == inner && !terms.mentions_here(rest) ? set : head;
    }
    default:
      return set;
  }
}

namespace {

// The vertices from which the head can lead into `to`; nothing when they are not known.
std::optional<TermId> before_head(Terms& terms, TermId head, TermId to,
                                  const PieceChanges& changes) {
  const Term t = terms[head];
  switch (t.kind) {
    case Kind::Row:
      return terms.image(terms.relations.transpose(t.a), to);
    case Kind::Or: {
      const auto left = before_head(terms, t.a, to, changes);
      const auto right = before_head(terms, t.b, to, changes);
      if (!left || !right) return std::nullopt;
      return terms.either_set(*left, *right);
    }
    case Kind::And: {
      const auto [inner, rest] = narrowing(terms, t);
      const std::optional<RelationId> way = way_of(terms, inner);
      if (way && pointwise(terms, rest) && !may_have_grown(terms, rest, *way, changes))
        to = terms.both_sets(to, rest);
      return before_head(terms, inner, to, changes);
    }
    default:
      return std::nullopt;
  }
}

// Adds the heads of what a condition asks for; false when not all is known.
bool heads_of(Terms& terms, TermId condition, std::set<TermId>& heads) {
  const Term c = terms[condition];
  switch (c.kind) {
    case Kind::False:
      return true;
    case Kind::Any:
      heads.insert(head_of(terms, c.a));
      return true;
    case Kind::Either:
      return heads_of(terms, c.a, heads) && heads_of(terms, c.b, heads);
    case Kind::Both:
      return heads_of(terms, c.a, heads) || heads_of(terms, c.b, heads);
    default:
      return false;
  }
}

// The vertices where, after the changes, something may follow the modifier.
std::optional<TermId> followed(Stages& stages, const SearchState& search, std::uint32_t node,
                               std::size_t ahead, const PieceChanges& changes) {
  const TermId all = stages.terms.all();
  const Machine::Node& from = machine_of(stages, search.pattern).nodes[node];
  std::set<TermId> plain;            // heads that are enough
  std::map<TermId, TermId> further;  // heads that go on, and where to
  if (search.kind == Function::Kind::Trial && !heads_of(stages.terms, from.accept, plain))
    return std::nullopt;
  for (const Machine::Edge& edge : from.edges) {
    const TermId head = head_of(stages.terms, edge.where);
    const std::optional<RelationId> way = way_of(stages.terms, edge.where);
    const bool ends = machine_of(stages, search.pattern).nodes[edge.node].flips ||
                      (search.pattern == no_pattern && is_switch(stages, edge.node));
    if (ends || ahead == 0 || head != edge.where || !way) {
      plain.insert(head);
      continue;
    }
    PieceChanges more;
    for (const PieceChange& change : changes) {
      const auto longer = stages.terms.relations.compose(change.way, *way);
      if (!longer) return std::nullopt;
      more.push_back({change.piece, *longer});
    }
    if (const auto* off = std::get_if<Off>(&action_of(stages, search.pattern, edge.node))) {
      more.push_back({off->piece.value, stages.terms.relations.identity()});
    }
    const std::optional<TermId> next = followed(stages, search, edge.node, ahead - 1, more);
    if (!next) {
      plain.insert(head);
    } else {
      const TermId known = further.emplace(head, stages.terms.none()).first->second;
      further[head] = stages.terms.either_set(known, *next);
    }
  }
  for (const TermId head : plain) further[head] = all;
  TermId result = stages.terms.none();
  for (const auto& [head, to] : further) {
    const std::optional<TermId> begin = before_head(stages.terms, head, to, changes);
    if (!begin) return std::nullopt;
    result = stages.terms.either_set(result, *begin);
  }
  return result;
}

}  // namespace

TermId with_prospects(Stages& stages, const SearchState& search, const Machine::Edge& edge) {
  constexpr std::size_t few = 4;
  constexpr std::size_t operations = 12;  // on words, that a piece costs when it is tried
  const auto* off = std::get_if<Off>(&action_of(stages, search.pattern, edge.node));
  const std::size_t many = most_at_start(stages, edge.where);
  if (!stages.options.prospects || off == nullptr || many < few ||
      stages.terms.mentions_here(edge.where)) {
    return edge.where;
  }
  const PieceChanges changes{{off->piece.value, stages.terms.relations.identity()}};
  for (const std::size_t ahead : {std::size_t{1}, std::size_t{0}}) {
    const std::optional<TermId> worth = followed(stages, search, edge.node, ahead, changes);
    if (!worth || stages.terms[*worth].kind == Kind::Constant ||
        !slides_only(stages.terms, *worth) || set_cost(stages.terms, *worth) > many * operations) {
      continue;
    }
    const std::function<TermId(TermId)> narrowed = [&](TermId set) {
      const Term t = stages.terms[set];
      if (t.kind == Kind::Guard) return stages.terms.guard(t.a, narrowed(t.b));
      if (t.kind == Kind::Where) return stages.terms.where(narrowed(t.a), t.b, t.c != 0);
      return stages.terms.both_sets(set, *worth);
    };
    return narrowed(edge.where);
  }
  return edge.where;
}

}  // namespace zug::reasoner
