#pragma once

#include <vector>

#include "ir/game.h"

namespace zug::rbg_draft {

using Parts = std::vector<ExpressionId>;

// Adds expressions to a game that keep the shape of ir/expression.h: no sum in a sum, no
// concatenation in a concatenation, and inside patterns one node for equal expressions.
class Emitter {
 public:
  explicit Emitter(Game& game) : game_(game) {}

  ExpressionId atom(Action action, Origin origin);
  // All of the parts; of none, a test that always holds.
  ExpressionId concatenation(const Parts& parts);
  // One of the branches, of which there is at least one.
  ExpressionId sum(const Parts& branches);
  ExpressionId star(ExpressionId body);
  // `body` is called to add the parts of the pattern.
  template <class Body>
  ExpressionId pattern(bool positive, Origin origin, const Body& body) {
    ++pattern_depth_;
    Parts parts;
    body(parts);
    const ExpressionId whole = concatenation(parts);
    --pattern_depth_;
    return atom(Pattern{positive, whole}, origin);
  }
  ExpressionId never(Origin origin) { return atom(On{}, origin); }

  bool in_pattern() const { return pattern_depth_ > 0; }
  // Set once more than limits::expressions nodes were made; loops have to look at it.
  bool full() const;

 private:
  ExpressionId make(Expression expression);

  Game& game_;
  std::size_t made_ = 0;
  int pattern_depth_ = 0;
};

}  // namespace zug::rbg_draft
