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

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "backends/reasoner/plan/build.h"

namespace zug::reasoner {

using Kind = Term::Kind;

// Of two sets, both of which: the one that speaks of Here, and what narrows it.
std::pair<TermId, TermId> PlanBuilder::narrowing(const Term& both) const {
  return terms_.mentions_here(both.a) ? std::pair(both.a, both.b) : std::pair(both.b, both.a);
}

// From where Here is, without regard to the board: where the set can be.
std::optional<RelationId> PlanBuilder::way_of(TermId set) {
  const Term t = terms_[set];
  switch (t.kind) {
    case Kind::Row:
      return t.a;
    case Kind::Image: {
      const std::optional<RelationId> from = way_of(t.b);
      return from ? terms_.relations.compose(*from, t.a) : std::nullopt;
    }
    case Kind::And: {
      const std::optional<RelationId> left = way_of(t.a);
      return left ? left : way_of(t.b);
    }
    case Kind::Guard:
      return way_of(t.b);
    case Kind::Where:
      return way_of(t.a);
    default:
      return std::nullopt;
  }
}

// Can the set, asked about where `way` leads, have grown by the changes?
bool PlanBuilder::grown(TermId set, RelationId way, const Changes& changes) {
  const Term t = terms_[set];
  if (t.kind == Kind::And || t.kind == Kind::Or) {
    return grown(t.a, way, changes) || grown(t.b, way, changes);
  }
  if (t.kind == Kind::Constant) return false;
  return std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
    if (!terms_.masks[t.a].test(change.piece)) return false;
    const std::optional<RelationId> back = terms_.relations.compose(change.way, way);
    return !back || comes_back(*back);
  });
}

// Does it lead from some vertex to itself?
bool PlanBuilder::comes_back(RelationId way) const {
  const Relation& relation = terms_.relations[way];
  for (std::uint32_t v = 0; v < relation.rows.size(); ++v) {
    const std::vector<std::uint32_t>& row = relation.rows[v];
    if (std::binary_search(row.begin(), row.end(), v)) return true;
  }
  return false;
}

// The first step of the set: the part of it that is asked about first.
TermId PlanBuilder::head_of(TermId set) {
  const Term t = terms_[set];
  switch (t.kind) {
    case Kind::Image:
    case Kind::Guard:
      return head_of(t.b);
    case Kind::Where:
      return head_of(t.a);
    case Kind::And: {
      const auto [inner, rest] = narrowing(t);
      const TermId head = head_of(inner);
      return head == inner && !terms_.mentions_here(rest) ? set : head;
    }
    default:
      return set;
  }
}

// The vertices from which the head can lead into `to`; nothing when they are not known.
std::optional<TermId> PlanBuilder::before_head(TermId head, TermId to, const Changes& changes) {
  const Term t = terms_[head];
  switch (t.kind) {
    case Kind::Row:
      return terms_.image(terms_.relations.transpose(t.a), to);
    case Kind::Or: {
      const auto left = before_head(t.a, to, changes);
      const auto right = before_head(t.b, to, changes);
      if (!left || !right) return std::nullopt;
      return terms_.either_set(*left, *right);
    }
    case Kind::And: {
      const auto [inner, rest] = narrowing(t);
      const std::optional<RelationId> way = way_of(inner);
      if (way && pointwise(rest) && !grown(rest, *way, changes)) to = terms_.both_sets(to, rest);
      return before_head(inner, to, changes);
    }
    default:
      return std::nullopt;
  }
}

// Adds the heads of what a condition asks for; false when not all is known.
bool PlanBuilder::heads_of(TermId condition, std::set<TermId>& heads) {
  const Term c = terms_[condition];
  switch (c.kind) {
    case Kind::False:
      return true;
    case Kind::Any:
      heads.insert(head_of(c.a));
      return true;
    case Kind::Either:
      return heads_of(c.a, heads) && heads_of(c.b, heads);
    case Kind::Both:
      return heads_of(c.a, heads) || heads_of(c.b, heads);
    default:
      return false;
  }
}

// The vertices where, after the changes, something may follow the modifier.
std::optional<TermId> PlanBuilder::followed(const Search& search, std::uint32_t node,
                                            std::size_t ahead, const Changes& changes) {
  const TermId all = terms_.constant(Bits::all(game_.board.size()));
  const Machine::Node& from = machine_of(search.pattern).nodes[node];
  std::set<TermId> plain;            // heads that are enough
  std::map<TermId, TermId> further;  // heads that go on, and where to
  if (search.kind == Function::Kind::Trial && !heads_of(from.accept, plain)) return std::nullopt;
  for (const Machine::Edge& edge : from.edges) {
    const TermId head = head_of(edge.where);
    const std::optional<RelationId> way = way_of(edge.where);
    const bool ends = machine_of(search.pattern).nodes[edge.node].flips ||
                      (search.pattern == no_pattern && is_switch(edge.node));
    if (ends || ahead == 0 || head != edge.where || !way) {
      plain.insert(head);
      continue;
    }
    Changes more;
    for (const Change& change : changes) {
      const auto longer = terms_.relations.compose(change.way, *way);
      if (!longer) return std::nullopt;
      more.push_back({change.piece, *longer});
    }
    if (const auto* off = std::get_if<Off>(&action_of(search.pattern, edge.node))) {
      more.push_back({off->piece.value, terms_.relations.identity()});
    }
    const std::optional<TermId> next = followed(search, edge.node, ahead - 1, more);
    if (!next) {
      plain.insert(head);
    } else {
      const TermId known = further.emplace(head, terms_.none()).first->second;
      further[head] = terms_.either_set(known, *next);
    }
  }
  for (const TermId head : plain) further[head] = all;
  TermId result = terms_.none();
  for (const auto& [head, to] : further) {
    const std::optional<TermId> begin = before_head(head, to, changes);
    if (!begin) return std::nullopt;
    result = terms_.either_set(result, *begin);
  }
  return result;
}

TermId PlanBuilder::with_prospects(const Search& search, const Machine::Edge& edge) {
  constexpr std::size_t few = 4;
  constexpr std::size_t operations = 12;  // on words, that a piece costs when it is tried
  const auto* off = std::get_if<Off>(&action_of(search.pattern, edge.node));
  const std::size_t many = at_start(edge.where);
  if (!options_.prospects || off == nullptr || many < few || terms_.mentions_here(edge.where)) {
    return edge.where;
  }
  const Changes changes{{off->piece.value, terms_.relations.identity()}};
  for (const std::size_t ahead : {std::size_t{1}, std::size_t{0}}) {
    const std::optional<TermId> worth = followed(search, edge.node, ahead, changes);
    if (!worth || terms_[*worth].kind == Kind::Constant || !slides_only(*worth) ||
        set_cost(*worth) > many * operations) {
      continue;
    }
    const std::function<TermId(TermId)> narrowed = [&](TermId set) {
      const Term t = terms_[set];
      if (t.kind == Kind::Guard) return terms_.guard(t.a, narrowed(t.b));
      if (t.kind == Kind::Where) return terms_.where(narrowed(t.a), t.b, t.c != 0);
      return terms_.both_sets(set, *worth);
    };
    return narrowed(edge.where);
  }
  return edge.where;
}

}  // namespace zug::reasoner
