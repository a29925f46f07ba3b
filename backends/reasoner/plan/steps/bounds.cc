// What can be so, and what surely is, on a board that is not there yet.
//
// Two transforms want to know, before anything is done, what will be the case after it: whether
// something can follow a piece that is taken up (preimage_filter.cc), whether a stone put down
// surely has a liberty (under_approximation.cc). Both is one question about sets: for which
// vertices Here does a set of Here lead into another set, or a condition hold, on the board after
// some changes, each a piece put where a relation leads back to from Here? The answer is a set of
// the board at hand, found backwards along the term, and it is a bound: none of the right vertices
// is left out (May), or none of the wrong ones is in (Must). Where both are the same, it is exact.
//
//   up {enemy}, after [e] Here          May and Must: the squares below an enemy
//   (any {own})* any {e}, after [own]   Must: beside an empty square, the repetition not entered;
//                                       May: anywhere
//   up {e}, after [x] above Here        May and Must: nowhere, as x stands there now
//
// It is right by induction along the term. Every operation grows with its parts, so bounds of the
// parts give a bound of the whole. What a set of vertices says that is told by what stands on them
// alone (pointwise) is the same after the changes unless one of them comes to the vertex that is
// asked about; whether one can is a question to the relations. If one can, the pieces it puts
// decide: what does not ask for them cannot have grown, what asks for nothing else cannot have
// shrunk. What is not known is everywhere, or nowhere; so is what takes too many steps, as a term
// that shares its parts stands for as many ways as there are choices on them.

#include "backends/reasoner/plan/steps/bounds.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "backends/reasoner/plan/cost.h"

namespace zug::reasoner {

using Kind = Term::Kind;

bool pointwise(const Terms& terms, TermId set) {
  const Term t = terms[set];
  if (t.kind == Kind::And || t.kind == Kind::Or) {
    return pointwise(terms, t.a) && pointwise(terms, t.b);
  }
  return t.kind == Kind::Constant || t.kind == Kind::Pieces;
}

namespace {

// The same changes seen from where the step leads; nothing when a relation becomes too large.
std::optional<PieceChanges> seen_from(Terms& terms, const PieceChanges& changes, RelationId step) {
  PieceChanges result;
  for (const PieceChange& change : changes) {
    const auto longer = terms.relations.compose(change.way, step);
    if (!longer) return std::nullopt;
    result.push_back({change.piece, *longer});
  }
  return result;
}

// From where Here is, without regard to the board: where the set can be.
std::optional<RelationId> way_of(Terms& terms, TermId set) {
  const Term t = terms[terms.unguarded(set)];
  if (t.kind == Kind::Row) return t.a;
  if (t.kind == Kind::Image) {
    const std::optional<RelationId> from = way_of(terms, t.b);
    return from ? terms.relations.compose(*from, t.a) : std::nullopt;
  }
  if (t.kind != Kind::And) return std::nullopt;
  const std::optional<RelationId> left = way_of(terms, t.a);
  return left ? left : way_of(terms, t.b);
}

// The two sides of an And: first the one that contains Here, then the one that restricts it.
std::pair<TermId, TermId> narrowing(const Terms& terms, const Term& both) {
  return terms.mentions_here(both.a) ? std::pair(both.a, both.b) : std::pair(both.b, both.a);
}

// The first step of the set: the part of it that is asked about first.
TermId head_of(const Terms& terms, TermId set) {
  set = terms.unguarded(set);
  const Term t = terms[set];
  if (t.kind == Kind::Image) return head_of(terms, t.b);
  if (t.kind != Kind::And) return set;
  const auto [inner, rest] = narrowing(terms, t);
  const TermId head = head_of(terms, inner);
  return head == inner && !terms.mentions_here(rest) ? set : head;
}

// The set with no repetition in it entered; it has at most the vertices of the set.
TermId at_once(Terms& terms, TermId set) {
  if (terms[set].kind == Kind::Flood) return at_once(terms, terms[set].a);
  return terms.of_parts(
      set, [&](TermId part) { return terms.is_set(part) ? at_once(terms, part) : part; });
}

// Does it lead from some vertex to itself?
bool comes_back(const Relation& relation) {
  for (std::uint32_t v = 0; v < relation.rows.size(); ++v) {
    const std::span<const std::uint32_t> row = relation.rows[v];
    if (std::binary_search(row.begin(), row.end(), v)) return true;
  }
  return false;
}

class Bounds {
 public:
  Bounds(Stages& stages, const PieceChanges& changes, Bound bound)
      : stages_(stages), terms_(stages.terms), changes_(changes), may_(bound == Bound::May) {}

  TermId leads(TermId set, TermId to) {
    if (++steps_ > cost::steps_back) return unknown();
    const Term t = terms_[set];
    switch (as_set(t.kind)) {
      case SetKind::None:
        return set;
      case SetKind::Row:
        return terms_.image(terms_.relations.transpose(t.a), to);
      case SetKind::Image:
        return leads(t.b, terms_.image(terms_.relations.transpose(t.a), to));
      case SetKind::Or: {
        const TermId second = leads(t.b, to);
        return terms_.either_set(leads(t.a, to), second);
      }
      case SetKind::Guard: {
        const TermId guarded = leads(t.b, to);
        return terms_.both_sets(holds(t.a), guarded);
      }
      case SetKind::Where:
        return may_ ? leads(t.a, to) : unknown();
      case SetKind::And: {
        const auto [inner, rest] = narrowing(terms_, t);
        return narrowed(inner, rest, to);
      }
      case SetKind::Constant:
      case SetKind::Pieces:
      case SetKind::Flood:
      case SetKind::Frontier:
      case SetKind::Ray:
        break;
    }
    return unknown();
  }

  TermId holds(TermId condition) {
    const Term c = terms_[condition];
    switch (as_condition(c.kind)) {
      case ConditionKind::False:
        return terms_.none();
      case ConditionKind::True:
        return terms_.all();
      case ConditionKind::HereIn:
        return terms_.constant(terms_.constants[c.a]);
      case ConditionKind::Either: {
        const TermId second = holds(c.b);
        return terms_.either_set(holds(c.a), second);
      }
      case ConditionKind::Both: {
        const TermId second = holds(c.b);
        return terms_.both_sets(holds(c.a), second);
      }
      case ConditionKind::Any:
        return leads(may_ ? c.a : at_once(terms_, c.a), terms_.all());
      case ConditionKind::Holds:
        if (is_trial(stages_, c.a)) break;
        return holds(stages_.flow.patterns()[c.a].holds);
      case ConditionKind::Not:
      case ConditionKind::Compare:
        break;
    }
    return unknown();
  }

 private:
  TermId unknown() { return may_ ? terms_.all() : terms_.none(); }

  // What the set and `rest` have in common.
  TermId narrowed(TermId set, TermId rest, TermId to) {
    const Term t = terms_[set];
    if (t.kind == Kind::Or) {
      const TermId second = narrowed(t.b, rest, to);
      return terms_.either_set(narrowed(t.a, rest, to), second);
    }
    const std::optional<RelationId> way = way_of(terms_, set);
    if (way && pointwise(terms_, rest))
      return leads(set, terms_.both_sets(to, changed(rest, *way)));
    return may_ ? leads(set, to) : terms_.none();
  }

  // A bound of the pointwise set after the changes, asked about where the way leads. Of changes at
  // one vertex the last one counts.
  TermId changed(TermId set, RelationId way) {
    const Term t = terms_[set];
    if (t.kind == Kind::And) {
      const TermId second = changed(t.b, way);
      return terms_.both_sets(changed(t.a, way), second);
    }
    if (t.kind == Kind::Or) {
      const TermId second = changed(t.b, way);
      return terms_.either_set(changed(t.a, way), second);
    }
    TermId result = set;
    for (const PieceChange& change : changes_) {
      if (t.kind == Kind::Constant) break;
      const bool asked_for = terms_.masks[t.a].test(change.piece);
      const std::optional<RelationId> back = terms_.relations.compose(change.way, way);
      if (back && !comes_back(terms_.relations[*back])) continue;
      const bool always = back && stays(terms_.relations[*back]);
      if (always || asked_for == may_) result = asked_for ? terms_.all() : terms_.none();
    }
    return result;
  }

  Stages& stages_;
  Terms& terms_;
  const PieceChanges& changes_;
  bool may_;
  std::size_t steps_ = 0;
};

// Where the condition can hold, as far as the first step of each set tells.
TermId may_begin(Stages& stages, TermId condition, const PieceChanges& changes) {
  Terms& terms = stages.terms;
  const Term c = terms[condition];
  if (c.kind == Kind::False) return terms.none();
  if (c.kind == Kind::Any) {
    return leads(stages, head_of(terms, c.a), terms.all(), changes, Bound::May);
  }
  if (c.kind != Kind::Either && c.kind != Kind::Both) return terms.all();
  const TermId second = may_begin(stages, c.b, changes);
  const TermId first = may_begin(stages, c.a, changes);
  return c.kind == Kind::Either ? terms.either_set(first, second) : terms.both_sets(first, second);
}

}  // namespace

TermId leads(Stages& stages, TermId set, TermId to, const PieceChanges& changes, Bound bound) {
  if (bound == Bound::Must) set = at_once(stages.terms, set);
  return Bounds(stages, changes, bound).leads(set, to);
}

TermId may_go_on(Stages& stages, std::uint32_t pattern, const MachineEdges& edges, TermId accept,
                 std::size_t ahead, const PieceChanges& changes) {
  Terms& terms = stages.terms;
  const Machine& graph = machine_of(stages, pattern);
  std::map<TermId, TermId> asked;  // and where it leads to
  for (const Machine::Edge& edge : edges) {
    const Machine::Node& next = graph.nodes[edge.node];
    const bool last =
        ahead == 0 || next.flips || (pattern == no_pattern && is_switch(stages, edge.node));
    const TermId set = head_of(terms, edge.where);
    const std::optional<RelationId> way = way_of(terms, edge.where);
    std::optional<PieceChanges> then;
    if (!last && set == edge.where && way) then = seen_from(terms, changes, *way);
    TermId to = terms.all();
    if (then) {
      if (const auto* off = std::get_if<Off>(&action_of(stages, pattern, edge.node))) {
        then->push_back({off->piece.value, terms.relations.identity()});
      }
      to = may_go_on(stages, pattern, next.edges, next.accept, ahead - 1, *then);
    }
    const TermId known = asked.emplace(set, terms.none()).first->second;
    asked[set] = terms.either_set(known, to);
  }
  TermId result = pattern == no_pattern ? terms.none() : may_begin(stages, accept, changes);
  for (const auto& [set, to] : asked) {
    result = terms.either_set(result, leads(stages, set, to, changes, Bound::May));
  }
  return result;
}

}  // namespace zug::reasoner
