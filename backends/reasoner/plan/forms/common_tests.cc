// Conditions that the next modifiers share are asked once.
//
// When what follows is tried one after the other, neighbours often begin with the same questions.
// Of reversi's flips, eight directions in a row, the fourth is come to if the three before have
// nothing to flip, the fifth if the four before have nothing:
//
//   if (!a) second;  if (!a && !b) third;     becomes     if (!a) { second;  if (!b) third; }
//
// Likewise when neighbours begin at one and the same vertex, which takes long to find: behind a
// flip the next one begins where the line, walked back, comes to the empty square again. The code
// goes to that vertex once, and what follows speaks of it as Here. (Not for moves that are words:
// which vertices a word leaves out is told by relations from the vertex before, the old Here.)
//
// That is right because whatever is tried and fails leaves the state as it was, so the answers stay
// the same; and the order of moves stays. Of the keeper any move will do, so his ways with most
// conditions come first: whether there is nothing to flip is a pass over words, to flip and to find
// no end of the line is to undo it all.

#include "backends/reasoner/plan/forms/common_tests.h"

#include <algorithm>
#include <set>

#include "backends/reasoner/plan/forms/lower.h"

namespace zug::reasoner {
namespace {

struct SharedStart {
  TermId set = 0;
  std::size_t length = 0;  // edges that begin there
};

struct EdgeGroup {
  MachineEdges edges;
  std::optional<TermId> start;      // they speak of the vertex of this set as Here
  std::optional<TermId> condition;  // or are asked about under this one
};

}  // namespace

using Kind = Term::Kind;

namespace {

constexpr std::uint32_t no_level = 1000;  // of a frontier that stands for a set in question

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

MachineEdges most_conditions_first(const Terms& terms, MachineEdges edges) {
  std::stable_sort(edges.begin(), edges.end(), [&](const auto& a, const auto& b) {
    return conditions_of(terms, a.where).size() > conditions_of(terms, b.where).size();
  });
  return edges;
}

namespace {

// How many of the edges from the first one on have the condition.
std::size_t run_under(Terms& terms, TermId condition, const MachineEdges& edges) {
  std::size_t length = 0;
  for (; length < edges.size(); ++length) {
    const std::vector<TermId> all = conditions_of(terms, edges[length].where);
    if (std::find(all.begin(), all.end(), condition) == all.end()) break;
  }
  return length;
}

// Of the sets of at most one vertex that the first edge speaks of, the one that the most edges
// speak of, and of Here in no other way. Where it is empty they must lead nowhere: nobody asks
// about them then. (From a step up, or from wherever an 'a' stands, one can go on without the
// step.)
std::optional<SharedStart> shared_start(Terms& terms, const MachineEdges& edges) {
  SharedStart best;
  best.length = 1;
  const TermId mark = terms.frontier(no_level);
  std::set<TermId> seen;
  const std::function<void(TermId)> consider = [&](TermId set) {
    if (!seen.insert(set).second || !terms.mentions_here(set) || terms.mentions_frontier(set))
      return;
    if (set != terms.here() && terms.most(set) <= 1) {
      std::size_t length = 0;
      while (length < edges.size()) {
        const TermId marked = terms.replace(edges[length].where, set, mark);
        if (marked == edges[length].where || terms.mentions_here(marked)) break;
        if (terms.replace(edges[length].where, set, terms.none()) != terms.none()) break;
        ++length;
      }
      if (length > best.length) best = {set, length};
    }
    const Term t = terms[set];
    for (const TermId part : Parts(t)) {
      if (terms.is_set(part)) consider(part);
    }
  };
  consider(edges[0].where);
  if (best.length == 1) return std::nullopt;
  return best;
}

// The longest run of edges from the first one on that share a start or a condition.
EdgeGroup first_group(Stages& stages, const MachineEdges& edges, Common common) {
  EdgeGroup group{edges, std::nullopt, std::nullopt};
  std::size_t length = 1;
  if (stages.options.conditions) {
    std::optional<SharedStart> start;
    if (common == Common::TestsAndStarts) start = shared_start(stages.terms, edges);
    if (start) {
      length = start->length;
      group.start = start->set;
    } else {
      for (const TermId condition : conditions_of(stages.terms, edges[0].where)) {
        const std::size_t run = run_under(stages.terms, condition, edges);
        if (run <= length) continue;
        length = run;
        group.condition = condition;
      }
    }
  }
  group.edges.resize(length);
  for (Machine::Edge& edge : group.edges) {
    if (group.start)
      edge.where = stages.terms.replace(edge.where, *group.start, stages.terms.here());
    if (group.condition) edge.where = without(stages.terms, edge.where, *group.condition);
  }
  return group;
}

}  // namespace

void under_conditions(Stages& stages, Lowering& code, const MachineEdges& edges, Common common,
                      const EdgeBody& body) {
  std::vector<EdgeGroup> groups;
  std::vector<TermId> terms;
  std::vector<TermId> asked;  // and behind the conditions of groups
  for (const Machine::Edge& edge : edges) asked.push_back(edge.where);
  for (MachineEdges left = edges; !left.empty();) {
    groups.push_back(first_group(stages, left, common));
    const EdgeGroup& group = groups.back();
    left.erase(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(group.edges.size()));
    if (group.condition) {
      terms.push_back(*group.condition);
    } else if (group.start) {
      asked.push_back(*group.start);
    } else {
      terms.push_back(group.edges[0].where);
    }
  }
  code.share(terms, asked);
  for (const EdgeGroup& group : groups) {
    const auto inside = [&] { under_conditions(stages, code, group.edges, common, body); };
    if (group.start) {
      code.each(*group.start, [&](std::uint32_t vertex) { code.at(vertex, inside); });
    } else if (group.condition) {
      code.when(*group.condition, inside);
    } else {
      body(group.edges[0]);
    }
  }
}

}  // namespace zug::reasoner
