// Expressions in the shape the IR wants: (a (b c)) becomes a b c, and likewise for sums.

#include "langs/rbg_draft/lower/emit.h"

#include "ir/limits.h"

namespace zug::rbg_draft {
namespace {

// The parts with those of inner nodes of the same kind in their place.
template <class Node>
Parts spliced(const Expressions& expressions, const Parts& parts, Parts Node::*inner) {
  Parts result;
  for (const ExpressionId part : parts) {
    if (const auto* node = std::get_if<Node>(&expressions[part])) {
      result.insert(result.end(), (node->*inner).begin(), (node->*inner).end());
    } else {
      result.push_back(part);
    }
  }
  return result;
}

}  // namespace

ExpressionId Emitter::make(Expression expression) {
  ++made_;
  return in_pattern() ? game_.expressions.intern(std::move(expression))
                      : game_.expressions.add(std::move(expression));
}

bool Emitter::full() const { return made_ > limits::expressions; }

ExpressionId Emitter::atom(Action action, Origin origin) {
  return make(Atom{std::move(action), origin});
}

ExpressionId Emitter::concatenation(const Parts& parts) {
  Parts all = spliced(game_.expressions, parts, &Concatenation::parts);
  if (all.size() == 1) return all.front();
  if (!all.empty()) return make(Concatenation{std::move(all)});
  On anything;
  for (std::size_t i = 0; i < game_.pieces.size(); ++i) anything.pieces.push_back(PieceId(i));
  return atom(std::move(anything), {});
}

ExpressionId Emitter::sum(const Parts& branches) {
  Parts all = spliced(game_.expressions, branches, &Sum::branches);
  return all.size() == 1 ? all.front() : make(Sum{std::move(all)});
}

ExpressionId Emitter::star(ExpressionId body) { return make(Star{body}); }

}  // namespace zug::rbg_draft
