#pragma once

// Regular expressions over actions, held in one pool per game. Nodes refer to each other by id, so
// a game is a plain value: copied, compared and destroyed without recursion.

#include <span>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "ir/action.h"
#include "ir/ids.h"
#include "ir/messages/source.h"

namespace zug {

// Two or more parts; never directly inside another concatenation.
struct Concatenation {
  std::vector<ExpressionId> parts;
  friend bool operator==(const Concatenation&, const Concatenation&) = default;
};

// No branch (the empty language, `[]`) or two and more; never directly inside another sum.
struct Sum {
  std::vector<ExpressionId> branches;
  friend bool operator==(const Sum&, const Sum&) = default;
};

struct Star {
  ExpressionId body;
  friend bool operator==(const Star&, const Star&) = default;
};

// One occurrence of an action, and where it came from.
struct Atom {
  Action action;
  Origin origin;
};

using Expression = std::variant<Concatenation, Sum, Star, Atom>;

// Append-only. Children are always older than their parents, so ids are a post-order.
class Expressions {
 public:
  // A node of its own. Outside patterns each node is used exactly once, because a move is a
  // sequence of (modifier occurrence, vertex).
  ExpressionId add(Expression expression);
  // The node equal to `expression` (origins aside) or a new one. For the inside of patterns, which
  // macros repeat by the thousand.
  ExpressionId intern(Expression expression);
  // Where the atoms inside a pattern are written, by the pattern's own atom, which is outside all
  // others: from left to right, those of a pattern inside before itself. What intern() gives has
  // the place of the first of its kind only. Empty of an atom that is no such pattern.
  std::span<const Origin> places_inside(ExpressionId pattern) const;

  const Expression& operator[](ExpressionId id) const { return nodes_[id.value]; }
  std::size_t size() const { return nodes_.size(); }

 private:
  std::vector<Expression> nodes_;
  std::unordered_multimap<std::size_t, ExpressionId> interned_;
  // Of atoms given to intern(), in order; those of a pattern end where its own atom is added.
  std::vector<Origin> places_;
  std::size_t told_ = 0;  // of them, those that belong to a pattern already
  std::unordered_map<ExpressionId, std::pair<std::size_t, std::size_t>> places_of_;
};

// The atoms of `root` outside patterns, from left to right.
std::vector<ExpressionId> atoms(const Expressions& expressions, ExpressionId root);

}  // namespace zug
