#pragma once

// What a position of the game makes true, as terms: sets of vertices and conditions. A term speaks
// about the board at hand and about one vertex, Here. Equal terms are one, and building a term
// simplifies it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "backends/reasoner/plan/distinct.h"
#include "backends/reasoner/plan/numbering.h"
#include "backends/reasoner/plan/relations.h"
#include "backends/reasoner/plan/turns/kinds.h"
#include "ir/action.h"
#include "ir/bits.h"

namespace zug::reasoner {

using TermId = std::uint32_t;

// terms.def says of each kind what it is, and what its fields are.
struct Term {
  using Kind = TermKind;
  Kind kind = Kind::None;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t c = 0;
  friend bool operator==(const Term&, const Term&) = default;
};

inline constexpr std::array<std::uint32_t Term::*, 3> term_fields = {&Term::a, &Term::b, &Term::c};

// The terms that a term is made of, in the order of its fields: whoever goes through terms, and has
// no rule of his own for a kind, goes on with these.
class Parts {
 public:
  explicit Parts(const Term& term);
  const TermId* begin() const { return list_.data(); }
  const TermId* end() const { return list_.data() + count_; }

 private:
  std::array<TermId, 2> list_{};
  std::size_t count_ = 0;
};

class Terms {
 public:
  Terms(Numbering numbering, std::size_t pieces);

  const Term& operator[](TermId id) const { return terms_[id]; }
  std::size_t size() const { return terms_.size(); }

  TermId none() { return kept(none_, Term::Kind::None); }
  TermId constant(const Bits& set);
  TermId row(RelationId relation);
  TermId all() { return constant(Bits::all(vertices_)); }
  TermId here() { return row(relations.identity()); }
  TermId pieces(const Bits& mask);
  TermId both_sets(TermId a, TermId b);
  TermId either_set(TermId a, TermId b);
  TermId guard(TermId condition, TermId set);
  TermId image(RelationId relation, TermId set);
  TermId flood(TermId seed, TermId step, std::uint32_t level);
  TermId ray(RelationId line, std::uint32_t mask, TermId from);
  // The line from every vertex, or nothing when the steps do not make lines.
  std::optional<RelationId> line_of(RelationId step);
  // The same set, with the rays through those masks as floods from one vertex.
  TermId walked(TermId set, const std::function<bool(std::uint32_t mask)>& chosen);
  TermId frontier(std::uint32_t level) { return make({Term::Kind::Frontier, level}); }
  TermId where(TermId set, std::uint32_t pattern, bool positive);

  TermId falsity() { return kept(false_, Term::Kind::False); }
  TermId truth() { return kept(true_, Term::Kind::True); }
  TermId truth(bool value) { return value ? truth() : falsity(); }
  TermId negation(TermId condition);
  TermId both(TermId a, TermId b);
  TermId either(TermId a, TermId b);
  TermId any(TermId set);
  TermId here_in(const Bits& set);
  TermId compare(const Comparison& comparison);
  // `anywhere`: the pattern does not depend on where it begins.
  TermId holds(std::uint32_t pattern, bool anywhere = false) {
    return make({Term::Kind::Holds, pattern, anywhere ? 1u : 0u});
  }

  // The same kind of term of what `in` makes of its parts, the last one first; simplified.
  TermId of_parts(TermId term, const std::function<TermId(TermId)>& in);
  // The term with `by` in place of `old`, simplified anew.
  TermId replace(TermId term, TermId old, TermId by);
  // Is it so of the term, or of a part of it? Each is asked about once, however often it is shared:
  // written out, what has n terms may be 2^n long.
  bool any_part(TermId term, const std::function<bool(TermId)>& is_so) const;
  // Is `what` the term, or a part of it?
  bool mentions(TermId term, TermId what) const;

  // The set without the guards and patterns around it: it has all its vertices, and maybe more.
  TermId unguarded(TermId set) const;
  bool is_set(TermId term) const { return row_of(terms_[term].kind).sort == TermSort::Set; }

  // Vertices the set can have at all. Kept, as terms share their parts: what has n of them may be
  // 2^n long when it is written out.
  const Bits& range(TermId set) const;
  // Does the value depend on Here, or on a Frontier?
  bool mentions_here(TermId term) const { return mentions_here_[term]; }
  bool mentions_frontier(TermId term) const { return mentions_frontier_[term]; }
  // At most so many vertices, whatever the position.
  std::size_t most(TermId set) const;
  // The same of the vertices in it that have one of these pieces.
  std::size_t most_with(TermId set, std::uint32_t mask) const;
  // Does it ask for a vertex of a set where a pattern fails?
  bool some_fail(TermId condition) const {
    const Term& c = terms_[condition];
    return c.kind == Term::Kind::Any && terms_[c.a].kind == Term::Kind::Where && terms_[c.a].c == 0;
  }
  // How many terms it is made of, counted up to `enough`.
  std::size_t weight(TermId term, std::size_t enough) const;
  // Has it at most one vertex, whatever the position?
  bool single(TermId set) const {
    return single(set, [](TermId) { return std::optional<bool>(); });
  }
  // The same, where `known`, asked first, may already have the answer about a part.
  template <class Known>
  bool single(TermId set, const Known& known) const;

  // The relation as shifts of whole sets; null when these are more than `most`.
  const std::vector<Slide>* slides(RelationId id, std::size_t most) const {
    const auto [known, added] = slides_.try_emplace({id, most});
    if (added) known->second = slides_of(relations[id], numbering, most);
    return known->second ? &*known->second : nullptr;
  }

  const Numbering numbering;  // sets of vertices are of those of the board all the same
  bool rays = true;           // Options::rays
  Relations relations;
  Distinct<Bits> constants;
  Distinct<Bits> masks;
  Distinct<Comparison> comparisons;

 private:
  std::optional<RelationId> compute_line(RelationId step);
  std::optional<RelationId> step_of(RelationId line) const;
  std::optional<TermId> flood_as_ray(TermId seed, TermId step, std::uint32_t level);
  std::optional<TermId> step_after_ray(RelationId step, TermId set);
  std::optional<TermId> choice_at_both_ends(TermId a, TermId b) const;
  TermId before_end(TermId condition, TermId end);
  bool exclude(TermId a, TermId b, int depth) const;
  Bits compute_range(const Term& set) const;
  bool parts_fit(const Term& term) const;
  TermId make(const Term& term);
  // Those that everything is compared with are not looked up.
  TermId kept(std::optional<TermId>& term, Term::Kind kind) {
    if (!term) term = make({kind});
    return *term;
  }

  TermId walked(TermId set, const std::function<bool(std::uint32_t mask)>& chosen,
                const std::function<TermId(TermId)>& in);
  std::size_t compute_most(const Term& s) const;
  std::size_t compute_most_with(TermId set, std::uint32_t mask) const;

  std::map<RelationId, std::optional<RelationId>> lines_;  // by step, see rays.cc
  std::size_t vertices_;
  std::size_t pieces_;
  std::vector<Term> terms_;
  std::vector<bool> mentions_here_;
  std::vector<bool> mentions_frontier_;
  mutable std::unordered_map<TermId, Bits> ranges_;
  mutable std::unordered_map<TermId, std::size_t> most_;
  mutable std::map<std::pair<TermId, std::uint32_t>, std::size_t> most_with_;
  mutable std::map<std::pair<RelationId, std::size_t>, std::optional<std::vector<Slide>>> slides_;
  std::unordered_multimap<std::uint64_t, TermId> by_hash_;
  std::optional<TermId> none_;
  std::optional<TermId> false_;
  std::optional<TermId> true_;
};

template <class Known>
bool Terms::single(TermId set, const Known& known) const {
  if (const std::optional<bool> answer = known(set)) return *answer;
  const Term& s = terms_[set];
  switch (as_set(s.kind)) {
    case SetKind::None:
      return true;
    case SetKind::Row:
      return relations[s.a].single;
    case SetKind::Constant:
      return constants[s.a].count() == 1;
    case SetKind::And:
      return single(s.a, known) || single(s.b, known);
    case SetKind::Guard:
      return single(s.b, known);
    case SetKind::Where:
      return single(s.a, known);
    case SetKind::Image:
      return relations[s.a].single && single(s.b, known);
    case SetKind::Pieces:
    case SetKind::Or:
    case SetKind::Flood:
    case SetKind::Frontier:
    case SetKind::Ray:
      break;
  }
  return false;
}

}  // namespace zug::reasoner
