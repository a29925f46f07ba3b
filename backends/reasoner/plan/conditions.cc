// Conditions that the next modifiers share are asked once.
//
// When what follows is tried one after the other, neighbours often begin with the same questions.
// Of reversi's flips, eight directions in a row, the fourth is come to if the three before have
// nothing to flip, the fifth if the four before have nothing:
//
//   if (!a) second;  if (!a && !b) third;     becomes     if (!a) { second;  if (!b) third; }
//
// That is right because whatever is tried and fails leaves the state as it was, so the answers stay
// the same; and the order stays.

#include <algorithm>

#include "backends/reasoner/plan/build.h"

namespace zug::reasoner {

using Kind = Term::Kind;

namespace {

// The conditions that all have to hold, in the order they are asked.
std::vector<TermId> conditions_of(const Terms& terms, TermId where) {
  std::vector<TermId> all;
  const std::function<void(TermId)> take = [&](TermId condition) {
    const Term c = terms[condition];
    if (c.kind != Kind::Both) return all.push_back(condition);
    take(c.a);
    take(c.b);
  };
  if (terms[where].kind == Kind::Guard) take(terms[where].a);
  return all;
}

TermId without(Terms& terms, TermId where, TermId condition) {
  TermId rest = terms[where].b;
  std::vector<TermId> kept = conditions_of(terms, where);
  kept.erase(std::find(kept.begin(), kept.end(), condition));
  TermId all = terms.truth();
  for (const TermId other : kept) all = terms.both(all, other);
  return terms.guard(all, rest);
}

}  // namespace

// How many of the edges from the first one on have the condition.
std::size_t PlanBuilder::run_under(TermId condition, const Edges& edges) {
  std::size_t length = 0;
  for (; length < edges.size(); ++length) {
    const std::vector<TermId> all = conditions_of(terms_, edges[length].where);
    if (std::find(all.begin(), all.end(), condition) == all.end()) break;
  }
  return length;
}

void PlanBuilder::under_conditions(Lowering& code, const Edges& edges, const EdgeBody& body) {
  for (Edges left = edges; !left.empty();) {
    std::size_t longest = 1;
    TermId shared = 0;
    for (const TermId condition : conditions_of(terms_, left[0].where)) {
      const std::size_t run = run_under(condition, left);
      if (run > longest) {
        longest = run;
        shared = condition;
      }
    }
    const auto end = left.begin() + static_cast<std::ptrdiff_t>(longest);
    if (longest == 1 || !options_.conditions) {
      body(left[0]);
      left.erase(left.begin());
      continue;
    }
    Edges inside(left.begin(), end);
    for (Machine::Edge& edge : inside) edge.where = without(terms_, edge.where, shared);
    code.when(shared, [&] { under_conditions(code, inside, body); });
    left.erase(left.begin(), end);
  }
}

}  // namespace zug::reasoner
