// Lines with blockers. A walk along a line, one step after another for as long as certain pieces
// stand there, is one term, Ray: with a table of the whole line from every vertex it is
//
//   all = line[v]; stop = first vertex of all without such a piece; ray = all without line[stop]
//
// Both usual spellings come to it, `d ({e} d)*` and `(d {e})* d`. It fires when a step leads from
// each vertex to one at most, and always to a higher vertex number or always to a lower one, which
// makes the first vertex the lowest or the highest bit; when the walk begins at one vertex; and
// when a set is three words at most:
//
//   (up left {empty})* up left      fires on a rectangle
//   (next {empty})* next            does not on a ring, where the line comes back
//   anySquare (up {x})* up          does not, that is a flood from all squares at once

#include <algorithm>
#include <array>

#include "backends/reasoner/plan/cost.h"
#include "backends/reasoner/plan/turns/terms.h"

namespace zug::reasoner {

using Kind = Term::Kind;

std::optional<RelationId> Terms::line_of(RelationId step) {
  const auto [line, added] = lines_.emplace(step, std::nullopt);
  if (added) line->second = compute_line(step);
  return line->second;
}

std::optional<RelationId> Terms::compute_line(RelationId step) {
  if (!relations[step].single) return std::nullopt;
  bool up = true;
  bool down = true;
  for (std::uint32_t v = 0; v < relations[step].next.size(); ++v) {
    const std::uint32_t target = relations[step].next[v];
    if (target == no_vertex) continue;
    up = up && numbering.number_of[target] > numbering.number_of[v];
    down = down && numbering.number_of[target] < numbering.number_of[v];
  }
  if (!up && !down) return std::nullopt;
  const std::optional<RelationId> on = relations.star(step);
  return on ? relations.compose(step, *on) : std::nullopt;
}

TermId Terms::ray(RelationId line, std::uint32_t mask, TermId from) {
  const Term f = terms_[from];
  if (f.kind == Kind::None) return from;
  if (f.kind == Kind::Guard) return guard(f.a, ray(line, mask, f.b));
  return make({Kind::Ray, line, mask, from});
}

// Flood(x, And(Image(d, F), m)) is x and what of the ray from x stands on m; Flood(x, Image(d,
// And(F, m))) is x and the ray from x, if x stands on m.
std::optional<TermId> Terms::flood_as_ray(TermId seed, TermId step, std::uint32_t level) {
  if (!rays || vertices_ > cost::widest_sets || !single(seed) || mentions_frontier(seed))
    return std::nullopt;
  const TermId itself = frontier(level);
  Term outer = terms_[step];
  std::optional<std::uint32_t> mask;
  bool narrowed_first = false;
  if (outer.kind == Kind::And && terms_[outer.b].kind == Kind::Pieces) {
    mask = terms_[outer.b].a;
    outer = terms_[outer.a];
  }
  if (outer.kind != Kind::Image) return std::nullopt;
  TermId from = outer.b;
  const Term inner = terms_[from];
  if (!mask && inner.kind == Kind::And && terms_[inner.b].kind == Kind::Pieces) {
    mask = terms_[inner.b].a;
    from = inner.a;
    narrowed_first = true;
  }
  if (!mask || from != itself) return std::nullopt;
  const std::optional<RelationId> line = line_of(outer.a);
  if (!line) return std::nullopt;
  const TermId on = pieces(masks[*mask]);
  const Term s = terms_[seed];
  if (!narrowed_first && s.kind == Kind::And && s.b == on) {
    if (s.a == row(outer.a)) return both_sets(ray(*line, *mask, here()), on);
    const Term stepped = terms_[s.a];
    if (stepped.kind == Kind::Image && stepped.a == outer.a) {
      return both_sets(ray(*line, *mask, stepped.b), on);
    }
  }
  if (!narrowed_first) return either_set(seed, both_sets(ray(*line, *mask, seed), on));
  if (seed == row(outer.a)) return ray(*line, *mask, here());
  return either_set(seed, ray(*line, *mask, both_sets(seed, on)));
}

// A step from x and what of the ray from x stands on m is the ray from x.
std::optional<TermId> Terms::step_after_ray(RelationId step, TermId set) {
  const auto line = lines_.find(step);
  const Term s = terms_[set];
  if (s.kind != Kind::Or || line == lines_.end() || !line->second) return std::nullopt;
  for (const auto& [seed, more] : {std::pair(s.a, s.b), std::pair(s.b, s.a)}) {
    const Term m = terms_[more];
    if (m.kind != Kind::And || terms_[m.a].kind != Kind::Ray) continue;
    const Term r = terms_[m.a];
    if (r.a == *line->second && r.c == seed && terms_[m.b] == Term{Kind::Pieces, r.b}) return m.a;
  }
  return std::nullopt;
}

// The step of which this is the line.
std::optional<RelationId> Terms::step_of(RelationId line) const {
  for (const auto& [step, made] : lines_) {
    if (made == line) return step;
  }
  return std::nullopt;
}

// The other way round: with x for the ray's start and m for its mask,
//
//   Ray(x)                 Image(d, Flood(x, And(Image(d, F), m)))
//   Or(x, And(Ray(x), m))  Flood(x, And(Image(d, F), m))
//   And(Ray(x), m)         Flood(And(Image(d, x), m), And(Image(d, F), m))
TermId Terms::walked(TermId set, const std::function<bool(std::uint32_t mask)>& chosen) {
  std::unordered_map<TermId, TermId> known;
  const std::function<TermId(TermId)> in = [&](TermId id) {
    const auto found = known.find(id);
    if (found != known.end()) return found->second;
    const TermId result = walked(id, chosen, in);
    known.emplace(id, result);
    return result;
  };
  return in(set);
}

// With `in` for the parts.
TermId Terms::walked(TermId set, const std::function<bool(std::uint32_t mask)>& chosen,
                     const std::function<TermId(TermId)>& in) {
  if (mentions_frontier(set)) return set;
  const auto ray_in = [&](TermId id) -> std::optional<Term> {
    const Term r = terms_[id];
    if (r.kind == Kind::Ray && chosen(r.b) && step_of(r.a)) return r;
    return std::nullopt;
  };
  const auto narrowed_ray = [&](const Term& both) -> std::optional<Term> {
    if (both.kind != Kind::And) return std::nullopt;
    for (const auto& [line, on] : {std::pair(both.a, both.b), std::pair(both.b, both.a)}) {
      const std::optional<Term> r = ray_in(line);
      if (r && terms_[on] == Term{Kind::Pieces, r->b}) return r;
    }
    return std::nullopt;
  };
  const auto walk_from = [&](TermId seed, const Term& r) {
    const TermId on = make({Kind::Pieces, r.b});
    return make({Kind::Flood, seed, both_sets(image(*step_of(r.a), frontier(0)), on), 0});
  };
  const Term s = terms_[set];
  if (const auto r = ray_in(set)) return image(*step_of(r->a), walk_from(r->c, *r));
  if (const auto r = narrowed_ray(s)) {
    const TermId stepped = image(*step_of(r->a), r->c);
    return walk_from(both_sets(stepped, make({Kind::Pieces, r->b})), *r);
  }
  if (s.kind == Kind::Or) {
    for (const auto& [seed, more] : {std::pair(s.a, s.b), std::pair(s.b, s.a)}) {
      const auto r = narrowed_ray(terms_[more]);
      if (r && r->c == seed) return walk_from(seed, *r);
    }
  }
  return s.kind == Kind::Flood ? set : of_parts(set, in);
}

}  // namespace zug::reasoner
