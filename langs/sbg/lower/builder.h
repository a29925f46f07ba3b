#pragma once

// Makes expressions in their normal form while lowering: sequences inside sequences and choices
// inside choices are spliced, one part alone is itself, and equal parts of patterns are one node.

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "ir/expression.h"
#include "ir/limits.h"

namespace zug::sbg {

class Builder {
 public:
  explicit Builder(Expressions& pool) : pool_(pool) {}

  ExpressionId atom(Action action, Origin origin) { return make(Atom{std::move(action), origin}); }

  // Of one part or more.
  ExpressionId sequence(const std::vector<ExpressionId>& parts) {
    std::vector<ExpressionId> flat = flattened<Concatenation>(parts, &Concatenation::parts);
    return flat.size() == 1 ? flat.front() : make(Concatenation{std::move(flat)});
  }

  // Of one branch or more.
  ExpressionId choice(const std::vector<ExpressionId>& branches) {
    std::vector<ExpressionId> flat = flattened<Sum>(branches, &Sum::branches);
    return flat.size() == 1 ? flat.front() : make(Sum{std::move(flat)});
  }

  ExpressionId star(ExpressionId body) { return make(Star{body}); }

  // `body` is a function without arguments that makes an expression.
  template <class Body>
  ExpressionId pattern(bool positive, Origin origin, Body body) {
    ++patterns_;
    const ExpressionId inside = body();
    --patterns_;
    return atom(Pattern{positive, inside}, origin);
  }

  // Once true, what is being made is too large, and the rest of it need not be made.
  bool full() const { return made_ > limits::expressions; }

 private:
  ExpressionId make(Expression expression) {
    ++made_;
    return patterns_ > 0 ? pool_.intern(std::move(expression)) : pool_.add(std::move(expression));
  }

  template <class Node>
  std::vector<ExpressionId> flattened(const std::vector<ExpressionId>& list,
                                      std::vector<ExpressionId> Node::*members) const {
    std::vector<ExpressionId> flat;
    for (const ExpressionId id : list) {
      const auto* inner = std::get_if<Node>(&pool_[id]);
      if (inner == nullptr) {
        flat.push_back(id);
      } else {
        flat.insert(flat.end(), (inner->*members).begin(), (inner->*members).end());
      }
    }
    return flat;
  }

  Expressions& pool_;
  std::size_t made_ = 0;
  int patterns_ = 0;
};

}  // namespace zug::sbg
