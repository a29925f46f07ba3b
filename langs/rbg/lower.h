#pragma once

#include <optional>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "langs/rbg/symbols.h"
#include "langs/rbg/syntax.h"

namespace zug::rbg {

// Syntax without errors to a Game (spec §6.1). Reports, and is empty, when unrolling the powers
// makes more than limits::expressions nodes. Warns of directions that no edge carries.
std::optional<Game> lower(const GameSyntax& syntax, Symbols symbols, Diagnostics& diagnostics);

// Reports what lower() does; lowers only where the limit may be reached.
void check_lowering(const GameSyntax& syntax, Symbols symbols, Diagnostics& diagnostics);

}  // namespace zug::rbg
