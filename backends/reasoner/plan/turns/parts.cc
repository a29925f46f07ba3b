// Going through terms. What a term is made of, Parts, is told by terms.def, so whoever looks for
// something, or changes it, has a rule for the kinds that he knows and goes on with the parts of
// the others:
//
//   any_part(t, is a Ray)          is there a ray in it?
//   replace(t, Row(d), Here)       of_parts of the parts, where they are not the row itself
//
// Terms share their parts, so each is looked at once; what is built anew is simplified by the rules
// of terms.cc.

#include <algorithm>
#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "backends/reasoner/plan/turns/terms.h"

namespace zug::reasoner {

using Kind = Term::Kind;

Parts::Parts(const Term& term) {
  const TermRow& row = row_of(term.kind);
  for (std::size_t i = 0; i < row.fields.size(); ++i) {
    if (is_term(row.fields[i])) list_[count_++] = term.*term_fields[i];
  }
}

TermId Terms::of_parts(TermId term, const std::function<TermId(TermId)>& in) {
  const Term t = terms_[term];
  const Parts old(t);
  std::array<TermId, 2> parts{};
  for (auto part = old.end(); part != old.begin();) {
    --part;
    parts[static_cast<std::size_t>(part - old.begin())] = in(*part);
  }
  if (std::equal(old.begin(), old.end(), parts.begin())) return term;
  switch (t.kind) {
    case Kind::And:
      return both_sets(parts[0], parts[1]);
    case Kind::Or:
      return either_set(parts[0], parts[1]);
    case Kind::Guard:
      return guard(parts[0], parts[1]);
    case Kind::Image:
      return image(t.a, parts[0]);
    case Kind::Ray:
      return ray(t.a, t.b, parts[0]);
    case Kind::Flood:
      return flood(parts[0], parts[1], t.c);
    case Kind::Where:
      return where(parts[0], t.b, t.c != 0);
    case Kind::Not:
      return negation(parts[0]);
    case Kind::Both:
      return both(parts[0], parts[1]);
    case Kind::Either:
      return either(parts[0], parts[1]);
    case Kind::Any:
      return any(parts[0]);
    case Kind::None:
    case Kind::Constant:
    case Kind::Row:
    case Kind::Pieces:
    case Kind::Frontier:
    case Kind::False:
    case Kind::True:
    case Kind::HereIn:
    case Kind::Compare:
    case Kind::Holds:
      break;
  }
  return term;
}

TermId Terms::replace(TermId term, TermId old, TermId by) {
  std::unordered_map<TermId, TermId> known;
  const std::function<TermId(TermId)> in = [&](TermId id) -> TermId {
    if (id == old) return by;
    const auto found = known.find(id);
    if (found != known.end()) return found->second;
    const TermId result = of_parts(id, in);
    known.emplace(id, result);
    return result;
  };
  return in(term);
}

bool Terms::any_part(TermId term, const std::function<bool(TermId)>& is_so) const {
  std::unordered_set<TermId> seen;
  const std::function<bool(TermId)> in = [&](TermId id) {
    if (!seen.insert(id).second) return false;
    if (is_so(id)) return true;
    const Parts parts(terms_[id]);
    return std::any_of(parts.begin(), parts.end(), in);
  };
  return in(term);
}

bool Terms::mentions(TermId term, TermId what) const {
  std::unordered_set<TermId> seen;
  const std::function<bool(TermId)> in = [&](TermId id) {
    if (id == what) return true;
    if (id < what || !seen.insert(id).second) return false;  // parts are made before wholes
    const Parts parts(terms_[id]);
    return std::any_of(parts.begin(), parts.end(), in);
  };
  return in(term);
}

TermId Terms::unguarded(TermId set) const {
  while (terms_[set].kind == Kind::Guard || terms_[set].kind == Kind::Where) {
    set = terms_[set].kind == Kind::Guard ? terms_[set].b : terms_[set].a;
  }
  return set;
}

std::size_t Terms::weight(TermId term, std::size_t enough) const {
  std::size_t result = 1;
  for (const TermId part : Parts(terms_[term])) {
    if (result < enough) result += weight(part, enough - result);
  }
  return result;
}

}  // namespace zug::reasoner
