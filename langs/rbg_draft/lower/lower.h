#pragma once

#include <optional>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "langs/rbg_draft/syntax.h"

namespace zug::rbg_draft {

// A checked game to RBG (spec §8). Reports RBGD0712, and is empty, when unrolling powers and jumps
// makes more than limits::expressions nodes.
std::optional<Game> lower(const GameSyntax& syntax, Diagnostics& diagnostics);

}  // namespace zug::rbg_draft
