#pragma once

#include <optional>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"

namespace zug {

// Simplified Boardgames (arXiv:1606.02645v2; with `#`, as in Kowalski and Kisielewicz 2015) to a
// Game. Empty exactly when an error was reported.
std::optional<Game> read_sbg(Source& source, Diagnostics& diagnostics);

}  // namespace zug
