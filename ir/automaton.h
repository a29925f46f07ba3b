#pragma once

// The Glushkov (position) automaton of an expression: state 0 is the start, every other state is
// one occurrence of an action and is entered by performing it. RBG's "rules index" of a state of
// play is exactly such a state.

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/expression.h"
#include "ir/ids.h"

namespace zug {

struct Automaton {
  struct State {
    ExpressionId atom;           // meaningless for state 0
    std::uint32_t modifier = 0;  // 1.. from left to right for modifiers, else 0
    bool accepting = false;
  };
  std::vector<State> states;
  std::vector<std::vector<StateId>> next;  // by position in the expression, ascending

  std::size_t edges() const;
};

// Empty when the automaton would have more than limits::automaton_edges edges.
std::optional<Automaton> build_automaton(const Expressions& expressions, ExpressionId root);

}  // namespace zug
