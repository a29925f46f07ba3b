#pragma once

// The reasoner behind the interface of rbg2cpp, for programs written for that: reasoner.hpp and
// reasoner.cpp, namespace reasoner, the same names, numbers and meanings.
//
// Moves are whole (its getter m). Not there: its getters a and s of parts of moves, and listing the
// keeper's moves; apply_any_move() makes them. No monotonicity classes are claimed, which is always
// allowed.

#include <optional>
#include <vector>

#include "backends/registry.h"
#include "ir/game.h"
#include "ir/messages/diagnostic.h"

namespace zug {

// Empty, with a diagnostic, when build_plan() finds the game too large.
std::optional<std::vector<WrittenFile>> write_rbg2cpp(const Game& game, Diagnostics& diagnostics);

}  // namespace zug
