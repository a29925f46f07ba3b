#pragma once

// Reads the canonical text of games (ir/print.h).

#include <optional>
#include <vector>

#include "ir/diagnostic.h"
#include "ir/game.h"
#include "ir/source.h"
#include "langs/explanation.h"

namespace zug {

// Empty exactly when at least one error was added. The game keeps the invariants of ir/verify.h.
std::optional<Game> read_ir_text(Source& source, Diagnostics& diagnostics);

// IR0101 and so on: what they mean, with an example each.
std::vector<Explanation> ir_text_explanations();

}  // namespace zug
