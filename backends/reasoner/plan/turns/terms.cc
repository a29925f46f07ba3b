// Terms and the rules that simplify them. All set operations distribute over unions, which is what
// makes them interchangeable with searches: the vertices a search can reach are the union of what
// it reaches from each vertex. The rules keep one form:
//
//   guards stand outside     And(Guard(c, x), y)          -> Guard(c, And(x, y))
//   runs of shifts are one   Image(r, Image(q, x))        -> Image(q then r, x)
//   the board is known       Image(r, Row(q))             -> Row(q then r)
//   any square is any square Image(r, x), all rows equal  -> Guard(Any(x), Constant)
//   alternatives meet        Or(Guard(c, x), Guard(not c, x)) -> x
//   nobody asks where to     Any(Image(r, x))             -> Any(And(x, domain of r))

#include "backends/reasoner/plan/turns/terms.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace zug::reasoner {

using Kind = Term::Kind;

Terms::Terms(Numbering of_vertices, std::size_t pieces)
    : numbering(std::move(of_vertices)),
      relations(numbering.number_of.size()),
      vertices_(numbering.number_of.size()),
      pieces_(pieces) {}

// Are sets where sets belong, and conditions where conditions do?
bool Terms::parts_fit(const Term& term) const {
  const TermRow& row = row_of(term.kind);
  for (std::size_t i = 0; i < row.fields.size(); ++i) {
    if (!is_term(row.fields[i])) continue;
    const std::uint32_t part = term.*term_fields[i];
    const bool set = part < terms_.size() && row_of(terms_[part].kind).sort == TermSort::Set;
    if (part >= terms_.size() || set != (row.fields[i] == TermField::Set)) return false;
  }
  return true;
}

TermId Terms::make(const Term& term) {
  std::uint64_t hash = static_cast<std::uint64_t>(term.kind);
  for (const std::uint32_t field : {term.a, term.b, term.c}) {
    hash = (hash ^ field) * 0x9E3779B97F4A7C15ull;
    hash ^= hash >> 29;
  }
  const auto [begin, end] = by_hash_.equal_range(hash);
  for (auto entry = begin; entry != end; ++entry) {
    if (terms_[entry->second] == term) return entry->second;
  }
  assert(parts_fit(term));
  const TermRow& row = row_of(term.kind);
  const bool anywhere = row.fields[1] == TermField::Anywhere && term.b != 0;
  bool here = row.of == SpeaksOf::Here && !anywhere;
  bool frontier = row.of == SpeaksOf::Frontier;
  for (const TermId part : Parts(term)) {
    here = here || mentions_here_[part];
    // The step of a flood speaks of its own frontier only, the seed of an outer one.
    const bool step = term.kind == Kind::Flood && part == term.b && part != term.a;
    frontier = frontier || (mentions_frontier_[part] && !step);
  }
  const auto id = static_cast<TermId>(terms_.size());
  terms_.push_back(term);
  mentions_here_.push_back(here);
  mentions_frontier_.push_back(frontier);
  by_hash_.emplace(hash, id);
  return id;
}

TermId Terms::constant(const Bits& set) {
  return set.none() ? none() : make({Kind::Constant, constants.id(set)});
}

TermId Terms::row(RelationId relation) {
  if (relation == relations.none()) return none();
  const Relation& is = relations[relation];
  for (std::size_t v = 1; v < vertices_; ++v) {
    if (!is.rows.equal(v, 0)) return make({Kind::Row, relation});
  }
  return constant(is.range);
}

TermId Terms::pieces(const Bits& mask) {
  if (mask.none()) return none();
  if (mask.full()) return constant(Bits::all(vertices_));
  return make({Kind::Pieces, masks.id(mask)});
}

TermId Terms::both_sets(TermId a, TermId b) {
  const Term x = terms_[a];
  const Term y = terms_[b];
  if (a == b) return a;
  if (x.kind == Kind::None || y.kind == Kind::None) return none();
  if (x.kind == Kind::Guard) return guard(x.a, both_sets(x.b, b));
  if (y.kind == Kind::Guard) return guard(y.a, both_sets(a, y.b));
  if (x.kind == Kind::Constant && constants[x.a].full()) return b;
  if (y.kind == Kind::Constant && constants[y.a].full()) return a;
  if (x.kind == Kind::Constant && y.kind == Kind::Constant) {
    return constant(constants[x.a] & constants[y.a]);
  }
  if (x.kind == Kind::Pieces && y.kind == Kind::Pieces) return pieces(masks[x.a] & masks[y.a]);
  if (x.kind == Kind::Row && y.kind == Kind::Constant) {
    return row(relations.into(x.a, constants[y.a]));
  }
  if (x.kind == Kind::Constant || (x.kind == Kind::Pieces && y.kind != Kind::Constant)) {
    return both_sets(b, a);  // what narrows stands to the right
  }
  if (x.kind == Kind::And &&
      (y.kind == Kind::Pieces || y.kind == Kind::Constant)) {  // near its like
    const Kind inner = terms_[x.b].kind;
    if (inner == y.kind) return both_sets(x.a, both_sets(x.b, b));
    if (y.kind == Kind::Constant) return both_sets(both_sets(x.a, b), x.b);
  }
  return make({Kind::And, a, b});
}

TermId Terms::either_set(TermId a, TermId b) {
  if (a == b) return a;
  const Term x = terms_[a];
  const Term y = terms_[b];
  if (x.kind == Kind::None) return b;
  if (y.kind == Kind::None) return a;
  if (x.kind == Kind::Constant && constants[x.a].full()) return a;
  if (y.kind == Kind::Constant && constants[y.a].full()) return b;
  if (x.kind == Kind::Constant && y.kind == Kind::Constant) {
    return constant(constants[x.a] | constants[y.a]);
  }
  if (x.kind == Kind::Row && y.kind == Kind::Row) {
    if (const auto united = relations.unite(x.a, y.a)) return row(*united);
  }
  if (x.kind == Kind::Pieces && y.kind == Kind::Pieces) return pieces(masks[x.a] | masks[y.a]);
  if (x.kind == Kind::Guard && y.kind == Kind::Guard) {
    if (x.a == y.a) return guard(x.a, either_set(x.b, y.b));
    if (x.b == y.b) return guard(either(x.a, y.a), x.b);
  }
  if (x.kind == Kind::And && y.kind == Kind::And && x.b == y.b) {
    return both_sets(either_set(x.a, y.a), x.b);
  }
  return make({Kind::Or, a, b});
}

TermId Terms::guard(TermId condition, TermId set) {
  const Term c = terms_[condition];
  const Term s = terms_[set];
  if (c.kind == Kind::True || s.kind == Kind::None) return set;
  if (c.kind == Kind::False) return none();
  if (s.kind == Kind::Guard) return guard(both(condition, s.a), s.b);
  if (c.kind == Kind::HereIn && s.kind == Kind::Row) {
    const Relation& relation = relations[s.a];
    if ((relation.domain & constants[c.a]) == relation.domain) return set;
  }
  return make({Kind::Guard, condition, set});
}

TermId Terms::image(RelationId relation, TermId set) {
  const Term s = terms_[set];
  if (s.kind == Kind::None || relation == relations.none()) return none();
  if (relations[relation].identity) return set;
  if (s.kind == Kind::Guard) return guard(s.a, image(relation, s.b));
  if (s.kind == Kind::Row) {
    if (const auto composed = relations.compose(s.a, relation)) return row(*composed);
    if (const auto same = relations.common_targets(s.a, relation)) return constant(*same);
  }
  const Relation& is = relations[relation];
  if (s.kind == Kind::Constant) return constant(led_to(is, constants[s.a]));
  const std::vector<std::uint32_t> from = range(set).list();
  if (from.empty()) return none();
  bool equal = true;
  for (const std::uint32_t v : from) equal = equal && is.rows.equal(v, from[0]);
  if (equal && !(is.single && single(set))) {
    Bits result(vertices_);
    for (const std::uint32_t target : is.rows[from[0]]) result.set(target);
    const TermId targets = constant(result);
    return guard(any(set), targets);
  }
  if (const auto longer = step_after_ray(relation, set)) return *longer;
  if (s.kind == Kind::Image) {
    if (const auto composed = relations.compose(s.a, relation)) return image(*composed, s.b);
  }
  return make({Kind::Image, relation, set});
}

TermId Terms::flood(TermId seed, TermId step, std::uint32_t level) {
  if (terms_[seed].kind == Kind::None || terms_[step].kind == Kind::None) return seed;
  if (step == frontier(level)) return seed;
  if (terms_[seed].kind == Kind::Guard) {
    return guard(terms_[seed].a, flood(terms_[seed].b, step, level));
  }
  if (const auto simpler = flood_as_ray(seed, step, level)) return *simpler;
  return make({Kind::Flood, seed, step, level});
}

TermId Terms::where(TermId set, std::uint32_t pattern, bool positive) {
  const Term s = terms_[set];
  if (s.kind == Kind::None) return set;
  if (s.kind == Kind::Guard) return guard(s.a, where(s.b, pattern, positive));
  if (set == here()) {
    return guard(positive ? holds(pattern) : negation(holds(pattern)), set);
  }
  return make({Kind::Where, set, pattern, positive ? 1u : 0u});
}

TermId Terms::negation(TermId condition) {
  const Term c = terms_[condition];
  if (c.kind == Kind::True) return falsity();
  if (c.kind == Kind::False) return truth();
  if (c.kind == Kind::Not) return c.a;
  if (c.kind == Kind::HereIn) return here_in(constants[c.a].complement());
  return make({Kind::Not, condition});
}

TermId Terms::both(TermId a, TermId b) {
  const Term x = terms_[a], y = terms_[b];
  if (a == b || y.kind == Kind::True) return a;
  if (x.kind == Kind::True) return b;
  if (x.kind == Kind::False || y.kind == Kind::False) return falsity();
  if (a == negation(b) || exclude(a, b, 6)) return falsity();
  if (x.kind == Kind::HereIn && y.kind == Kind::HereIn) {
    return here_in(constants[x.a] & constants[y.a]);
  }
  return make({Kind::Both, a, b});
}

// Does one of them want a variable to be one number, the other one another?
bool Terms::exclude(TermId a, TermId b, int depth) const {
  if (terms_[a].kind == Kind::Both) std::swap(a, b);
  const Term x = terms_[a], y = terms_[b];
  if (y.kind == Kind::Both)
    return depth-- > 0 && (exclude(a, y.a, depth) || exclude(a, y.b, depth));
  if (x.kind != Kind::Compare || y.kind != Kind::Compare) return false;
  const Comparison &one = comparisons[x.a], &other = comparisons[y.a];
  const bool equal = one.comparator == Comparator::Equal && other.comparator == one.comparator;
  return equal && one.left.kind == Arithmetic::Kind::Variable && one.left == other.left &&
         one.right.kind == Arithmetic::Kind::Number && other.right.kind == one.right.kind &&
         one.right.number != other.right.number;
}

TermId Terms::either(TermId a, TermId b) {
  const Term x = terms_[a];
  const Term y = terms_[b];
  if (a == b || y.kind == Kind::False) return a;
  if (x.kind == Kind::False) return b;
  if (x.kind == Kind::True || y.kind == Kind::True) return truth();
  if (a == negation(b)) return truth();
  if (x.kind == Kind::HereIn && y.kind == Kind::HereIn) {
    return here_in(constants[x.a] | constants[y.a]);
  }
  if (const std::optional<TermId> end = choice_at_both_ends(a, b)) {
    const TermId first = before_end(a, *end);
    return both(either(first, before_end(b, *end)), *end);
  }
  return make({Kind::Either, a, b});
}

TermId Terms::any(TermId set) {
  const Term s = terms_[set];
  switch (as_set(s.kind)) {
    case SetKind::None:
      return falsity();
    case SetKind::Constant:
      return truth();
    case SetKind::Row:
      return here_in(relations[s.a].domain);
    case SetKind::Guard:
      return both(s.a, any(s.b));
    case SetKind::Or: {
      const TermId second = any(s.b);
      return either(any(s.a), second);
    }
    case SetKind::Flood:
      return any(s.a);
    case SetKind::Image:
      return any(both_sets(s.b, constant(relations[s.a].domain)));
    case SetKind::Pieces:
    case SetKind::And:
    case SetKind::Frontier:
    case SetKind::Ray:
    case SetKind::Where:
      break;
  }
  return make({Kind::Any, set});
}

TermId Terms::here_in(const Bits& set) {
  if (set.none()) return falsity();
  if (set.full()) return truth();
  return make({Kind::HereIn, constants.id(set)});
}

TermId Terms::compare(const Comparison& comparison) {
  return make({Kind::Compare, comparisons.id(comparison)});
}

const Bits& Terms::range(TermId set) const {
  const auto known = ranges_.find(set);
  if (known != ranges_.end()) return known->second;
  return ranges_.emplace(set, compute_range(terms_[set])).first->second;
}

Bits Terms::compute_range(const Term& s) const {
  switch (as_set(s.kind)) {
    case SetKind::None:
      return Bits(vertices_);
    case SetKind::Constant:
      return constants[s.a];
    case SetKind::Row:
    case SetKind::Ray:
      return relations[s.a].range;
    case SetKind::And:
      return range(s.a) & range(s.b);
    case SetKind::Or:
      return range(s.a) | range(s.b);
    case SetKind::Guard:
      return range(s.b);
    case SetKind::Where:
      return range(s.a);
    case SetKind::Image:
      return led_to(relations[s.a], range(s.b));
    case SetKind::Pieces:
    case SetKind::Flood:
    case SetKind::Frontier:
      break;
  }
  return Bits::all(vertices_);
}

std::size_t Terms::most(TermId set) const {
  const auto known = most_.find(set);
  if (known != most_.end()) return known->second;
  return most_.emplace(set, compute_most(terms_[set])).first->second;
}

std::size_t Terms::compute_most(const Term& s) const {
  switch (as_set(s.kind)) {
    case SetKind::None:
      return 0;
    case SetKind::Row: {
      std::size_t result = 0;
      const RelationRows& rows = relations[s.a].rows;
      for (std::size_t v = 0; v < rows.size(); ++v) result = std::max(result, rows[v].size());
      return result;
    }
    case SetKind::Constant:
      return constants[s.a].count();
    case SetKind::And: {
      const std::size_t both = std::min(most(s.a), most(s.b));
      return terms_[s.b].kind == Kind::Pieces ? std::min(both, most_with(s.a, terms_[s.b].a))
                                              : both;
    }
    case SetKind::Or:
      return std::min(vertices_, most(s.a) + most(s.b));
    case SetKind::Image:
      return relations[s.a].single ? most(s.b) : vertices_;
    case SetKind::Guard:
      return most(s.b);
    case SetKind::Where:
      return most(s.a);
    case SetKind::Pieces:
    case SetKind::Flood:
    case SetKind::Frontier:
    case SetKind::Ray:
      break;
  }
  return vertices_;
}

// Of a ray all but the last vertex have pieces that do not stop it; of a ray that goes on from a
// vertex because such a piece stands there, and of that vertex, too.
std::size_t Terms::most_with(TermId set, std::uint32_t mask) const {
  const auto known = most_with_.find({set, mask});
  if (known != most_with_.end()) return known->second;
  const std::size_t result = std::min(vertices_, compute_most_with(set, mask));
  most_with_.emplace(std::pair(set, mask), result);
  return result;
}

std::size_t Terms::compute_most_with(TermId set, std::uint32_t mask) const {
  const Term& s = terms_[set];
  const auto passes = [&](const Term& ray) {
    return ray.kind == Kind::Ray && (masks[ray.b] & masks[mask]).none();
  };
  if (passes(s)) return 1;
  if (s.kind != Kind::Or) return most(set);
  for (const auto& [one, other] : {std::pair(s.a, s.b), std::pair(s.b, s.a)}) {
    const Term& ray = terms_[other];
    if (!passes(ray)) continue;
    const Term& from = terms_[ray.c];
    if (from.kind == Kind::And && from.a == one && terms_[from.b].kind == Kind::Pieces &&
        (masks[terms_[from.b].a] & masks[mask]).none()) {
      return std::max<std::size_t>(1, most_with(one, mask));
    }
  }
  return most_with(s.a, mask) + most_with(s.b, mask);
}

}  // namespace zug::reasoner
