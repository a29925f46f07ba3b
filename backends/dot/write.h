#pragma once

#include <optional>
#include <string>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"

namespace zug {

// Two pictures for graphviz in one graph: the board, and the automaton of the rules. Reports
// DOT0001 when the automaton is too large to draw.
std::optional<std::string> write_dot(const Game& game, const Source& source,
                                     Diagnostics& diagnostics);

}  // namespace zug
