#pragma once

// One form for what proves or refutes something: actions performed one after another, each with
// the square, the place in the rules and what it changed.

#include <optional>
#include <string>
#include <vector>

#include "ir/game.h"
#include "ir/messages/source.h"
#include "ir/reference/semantics.h"
#include "passes/analysis/search/lasso.h"
#include "tools/zug/json/json_output.h"

namespace zug {

struct WitnessChange {
  VertexId vertex;
  PieceId before, after;
};

struct WitnessStep {
  VertexId vertex;
  std::string action;            // as in the canonical text; behind "into the pattern" for a dive
  std::optional<Origin> origin;  // empty for a dive into a pattern that is written nowhere
  bool matters = false;          // a modifier, or a dive into a pattern
  std::vector<WitnessChange> changes;
};

// The action `atom`, performed at `vertex`.
WitnessStep witness_step(const Game& game, ExpressionId atom, VertexId vertex);
// Where rules or a pattern begin.
WitnessStep start_step(VertexId vertex);
// The dive into the first pattern whose program is `body`.
WitnessStep dive_step(const Game& game, const ReferenceReasoner& reasoner, std::uint32_t body,
                      VertexId vertex);

// The modifiers of a move that is made in `state`; the pieces of `state` are changed by it.
std::vector<WitnessStep> steps_of(const Game& game, const Move& move, State& state);

// Performs the strides from `at`, telling each.
std::vector<WitnessStep> replay(const Game& game, ReferenceReasoner& reasoner,
                                const std::vector<Stride>& strides, Place& at);

// {"vertex", "action", "line", "column", "end_line", "end_column", "calls": [{"macro", "line",
// "column"}, … inside out], "changes": [{"vertex", "before", "after"}]}; a dive has no place.
Json step_json(const Game& game, const Source& source, const WitnessStep& step);
Json steps_json(const Game& game, const Source& source, const std::vector<WitnessStep>& steps);

}  // namespace zug
