// Two conditions exclude each other when
//
//   - they want different pieces at one vertex, {e} and {b,w}; or pieces at two vertices of which
//     there is only one on the whole board at this point (the fox of fox and hounds);
//   - one forbids by {! A} {! B} all alternatives {? A + B} of what the other wants, from the same
//     vertex or from anywhere; or by {! up {b} up {w}} what the pieces that both want amount to;
//   - they compare one expression with numbers in ways that no value fulfils: {$ v < 9} and
//     {$ v == 9}. That an assignment v := v + 1 is valid is such a condition, too: v <= bound - 1.

#include "passes/analysis/keeper/literals.h"

#include <algorithm>
#include <utility>

namespace zug {

Literals::Literals(const Product& product, Budget& budget, Stock& stock)
    : product_(product),
      budget_(budget),
      facts_(*product.game, budget),
      comparisons_(*product.game),
      stock_(stock),
      visits_(product) {}

std::optional<Literal> Literals::of(std::uint32_t node) {
  const Step& step = product_.step(node);
  Literal literal;
  literal.vertex = product_.nodes[node].vertex;
  const Game& game = *product_.game;
  switch (step.kind) {
    case Step::Kind::On:
      literal.mask = step.mask;
      return literal;
    case Step::Kind::Pattern: {
      const Action& action = std::get<Atom>(game.expressions[step.atom]).action;
      const ExpressionId body = std::get<Pattern>(action).body;
      literal.kind = Literal::Kind::Pattern;
      literal.positive = step.positive;
      literal.body = step.operand;
      bodies_.emplace(step.operand, body);
      if (facts_.atoms_of(body).anywhere) literal.vertex = 0;
      return literal;
    }
    case Step::Kind::Comparison: {
      const Action& action = std::get<Atom>(game.expressions[step.atom]).action;
      return of(comparisons_.of(std::get<Comparison>(action)));
    }
    case Step::Kind::Assignment: {
      const Action& action = std::get<Atom>(game.expressions[step.atom]).action;
      const auto needed = comparisons_.before(std::get<Assignment>(action));
      return needed ? std::optional(of(*needed)) : std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

Literal Literals::of(const Compared& compared) {
  Literal literal;
  literal.kind = Literal::Kind::Compared;
  literal.compared = compared;
  return literal;
}

bool Literals::exclude(const Condition& a, const Condition& b, std::uint32_t node) {
  budget_.spend(8 + 8 * (a.size() + b.size()) + a.size() * b.size());
  for (const Literal& one : a) {
    for (const Literal& other : b) {
      if (exclude(one, other, node)) return true;
    }
  }
  if (patterns_exclude(a, b) || patterns_exclude(b, a)) return true;
  const Seen pieces = seen(a, b);
  return refutes(pieces, a) || refutes(pieces, b);
}

Seen Literals::seen(const Condition& a, const Condition& b) {
  Seen result;
  for (const Condition* condition : {&a, &b}) {
    for (const Literal& literal : *condition) {
      if (literal.kind != Literal::Kind::Pieces) continue;
      const auto [place, added] = result.emplace(literal.vertex, literal.mask);
      if (!added) place->second &= literal.mask;
    }
  }
  return result;
}

bool Literals::refutes(const Seen& seen, const Condition& condition) {
  return std::any_of(condition.begin(), condition.end(), [&](const Literal& literal) {
    return literal.kind == Literal::Kind::Pattern && !literal.positive && holds(literal, seen);
  });
}

// Whether some word of the pattern has shifts and ons only, and what is seen fulfils the ons.
bool Literals::holds(const Literal& pattern, const Seen& seen) {
  const Program& program = product_.programs.programs[pattern.body];
  visits_.begin(pattern.body, pattern.vertex);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pending{{0, pattern.vertex}};
  while (!pending.empty()) {
    const auto [state, at] = pending.back();
    pending.pop_back();
    budget_.spend(8 * (1 + program.steps[state].end - program.steps[state].begin));
    if (program.steps[state].accepting) return true;
    for (std::uint32_t i = program.steps[state].begin; i < program.steps[state].end; ++i) {
      const std::uint32_t next = program.successors[i];
      const Step& step = program.steps[next];
      std::uint32_t vertex = at;
      if (step.kind == Step::Kind::Shift) {
        vertex = product_.programs.neighbours[step.operand + at];
        if (vertex == no_vertex) continue;
      } else {
        const auto piece = seen.find(at);
        if (step.kind != Step::Kind::On || piece == seen.end()) continue;
        if ((piece->second & ~step.mask) != 0) continue;
      }
      if (visits_.first(pattern.body, next, vertex)) pending.emplace_back(next, vertex);
    }
  }
  return false;
}

bool Literals::exclude(const Literal& a, const Literal& b, std::uint32_t node) {
  if (a.kind != b.kind) return false;
  if (a.kind == Literal::Kind::Compared) {
    return a.compared.expression == b.compared.expression && no_value(a.compared, b.compared);
  }
  if (a.kind != Literal::Kind::Pieces) return false;
  if (a.vertex == b.vertex) return (a.mask & b.mask) == 0;
  return most_of(a.mask | b.mask, node) <= 1;
}

// Whether a positive pattern of the one has no alternative that the other one leaves.
bool Literals::patterns_exclude(const Condition& negative, const Condition& positive) {
  for (const Literal& wanted : positive) {
    budget_.spend();
    if (wanted.kind != Literal::Kind::Pattern || !wanted.positive) continue;
    budget_.spend(negative.size());
    std::vector<std::uint32_t> left = facts_.atoms_of(bodies_.at(wanted.body)).list;
    for (const Literal& forbidden : negative) {
      if (forbidden.kind != Literal::Kind::Pattern || forbidden.positive) continue;
      if (forbidden.vertex != wanted.vertex) continue;
      budget_.spend(8 * left.size());
      const std::vector<std::uint32_t>& out = facts_.atoms_of(bodies_.at(forbidden.body)).list;
      std::erase_if(left, [&](std::uint32_t atom) {
        return std::binary_search(out.begin(), out.end(), atom);
      });
    }
    if (left.empty()) return true;
  }
  return false;
}

std::int64_t Literals::most_of(std::uint64_t pieces, std::uint32_t node) {
  budget_.spend(product_.game->pieces.size());
  return stock_.pieces_of_bits(pieces, true)[node];
}

}  // namespace zug
