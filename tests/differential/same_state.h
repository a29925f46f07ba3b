#pragma once

// Is the state of a plan the one the reference has?

#include <cstddef>

#include "backends/reasoner/interpreter/position.h"
#include "backends/reasoner/plan/plan.h"
#include "ir/reference/semantics.h"

namespace zug {

inline bool same_state(const State& expected, const reasoner::Plan& plan,
                       const reasoner::Position& found) {
  const reasoner::Numbering& numbering = plan.numbering;
  if (expected.player.value != found.player ||
      expected.position.value != numbering.vertex_at[found.vertex] ||
      expected.variables != found.variables) {
    return false;
  }
  for (std::size_t v = 0; v < expected.pieces.size(); ++v) {
    if (expected.pieces[v].value != found.board[numbering.number_of[v]]) return false;
  }
  return true;
}

}  // namespace zug
