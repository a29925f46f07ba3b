// Choices in a row, as "every square of the camp has a man or a king", are made from the last one
// to the first: of each choice both ways go on with what follows.
//
//   (man a1 and rest) or (king a1 and rest)     becomes     (man a1 or king a1) and rest
//
// Written out with the rest in each way, n choices would be 2^n long. Where no choice follows, two
// ways stay two ways: each of them can be given up at its own first question.

#include <optional>
#include <set>

#include "backends/reasoner/plan/turns/terms.h"

namespace zug::reasoner {

using Kind = Term::Kind;

// Of (p and (q and r)) and (s and r) it is r, if there is an or in it.
std::optional<TermId> Terms::choice_at_both_ends(TermId a, TermId b) const {
  const auto is_choice = [this](TermId part) { return terms_[part].kind == Kind::Either; };
  std::set<TermId> ends{b};
  for (; terms_[b].kind == Kind::Both; b = terms_[b].b) ends.insert(terms_[b].b);
  while (ends.count(a) == 0) {
    if (terms_[a].kind != Kind::Both) return std::nullopt;
    a = terms_[a].b;
  }
  return any_part(a, is_choice) ? std::optional(a) : std::nullopt;
}

// What is asked before that end.
TermId Terms::before_end(TermId condition, TermId end) {
  if (condition == end) return truth();
  const Term c = terms_[condition];
  return both(c.a, before_end(c.b, end));
}

}  // namespace zug::reasoner
