// A walk over the tree of the rules, as rbgParser does it. A *boundary* is what sequences begin
// behind or end before: switches, for semimoves split points, too. Every part of the rules is
// described by the greatest numbers of modifiers in four kinds of sequences in it:
//
//   inside    from a boundary in the part to a boundary in the part
//   out       from a boundary in the part to its right end
//   in        from its left end to a boundary in the part
//   through   from its left to its right end, without a boundary
//
// `->p [x] (up [x] + ->q)` has inside 1 (`[x]` between the switches), out 2, in 0 and no through.

#include "passes/analysis/straightness/syntactic_straightness.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace zug {
namespace {

struct Counts {
  Straightness inside, out, in, through;
};

Straightness most(Straightness a, Straightness b) { return std::max(a, b); }

// One after the other. Numbers that leave 62 bits count as unbounded.
Straightness sum(Straightness a, Straightness b) {
  if (!a || !b) return std::nullopt;
  const bool large = *a > unbounded / 2 || *b > unbounded / 2;
  return large ? unbounded : *a + *b;
}

Counts either(const Counts& a, const Counts& b) {
  return {most(a.inside, b.inside), most(a.out, b.out), most(a.in, b.in),
          most(a.through, b.through)};
}

Counts then(const Counts& a, const Counts& b) {
  return {most(most(a.inside, b.inside), sum(a.out, b.in)), most(sum(a.out, b.through), b.out),
          most(a.in, sum(a.through, b.in)), sum(a.through, b.through)};
}

Counts repeated(const Counts& a) {
  const Straightness through = a.through.value_or(0) == 0 ? 0 : unbounded;
  return {most(a.inside, sum(sum(a.out, through), a.in)), sum(a.out, through), sum(through, a.in),
          through};
}

class Walk {
 public:
  Walk(const Game& game, StraightnessKind kind) : game_(game), kind_(kind) {}

  // Recursion is bounded by the nesting of expressions; patterns share parts, hence the memory.
  const Counts& of(ExpressionId id) {
    if (const auto known = known_.find(id); known != known_.end()) return known->second;
    const Counts counts =
        std::visit([&](const auto& node) { return count(node); }, game_.expressions[id]);
    return known_.emplace(id, counts).first->second;
  }

 private:
  Counts count(const Concatenation& list) {
    Counts result = step(0);
    for (const ExpressionId part : list.parts) result = then(result, of(part));
    return result;
  }
  Counts count(const Sum& list) {
    Counts result;
    for (const ExpressionId branch : list.branches) result = either(result, of(branch));
    return result;
  }
  Counts count(const Star& star) { return repeated(of(star.body)); }
  Counts count(const Atom& atom) {
    return std::visit(
        Overloaded{[](const Shift&) { return step(0); }, [](const On&) { return step(0); },
                   [](const Comparison&) { return step(0); }, [](const Off&) { return step(1); },
                   [](const Assignment&) { return step(1); },
                   [&](const Switch& turn) {
                     const bool ends_only = turn.player == keeper && moves_only();
                     return boundary(!ends_only);
                   },
                   [&](const Pattern& pattern) {
                     Counts result = step(0);
                     if (kind_ != StraightnessKind::Application) return result;
                     const Counts& body = of(pattern.body);
                     result.in = most(body.in, body.through);
                     return result;
                   },
                   [&](const SplitPoint&) {
                     return kind_ == StraightnessKind::Semimoves ? boundary(true) : step(0);
                   }},
        atom.action);
  }

  static Counts step(std::int64_t modifiers) { return {{}, {}, {}, modifiers}; }
  static Counts boundary(bool begins) {
    return {{}, begins ? Straightness(0) : std::nullopt, 0, {}};
  }
  bool moves_only() const {
    return kind_ == StraightnessKind::Moves || kind_ == StraightnessKind::Semimoves;
  }

  const Game& game_;
  StraightnessKind kind_;
  std::unordered_map<ExpressionId, Counts> known_;
};

}  // namespace

Straightness syntactic_straightness(const Game& game, StraightnessKind kind) {
  const Counts counts = Walk(game, kind).of(game.rules);
  if (kind == StraightnessKind::Moves || kind == StraightnessKind::Semimoves) return counts.inside;
  return most(most(counts.inside, counts.out), most(counts.in, counts.through));
}

}  // namespace zug
