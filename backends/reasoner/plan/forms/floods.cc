// Floods as code. A flood grows a set by its frontier until nothing is new; when seed and step are
// single vertices, it is a walk along a line. Whether a set that ends in a flood has a vertex is
// asked while it grows: it need not be complete. The first round, from one vertex, is written with
// the rows of that vertex: in go most stones have a liberty beside them, and one look at a table
// says so.
//
// A flood along lines that moves whole sets by one slide needs no loop: with the squares it can
// pass it doubles its reach in each round (Kogge-Stone fill, chessprogramming.org "Fill
// Algorithms"). From g, through p, by the step d:
//
//   g1 = g or (p and d(g));   p1 = p and d(p);   g2 = g1 or (p1 and dd(g1));   p2 = p1 and dd(p1);
//   ...
//
// On boards of one word p begins without the vertices that a shift by d would come to from beyond
// the edge, so that no shift needs a mask of its own. To the right, up and down to the right it is
// the same p.

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/estimates.h"
#include "backends/reasoner/plan/forms/everywhere.h"
#include "backends/reasoner/plan/forms/lower.h"

namespace zug::reasoner {

using Kind = Term::Kind;

namespace {

// Steps in a row, at most; none when they can go round.
std::optional<std::size_t> longest_walk(const Relation& step) {
  std::size_t longest = 0;
  for (std::uint32_t v = 0; v < step.next.size(); ++v) {
    std::size_t length = 0;
    for (std::uint32_t at = v; at != no_vertex && length <= step.next.size(); ++length) {
      at = step.next[at];
    }
    if (length > step.next.size()) return std::nullopt;
    longest = std::max(longest, length);
  }
  return longest;
}

// The vertices that no shift comes to from beyond the edge, when the relation is one slide.
std::optional<Bits> without_the_edge(const Terms& terms, RelationId step) {
  const Numbering& numbering = terms.numbering;
  if (numbering.size > word_bits) return std::nullopt;
  const auto* slides = terms.slides(step, 1);
  if (!slides || slides->empty()) return std::nullopt;
  const Slide& slide = slides->front();
  Bits inside = Bits::all(numbering.number_of.size());
  for (const std::uint32_t number : numbering.number_of) {
    const std::int64_t to = std::int64_t{number} + slide.offset;
    if (slide.from.test(number) || to < 0) continue;
    if (to >= static_cast<std::int64_t>(numbering.size)) continue;
    const std::uint32_t target = numbering.vertex_at[static_cast<std::size_t>(to)];
    if (target != no_vertex) inside.reset(target);
  }
  return inside;
}

}  // namespace

// Flood(g, And(Image(d, F), m)) passes m; Flood(g, Image(d, And(F, m))) passes d(m): of a step that
// brings no two vertices together, so that d(F & m) is d(F) & d(m).
std::optional<TermId> Lowering::fill(const Term& flood) {
  if (!stages_.options.fills) return std::nullopt;
  const TermId itself = terms_.frontier(flood.c);
  Term outer = terms_[flood.b];
  TermId pass = 0;
  bool narrowed = false;
  if (outer.kind == Kind::And && !terms_.mentions_frontier(outer.b)) {
    pass = outer.b;
    outer = terms_[outer.a];
    narrowed = true;
  }
  if (outer.kind != Kind::Image) return std::nullopt;
  const Term inner = terms_[outer.b];
  const bool narrowed_first = !narrowed && inner.kind == Kind::And && inner.a == itself &&
                              !terms_.mentions_frontier(inner.b);
  if (!narrowed_first && !(narrowed && outer.b == itself)) return std::nullopt;
  if (!terms_.relations[outer.a].single || brings_together(terms_.relations[outer.a]))
    return std::nullopt;
  if (!terms_.slides(outer.a, cost::fill_slides)) return std::nullopt;
  const std::optional<std::size_t> longest = longest_walk(terms_.relations[outer.a]);
  if (!longest) return std::nullopt;
  if (narrowed_first) {
    pass = terms_.image(outer.a, inner.b);
  } else if (const auto inside = without_the_edge(terms_, outer.a)) {
    pass = terms_.both_sets(pass, terms_.constant(*inside));
  }
  TermId reached = flood.a;
  RelationId leap = outer.a;
  for (std::size_t reach = 1; reach < *longest; reach *= 2) {
    reached = terms_.either_set(reached, terms_.both_sets(pass, terms_.image(leap, reached)));
    pass = terms_.both_sets(pass, terms_.image(leap, pass));
    const std::optional<RelationId> twice = terms_.relations.compose(leap, leap);
    if (!twice) return std::nullopt;
    leap = *twice;
  }
  return reached;
}

// Seed and step of a flood that goes from vertex to vertex.
bool Lowering::walks(const Term& flood) const {
  if (!scalar(flood.a)) return false;
  Lowering probe(stages_, function_);
  probe.frontiers_ = frontiers_;
  probe.frontiers_.resize(flood.c);
  probe.frontiers_.push_back({true, 0});
  return probe.scalar(flood.b);
}

// The set in a form that suits a question whether it has a vertex. On a board of several words a
// ray and what follows it are operations on all of them, for an answer that one vertex gives: a
// walk through pieces that are rare takes a step or two, and ends at the first that does it.
//
//   (left {stone})* (right {stone})^4    a walk: one stone, mostly, then a look to the right
//   (left {empty})* left {rook}          a ray, as most squares to pass are empty
//
// What is rare is told by the start of the play. The lines that other questions share stay.
TermId Lowering::asked(TermId set) const {
  const std::size_t board = stages_.game.board.size();
  if (terms_.numbering.size <= word_bits) return set;
  if (shared_.any([&](TermId known) { return terms_.mentions(set, known); })) return set;
  const auto chosen = [&](std::uint32_t mask) {
    return standing_at_start(stages_, mask) * cost::rare <= board;
  };
  const TermId walk = terms_.walked(set, chosen);
  const std::optional<TermId> inside = flood_inside(walk);
  return inside && walks(terms_[*inside]) ? walk : set;
}

// Can a walk come to a vertex again?
bool Lowering::comes_round(const Term& flood) const {
  Term step = terms_[flood.b];
  while (step.kind == Kind::And || step.kind == Kind::Where || step.kind == Kind::Guard) {
    const bool second =
        step.kind == Kind::Guard || (step.kind == Kind::And && terms_.mentions_frontier(step.b));
    step = terms_[second ? step.b : step.a];
  }
  if (step.kind != Kind::Image || terms_[step.b] != Term{Kind::Frontier, flood.c}) return true;
  const Relation& relation = terms_.relations[step.a];
  return !relation.single || !longest_walk(relation);
}

std::uint32_t Lowering::walk_set(const Term& term) {
  const std::uint32_t result = new_set();
  const std::uint32_t cursor = new_vertex();
  emit(Op::SetNone, result);
  each_scalar(term.a, [&](std::uint32_t start) {
    const std::uint32_t vertex = cursor;
    emit(Op::Step, vertex, terms_.relations.identity(), start);
    const std::uint32_t more = new_flag();
    block(Op::Loop, 0, 0, [&] {
      emit(Op::SetInsert, result, vertex);
      emit(Op::Flag, more, 0);
      in_frontier(term.c, {true, vertex}, [&] {
        each_scalar(term.b, [&](std::uint32_t next) {
          block(Op::IfInSet, next, result, [&] { emit(Op::Break); });
          if (next != vertex) emit(Op::Step, vertex, terms_.relations.identity(), next);
          emit(Op::Flag, more, 1);
        });
      });
      block(Op::IfNotFlag, more, 0, [&] { emit(Op::Break); });
    });
  });
  return result;
}

// Sets that a round asks for and that are the same in each: computed before the loop.
void Lowering::compute_invariants(TermId step) {
  std::unordered_set<TermId> seen;  // terms share their parts
  const std::function<void(TermId)> compute = [&](TermId id) {
    if (!seen.insert(id).second) return;
    const Term s = terms_[id];
    if (!terms_.mentions_frontier(id)) {
      if (s.kind != Kind::Pieces && s.kind != Kind::Constant && !scalar(id)) set(id);
      return;
    }
    if (s.kind == Kind::Guard) return;  // what it guards is computed where it holds
    if (s.kind == Kind::Where) {
      if (const std::optional<TermId> holds = everywhere_for(stages_, s.a, s.b)) compute(*holds);
    }
    for (const TermId part : Parts(s)) {
      compute(part);
      if (s.kind == Kind::Flood) return;  // its step is computed in the flood
    }
  };
  compute(step);
}

// The step with what is the same in each round outside of the shifts of the frontier. A shift that
// brings no two vertices together distributes over an intersection, so a hop, by d over one of m,
// is one shift and a set that is the same in each round:
//
//   d(d(F) & m)  ->  dd(F) & d(m)
//
// It pays where the whole way is fewer shifts than its two halves.
TermId Lowering::invariants_apart(TermId step) {
  return apart(step, [&](RelationId relation, TermId set) {
    if (terms_.mentions_frontier(terms_[set].b)) return false;
    const std::optional<std::size_t> halves = shifts(terms_.image(relation, set));
    const std::optional<std::size_t> longer = shifts(terms_.image(relation, terms_[set].a));
    return longer && halves && *longer < *halves;
  });
}

// The same of where a flood begins, for shifts that a round asks for in any case: what is known is
// not computed again, and a way from one vertex is a look at a table. A shift of one word is no
// more than that.
TermId Lowering::known_apart(TermId seed) {
  if (terms_.numbering.size <= word_bits) return seed;
  return apart(seed, [&](RelationId relation, TermId set) {
    return is_known(terms_.image(relation, terms_[set].b));
  });
}

bool Lowering::is_known(TermId set) const { return computed_.has(set) || shared_.has(set); }

// The set with d(s & m) as d(s) & d(m) where that pays, which is asked about d and s & m.
TermId Lowering::apart(TermId set, const Pays& pays) {
  std::unordered_map<TermId, TermId> known;  // terms share their parts
  const std::function<TermId(TermId)> made = [&](TermId id) -> TermId {
    const Term s = terms_[id];
    if (s.kind != Kind::And && s.kind != Kind::Or && s.kind != Kind::Image) return id;
    const auto found = known.find(id);
    if (found != known.end()) return found->second;
    const bool shifted = s.kind == Kind::Image;
    const TermId result = shifted ? shifted_apart(s.a, made(s.b), pays) : terms_.of_parts(id, made);
    known.emplace(id, result);
    return result;
  };
  return made(set);
}

TermId Lowering::shifted_apart(RelationId relation, TermId set, const Pays& pays) {
  const Term s = terms_[set];
  const bool parts =
      s.kind == Kind::And && !brings_together(terms_.relations[relation]) && pays(relation, set);
  if (!parts) return terms_.image(relation, set);
  const TermId shifted = terms_.image(relation, s.a);
  return terms_.both_sets(shifted, terms_.image(relation, s.b));
}

// Of what a term moves; none where an image is no shifts.
std::optional<std::size_t> Lowering::shifts(TermId set) const {
  std::size_t result = 0;
  const bool looked_up = terms_.any_part(set, [&](TermId part) {
    const Term t = terms_[part];
    if (t.kind != Kind::Image) return false;
    const auto* slides = terms_.slides(t.a, cost::most_slides);
    if (slides) result += slides->size();
    return !slides;
  });
  return looked_up ? std::nullopt : std::optional(result);
}

std::uint32_t Lowering::flood_set(Term term) {
  if (const std::optional<TermId> filled = fill(term)) return set(*filled);
  term.b = invariants_apart(term.b);
  compute_invariants(term.b);
  const std::uint32_t seed = set(known_apart(term.a));
  const std::uint32_t result = new_set();
  const std::uint32_t frontier = new_set();
  emit(Op::SetCopy, result, seed);
  emit(Op::SetCopy, frontier, seed);
  block(Op::Loop, 0, 0, [&] {
    block(Op::IfNone, frontier, 0, [&] { emit(Op::Break); });
    in_frontier(term.c, {false, frontier},
                [&] { emit(Op::SetMinus, frontier, set(term.b), result); });
    emit(Op::SetOr, result, result, frontier);
  });
  return result;
}

// A flood that `set` is made of by narrowing and shifting.
std::optional<TermId> Lowering::flood_inside(TermId set) const {
  if (shared_.has(set)) return std::nullopt;
  const Term s = terms_[set];
  if (s.kind == Kind::Flood) return set;
  if (s.kind == Kind::Or || s.kind == Kind::Ray) return std::nullopt;
  for (const TermId part : Parts(s)) {
    const std::optional<TermId> found = terms_.is_set(part) ? flood_inside(part) : std::nullopt;
    if (found) return found;
  }
  return std::nullopt;
}

// Sets the flag when the set has a vertex; looks at each frontier of the flood inside.
void Lowering::find(TermId set, TermId flood, std::uint32_t flag) {
  const Term term = terms_[flood];
  const TermId goal = terms_.any(terms_.replace(set, flood, terms_.frontier(term.c)));
  const std::uint32_t more = new_flag();
  const auto look = [&] {
    when(goal, [&] {
      emit(Op::Flag, flag, 1);
      emit(Op::Break);
    });
  };
  if (walks(term)) {
    const std::uint32_t vertex = new_vertex();
    const bool rings = comes_round(term);
    const std::uint32_t seen = rings ? new_set() : no_register;
    if (rings) emit(Op::SetNone, seen);
    return each_scalar(term.a, [&](std::uint32_t start) {
      emit(Op::Step, vertex, terms_.relations.identity(), start);
      block(Op::Loop, 0, 0, [&] {
        in_frontier(term.c, {true, vertex}, [&] {
          look();
          if (rings) emit(Op::SetInsert, seen, vertex);
          emit(Op::Flag, more, 0);
          each_scalar(term.b, [&](std::uint32_t next) {
            if (rings) block(Op::IfInSet, next, seen, [&] { emit(Op::Break); });
            if (next != vertex) emit(Op::Step, vertex, terms_.relations.identity(), next);
            emit(Op::Flag, more, 1);
          });
        });
        block(Op::IfNotFlag, more, 0, [&] { emit(Op::Break); });
      });
    });
  }
  if (stages_.options.near && terms_.single(term.a) && terms_[term.a].kind == Kind::Row) {
    const TermId near = terms_.any(terms_.replace(set, flood, term.a));
    when(near, [&] { emit(Op::Flag, flag, 1); });
    return block(Op::IfNotFlag, flag, 0, [&] {
      const TermId next = terms_.replace(term.b, terms_.frontier(term.c), term.a);
      const std::uint32_t seed = this->set(term.a);
      find_from(this->set(next), seed, term, goal, flag);
    });
  }
  const std::uint32_t seed = this->set(term.a);
  find_from(seed, seed, term, goal, flag);
}

// From there on, with the set `before` behind.
void Lowering::find_from(std::uint32_t first, std::uint32_t before, const Term& term, TermId goal,
                         std::uint32_t flag) {
  const std::uint32_t seen = new_set();
  const std::uint32_t frontier = new_set();
  if (first == before) {
    emit(Op::SetCopy, seen, before);
    emit(Op::SetCopy, frontier, first);
  } else {
    emit(Op::SetMinus, frontier, first, before);
    emit(Op::SetOr, seen, frontier, before);
  }
  const auto look = [&] {
    when(goal, [&] {
      emit(Op::Flag, flag, 1);
      emit(Op::Break);
    });
  };
  block(Op::Loop, 0, 0, [&] {
    block(Op::IfNone, frontier, 0, [&] { emit(Op::Break); });
    in_frontier(term.c, {false, frontier}, [&] {
      look();
      const std::uint32_t next = this->set(term.b);
      emit(Op::SetMinus, frontier, next, seen);
    });
    emit(Op::SetOr, seen, seen, frontier);
  });
}

}  // namespace zug::reasoner
