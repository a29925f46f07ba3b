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
#include "tools/zug/reports/pattern_places.h"

namespace zug {

struct WitnessChange {
  VertexId vertex;
  PieceId before, after;
};

struct WitnessStep {
  VertexId vertex;
  std::string action;            // as in the canonical text; behind "into the pattern" for a dive
  std::optional<Origin> origin;  // empty where rules or a pattern begin
  bool matters = false;          // a modifier, or a dive into a pattern
  std::vector<WitnessChange> changes;
};

// The action `atom`, performed at `vertex`.
WitnessStep witness_step(const Game& game, ExpressionId atom, VertexId vertex);
// Where rules or a pattern begin.
WitnessStep start_step(VertexId vertex);

// The modifiers of a move that is made in `state`; the pieces of `state` are changed by it.
std::vector<WitnessStep> steps_of(const Game& game, const Move& move, State& state);

struct LassoSteps {
  std::vector<WitnessStep> lead, round;
};

// Tells the actions of rules and patterns with their places in the text.
class Teller {
 public:
  // Keeps references.
  Teller(const Game& game, const Programs& programs);

  // The action of a state, or, of state 0, the dive into that pattern. Where the pattern is written
  // several times, it is the first one.
  WitnessStep first(const Stride& at, VertexId vertex);
  // Performs the strides and tells each, in the pattern that it is in.
  LassoSteps replay(ReferenceReasoner& reasoner, const Lasso& lasso);

 private:
  WitnessStep step(const Stride& at, VertexId vertex) const;
  WitnessStep dive(const Stride& pattern, VertexId vertex);
  std::vector<WitnessStep> follow(ReferenceReasoner& reasoner, const std::vector<Stride>& strides,
                                  Place& at);

  const Game& game_;
  const Programs& programs_;
  PatternPlaces places_;
  std::optional<Written> in_;  // the pattern; empty in the rules
};

// {"vertex", "action", "line", "column", "end_line", "end_column", "calls": [{"macro", "line",
// "column"}, … inside out], "changes": [{"vertex", "before", "after"}]}; a dive has no place.
Json step_json(const Game& game, const Source& source, const WitnessStep& step);
Json steps_json(const Game& game, const Source& source, const std::vector<WitnessStep>& steps);

}  // namespace zug
