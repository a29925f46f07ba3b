#pragma once

#include "backends/notation/notation.h"
#include "ir/reference/semantics.h"
#include "tools/zug/json/json_output.h"

namespace zug {

// {"turn": …, "board": {…}, "variables": {…}, "scores": {…}, "over": …, "winners": […]}; `playing`:
// whether a player is to move, and can.
Json state_json(const notation::Notation& notation, const State& state, bool playing);

}  // namespace zug
