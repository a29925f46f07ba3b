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
#include <limits>

#include "passes/analysis/measure.h"

namespace zug {
namespace {

Relation mirrored(Relation relation) {
  switch (relation) {
    case Relation::Less:
      return Relation::Greater;
    case Relation::Greater:
      return Relation::Less;
    case Relation::LessOrEqual:
      return Relation::GreaterOrEqual;
    case Relation::GreaterOrEqual:
      return Relation::LessOrEqual;
    default:
      return relation;
  }
}

constexpr std::int64_t far = std::numeric_limits<std::int64_t>::max() / 2;

// The values that stand in this relation to `number`, if they are an interval.
struct Range {
  std::int64_t low = -far;
  std::int64_t high = far;
};

std::optional<Range> range_of(Relation relation, std::int64_t number) {
  switch (relation) {
    case Relation::Equal:
      return Range{number, number};
    case Relation::Less:
      return Range{-far, number - 1};
    case Relation::LessOrEqual:
      return Range{-far, number};
    case Relation::Greater:
      return Range{number + 1, far};
    case Relation::GreaterOrEqual:
      return Range{number, far};
    case Relation::NotEqual:
      return std::nullopt;
  }
  return std::nullopt;
}

bool no_value(const Literal& a, const Literal& b) {
  const std::optional<Range> first = range_of(a.relation, a.number);
  const std::optional<Range> second = range_of(b.relation, b.number);
  if (first && second) return first->high < second->low || second->high < first->low;
  if (!first && !second) return false;
  const Range& range = first ? *first : *second;
  const std::int64_t without = first ? b.number : a.number;
  return range.low == range.high && range.low == without;
}

}  // namespace

Literals::Literals(const Product& product)
    : product_(product), facts_(*product.game), stock_(product) {}

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
      literal.index = static_cast<std::uint32_t>(found - bodies_.begin());
      if (found == bodies_.end()) bodies_.push_back(body);
      if (facts_.atoms_of(body).anywhere) literal.vertex = 0;
      return literal;
    }
    case Step::Kind::Comparison:
      return of(std::get<Comparison>(std::get<Atom>(game.expressions[step.atom]).action));
    case Step::Kind::Assignment:
      return of(std::get<Assignment>(std::get<Atom>(game.expressions[step.atom]).action));
    default:
      return std::nullopt;
  }
}

std::optional<Literal> Literals::of(const Comparison& comparison) {
  Literal literal;
  literal.kind = Literal::Kind::Compared;
  literal.relation = comparison.relation;
  if (comparison.right.kind == Arithmetic::Kind::Number) {
    literal.index = number_of(comparison.left);
    literal.number = comparison.right.number;
  } else if (comparison.left.kind == Arithmetic::Kind::Number) {
    literal.index = number_of(comparison.right);
    literal.number = comparison.left.number;
    literal.relation = mirrored(comparison.relation);
  } else {
    Arithmetic difference;
    difference.kind = Arithmetic::Kind::Subtract;
    difference.operands = {comparison.left, comparison.right};
    literal.index = number_of(difference);
  }
  return literal;
}

std::optional<Literal> Literals::of(const Assignment& assignment) {
  const Change change = change_of(*product_.game, assignment);
  if (change.least != change.most || change.least == 0) return std::nullopt;
  Literal literal;
  literal.kind = Literal::Kind::Compared;
  Arithmetic variable;
  variable.kind = Arithmetic::Kind::Variable;
  variable.variable = assignment.variable;
  literal.index = number_of(variable);
  const bool up = change.least > 0;
  literal.relation = up ? Relation::LessOrEqual : Relation::GreaterOrEqual;
  literal.number =
      up ? bounded(*product_.game, assignment.variable).bound - change.least : -change.least;
  return literal;
}

std::uint32_t Literals::number_of(const Arithmetic& expression) {
  const auto found = std::find(expressions_.begin(), expressions_.end(), expression);
  const auto index = static_cast<std::uint32_t>(found - expressions_.begin());
  if (found == expressions_.end()) expressions_.push_back(expression);
  return index;
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
  if (a.kind == Literal::Kind::Compared) return a.index == b.index && no_value(a, b);
  if (a.kind != Literal::Kind::Pieces) return false;
  if (a.vertex == b.vertex) return (a.mask & b.mask) == 0;
  return most_of(a.mask | b.mask, node) <= 1;
}

// Whether a positive pattern of the one has no alternative that the other one leaves.
bool Literals::patterns_exclude(const Condition& negative, const Condition& positive) {
  for (const Literal& wanted : positive) {
    if (wanted.kind != Literal::Kind::Pattern || !wanted.positive) continue;
    std::vector<std::uint32_t> left = facts_.atoms_of(bodies_[wanted.index]).list;
    for (const Literal& forbidden : negative) {
      if (forbidden.kind != Literal::Kind::Pattern || forbidden.positive) continue;
      if (forbidden.vertex != wanted.vertex) continue;
      const std::vector<std::uint32_t>& out = facts_.atoms_of(bodies_[forbidden.index]).list;
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
