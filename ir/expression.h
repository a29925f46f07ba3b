#pragma once

// Regular expressions over actions, held in one pool per game. Nodes refer to each other by id, so
// a game is a plain value: copied, compared and destroyed without recursion.

#include <unordered_map>
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

  const Expression& operator[](ExpressionId id) const { return nodes_[id.value]; }
  std::size_t size() const { return nodes_.size(); }

 private:
  std::vector<Expression> nodes_;
  std::unordered_multimap<std::size_t, ExpressionId> interned_;
};

// The atoms of `root` outside patterns, from left to right.
std::vector<ExpressionId> atoms(const Expressions& expressions, ExpressionId root);

}  // namespace zug
