// Two conditions exclude each other when
//
//   - they want different pieces at one vertex, {e} and {b,w}; or pieces at two vertices of which
//     there is only one on the whole board at this point (the fox of fox and hounds);
//   - one forbids by {! A} {! B} all alternatives {? A + B} of what the other wants, from the same
//     vertex or from anywhere;
//   - they compare one expression with numbers in ways that no value fulfils: {$ v < 9} and
//     {$ v == 9}. That an assignment v := v + 1 is valid is such a condition, too: v <= bound - 1.

#include "passes/analysis/literals.h"

#include <algorithm>

namespace zug {

Literals::Literals(const Product& product)
    : product_(product), facts_(*product.game), comparisons_(*product.game), stock_(product) {}

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
      const auto found = std::find(bodies_.begin(), bodies_.end(), body);
      literal.kind = Literal::Kind::Pattern;
      literal.positive = step.positive;
      literal.body = static_cast<std::uint32_t>(found - bodies_.begin());
      if (found == bodies_.end()) bodies_.push_back(body);
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
  for (const Literal& one : a) {
    for (const Literal& other : b) {
      if (exclude(one, other, node)) return true;
    }
  }
  return patterns_exclude(a, b) || patterns_exclude(b, a);
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
    if (wanted.kind != Literal::Kind::Pattern || !wanted.positive) continue;
    std::vector<std::uint32_t> left = facts_.atoms_of(bodies_[wanted.body]).list;
    for (const Literal& forbidden : negative) {
      if (forbidden.kind != Literal::Kind::Pattern || forbidden.positive) continue;
      if (forbidden.vertex != wanted.vertex) continue;
      const std::vector<std::uint32_t>& out = facts_.atoms_of(bodies_[forbidden.body]).list;
      std::erase_if(left, [&](std::uint32_t atom) {
        return std::binary_search(out.begin(), out.end(), atom);
      });
    }
    if (left.empty()) return true;
  }
  return false;
}

std::int64_t Literals::most_of(std::uint64_t pieces, std::uint32_t node) {
  std::vector<PieceId> list;
  for (std::size_t piece = 0; piece < product_.game->pieces.size(); ++piece) {
    if (((pieces >> piece) & 1) != 0) list.emplace_back(piece);
  }
  return stock_.pieces(list)[node];
}

}  // namespace zug
