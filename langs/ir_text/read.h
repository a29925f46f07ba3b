#pragma once

// Reads the canonical text of games (ir/print.h).

#include <optional>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"

namespace zug {

// Empty exactly when at least one error was added. The game keeps the invariants of ir/verify.h.
std::optional<Game> read_ir_text(Source& source, Diagnostics& diagnostics);

}  // namespace zug
