// The pool of expressions.
//
// `add` appends. `intern` first looks for an equal node: children are interned before their
// parents, so equal expressions have equal child ids and one level of comparison is enough. For
// example the second `(up + down)` of a pattern finds the atoms `up` and `down`, and then the sum
// of those ids. Origins do not count: the first occurrence keeps its place.

#include "ir/expression.h"

#include <utility>

namespace zug {
namespace {

class Hash {
 public:
  void add(std::uint64_t value) {
    value_ = (value_ ^ value) * 0x9E3779B97F4A7C15ull;
    value_ ^= value_ >> 29;
  }
  template <class Kind>
  void add(const std::vector<Id<Kind>>& ids) {
    add(ids.size());
    for (const Id<Kind> id : ids) add(id.value);
  }
  // Recursion is bounded by limits::nesting.
  void add(const Arithmetic& value) {
    add(static_cast<std::uint64_t>(value.kind));
    add(static_cast<std::uint64_t>(value.number));
    add(value.variable.value);
    add(value.piece.value);
    add(value.operands.size());
    for (const Arithmetic& operand : value.operands) add(operand);
  }
  void add(const Action& action) {
    add(action.index());
    std::visit(Overloaded{[&](const Shift& shift) { add(shift.direction.value); },
                          [&](const On& on) { add(on.pieces); },
                          [&](const Off& off) { add(off.piece.value); },
                          [&](const Assignment& assignment) {
                            add(assignment.variable.value);
                            add(assignment.value);
                          },
                          [&](const Comparison& comparison) {
                            add(comparison.left);
                            add(static_cast<std::uint64_t>(comparison.comparator));
                            add(comparison.right);
                          },
                          [&](const Switch& turn) { add(turn.player.value); },
                          [&](const Pattern& pattern) {
                            add(pattern.positive ? 1u : 0u);
                            add(pattern.body.value);
                          },
                          [&](const SplitPoint&) {}},
               action);
  }
  void add(const Expression& expression) {
    add(expression.index());
    std::visit(Overloaded{[&](const Concatenation& list) { add(list.parts); },
                          [&](const Sum& list) { add(list.branches); },
                          [&](const Star& star) { add(star.body.value); },
                          [&](const Atom& atom) { add(atom.action); }},
               expression);
  }
  std::size_t value() const { return static_cast<std::size_t>(value_); }

 private:
  std::uint64_t value_ = 0x51ED270B0A1F39C1ull;
};

bool equal(const Expression& left, const Expression& right) {
  if (left.index() != right.index()) return false;
  return std::visit(
      Overloaded{
          [&](const Atom& atom) { return atom.action == std::get<Atom>(right).action; },
          [&](const auto& node) { return node == std::get<std::decay_t<decltype(node)>>(right); }},
      left);
}

}  // namespace

ExpressionId Expressions::add(Expression expression) {
  nodes_.push_back(std::move(expression));
  const ExpressionId id(nodes_.size() - 1);
  const auto* atom = std::get_if<Atom>(&nodes_.back());
  if (atom != nullptr && std::holds_alternative<Pattern>(atom->action)) {
    places_of_[id] = {std::exchange(told_, places_.size()), places_.size()};
  }
  return id;
}

ExpressionId Expressions::intern(Expression expression) {
  if (const auto* atom = std::get_if<Atom>(&expression)) places_.push_back(atom->origin);
  Hash hash;
  hash.add(expression);
  const auto [begin, end] = interned_.equal_range(hash.value());
  for (auto entry = begin; entry != end; ++entry) {
    if (equal(nodes_[entry->second.value], expression)) return entry->second;
  }
  nodes_.push_back(std::move(expression));
  const ExpressionId id(nodes_.size() - 1);
  interned_.emplace(hash.value(), id);
  return id;
}

std::span<const Origin> Expressions::places_inside(ExpressionId pattern) const {
  const auto found = places_of_.find(pattern);
  if (found == places_of_.end()) return {};
  const auto [begin, end] = found->second;
  return std::span(places_).subspan(begin, end - begin);
}

std::vector<ExpressionId> atoms(const Expressions& expressions, ExpressionId root) {
  std::vector<ExpressionId> result;
  std::vector<ExpressionId> pending{root};
  while (!pending.empty()) {
    const ExpressionId id = pending.back();
    pending.pop_back();
    std::visit(Overloaded{[&](const Concatenation& list) {
                            pending.insert(pending.end(), list.parts.rbegin(), list.parts.rend());
                          },
                          [&](const Sum& list) {
                            pending.insert(pending.end(), list.branches.rbegin(),
                                           list.branches.rend());
                          },
                          [&](const Star& star) { pending.push_back(star.body); },
                          [&](const Atom&) { result.push_back(id); }},
               expressions[id]);
  }
  return result;
}

}  // namespace zug
