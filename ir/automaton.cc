// The Glushkov construction: first and last positions of every subexpression, and which position
// may follow which.
//
//   up* {w} [e]   has the positions 1: up, 2: {w}, 3: [e] and the edges
//   0 -> 1 2,  1 -> 1 2,  2 -> 3;  3 accepts
//
// Two things need care. Patterns share equal subexpressions, so a small pool can describe a huge
// automaton: everything is counted before anything is built. And a star adds the pairs
// last x first, of which its body may have some already (`(a*)*`); so that the count is exact and
// no edge is added twice, a body is built *starred*, which leaves those pairs out
// (Brueggemann-Klein, "Regular expressions into finite automata", 1993, star normal form):
//
//   F G starred   the pairs inside F that are in last(FG) x first(FG) are last(F) x first(F), and
//                 those only when G may be empty: F is starred exactly when G may be empty, and
//                 the other way round; last(F) x first(G) is left out when both may be empty
//   F + G starred F starred, G starred
//   F* starred    F starred, and no pairs of its own
//
// For more parts: a part is starred when all others may be empty, the pairs between parts are left
// out when all parts may be empty.
//
// A concatenation with a part that has no word (`up []`) has no word either, so it begins and ends
// nowhere. Its positions stay, as modifiers keep their numbers, but nothing leads to them; without
// that, `up` would look like a beginning of some word.

#include "ir/automaton.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>
#include <utility>

#include "ir/limits.h"

namespace zug {
namespace {

constexpr std::uint64_t too_many = 1ull << 40;  // sums and products of two stay within 64 bits

std::uint64_t plus(std::uint64_t left, std::uint64_t right) {
  return std::min(left + right, too_many);
}
std::uint64_t times(std::uint64_t left, std::uint64_t right) {
  return left != 0 && right > too_many / left ? too_many : std::min(left * right, too_many);
}

struct Count {
  bool nullable = false;
  std::uint64_t positions = 0;
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::uint64_t edges = 0;
  std::uint64_t starred_edges = 0;  // without last x first

  bool is_empty_language() const { return !nullable && first == 0; }
};

using Counts = std::unordered_map<ExpressionId, Count>;

bool is_empty_language(const Concatenation& list, const Counts& counts) {
  return std::any_of(list.parts.begin(), list.parts.end(),
                     [&](ExpressionId part) { return counts.at(part).is_empty_language(); });
}

// How many parts cannot be empty.
std::size_t solid_parts(const Concatenation& list, const Counts& counts) {
  return static_cast<std::size_t>(
      std::count_if(list.parts.begin(), list.parts.end(),
                    [&](ExpressionId part) { return !counts.at(part).nullable; }));
}

Count count(const Concatenation& list, const Counts& counts) {
  const std::size_t solid = solid_parts(list, counts);
  Count result;
  result.nullable = true;
  for (const ExpressionId id : list.parts) {
    const Count& part = counts.at(id);
    const std::uint64_t between = times(result.last, part.first);
    const bool others_nullable = solid == (part.nullable ? 0u : 1u);
    result.edges = plus(plus(result.edges, part.edges), between);
    result.starred_edges =
        plus(plus(result.starred_edges, others_nullable ? part.starred_edges : part.edges),
             solid == 0 ? 0 : between);
    result.positions = plus(result.positions, part.positions);
    if (result.nullable) result.first = plus(result.first, part.first);
    result.last = part.nullable ? plus(result.last, part.last) : part.last;
    result.nullable = result.nullable && part.nullable;
  }
  if (is_empty_language(list, counts)) result.first = result.last = 0;
  return result;
}

Count count(const Sum& list, const Counts& counts) {
  Count result;
  for (const ExpressionId id : list.branches) {
    const Count& branch = counts.at(id);
    result.nullable = result.nullable || branch.nullable;
    result.positions = plus(result.positions, branch.positions);
    result.first = plus(result.first, branch.first);
    result.last = plus(result.last, branch.last);
    result.edges = plus(result.edges, branch.edges);
    result.starred_edges = plus(result.starred_edges, branch.starred_edges);
  }
  return result;
}

Count count(const Star& star, const Counts& counts) {
  Count result = counts.at(star.body);
  result.nullable = true;
  result.edges = plus(result.starred_edges, times(result.last, result.first));
  return result;
}

Count count(const Atom&, const Counts&) { return {false, 1, 1, 1, 0, 0}; }

// Ids are a post-order, so counting in ascending order meets children first.
Counts count_all(const Expressions& expressions, ExpressionId root) {
  Counts counts;
  std::vector<ExpressionId> reachable;
  std::vector<ExpressionId> pending{root};
  const auto add = [&](ExpressionId id) { pending.push_back(id); };
  while (!pending.empty()) {
    const ExpressionId id = pending.back();
    pending.pop_back();
    if (!counts.emplace(id, Count{}).second) continue;
    reachable.push_back(id);
    std::visit(Overloaded{[&](const Concatenation& list) {
                            std::for_each(list.parts.begin(), list.parts.end(), add);
                          },
                          [&](const Sum& list) {
                            std::for_each(list.branches.begin(), list.branches.end(), add);
                          },
                          [&](const Star& star) { add(star.body); }, [&](const Atom&) {}},
               expressions[id]);
  }
  std::sort(reachable.begin(), reachable.end());
  for (const ExpressionId id : reachable) {
    counts.at(id) =
        std::visit([&](const auto& node) { return count(node, counts); }, expressions[id]);
  }
  return counts;
}

// The first and last positions of a part already built.
struct Ends {
  std::vector<StateId> first;
  std::vector<StateId> last;
};

void append(std::vector<StateId>& list, const std::vector<StateId>& more) {
  list.insert(list.end(), more.begin(), more.end());
}

class Builder {
 public:
  Builder(const Expressions& expressions, const Counts& counts)
      : expressions_(expressions), counts_(counts) {}

  Automaton build(ExpressionId root) {
    const Count& total = counts_.at(root);
    automaton_.states.reserve(total.positions + 1);
    automaton_.next.reserve(total.positions + 1);
    automaton_.states.emplace_back();
    automaton_.next.emplace_back();
    const Ends ends = build(root, false);
    automaton_.states[0].accepting = total.nullable;
    automaton_.next[0] = ends.first;
    for (const StateId state : ends.last) automaton_.states[state.value].accepting = true;
    for (std::vector<StateId>& list : automaton_.next) {
      std::sort(list.begin(), list.end());
      assert(std::adjacent_find(list.begin(), list.end()) == list.end());
    }
    assert(automaton_.edges() == total.edges + total.first);
    return std::move(automaton_);
  }

 private:
  // Recursion is bounded by the nesting of expressions, see limits::nesting.
  Ends build(ExpressionId id, bool starred) {
    return std::visit(Overloaded{[&](const Concatenation& list) { return build(list, starred); },
                                 [&](const Sum& list) { return build(list, starred); },
                                 [&](const Star& star) {
                                   Ends ends = build(star.body, true);
                                   if (!starred) connect(ends.last, ends.first);
                                   return ends;
                                 },
                                 [&](const Atom& atom) { return build(id, atom); }},
                      expressions_[id]);
  }

  Ends build(const Concatenation& list, bool starred) {
    const std::size_t solid = solid_parts(list, counts_);
    Ends result;
    bool nullable = true;
    for (const ExpressionId id : list.parts) {
      const bool part_nullable = counts_.at(id).nullable;
      const Ends part = build(id, starred && solid == (part_nullable ? 0u : 1u));
      if (!starred || solid != 0) connect(result.last, part.first);
      if (nullable) append(result.first, part.first);
      if (!part_nullable) result.last.clear();
      append(result.last, part.last);
      nullable = nullable && part_nullable;
    }
    if (is_empty_language(list, counts_)) return {};
    return result;
  }

  Ends build(const Sum& list, bool starred) {
    Ends result;
    for (const ExpressionId id : list.branches) {
      const Ends branch = build(id, starred);
      append(result.first, branch.first);
      append(result.last, branch.last);
    }
    return result;
  }

  Ends build(ExpressionId id, const Atom& atom) {
    const StateId state(automaton_.states.size());
    const std::uint32_t modifier = is_modifier(atom.action) ? ++modifiers_ : 0;
    automaton_.states.push_back(Automaton::State{id, modifier, false});
    automaton_.next.emplace_back();
    return {{state}, {state}};
  }

  void connect(const std::vector<StateId>& from, const std::vector<StateId>& to) {
    for (const StateId state : from) append(automaton_.next[state.value], to);
  }

  const Expressions& expressions_;
  const Counts& counts_;
  Automaton automaton_;
  std::uint32_t modifiers_ = 0;
};

}  // namespace

std::size_t Automaton::edges() const {
  std::size_t result = 0;
  for (const std::vector<StateId>& list : next) result += list.size();
  return result;
}

std::optional<Automaton> build_automaton(const Expressions& expressions, ExpressionId root) {
  const Counts counts = count_all(expressions, root);
  const Count& total = counts.at(root);
  if (plus(total.edges, total.first) > limits::automaton_edges) return std::nullopt;
  if (total.positions > limits::automaton_edges) return std::nullopt;  // `[]` hides positions
  return Builder(expressions, counts).build(root);
}

}  // namespace zug
