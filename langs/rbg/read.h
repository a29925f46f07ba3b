#pragma once

#include <optional>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"

namespace zug {

// Regular Boardgames, high and low level (AAAI-19; our reference is the column Rec of the language
// specification), to a Game. Empty exactly when an error was reported. The macro calls met are
// appended to `source.expansions`.
std::optional<Game> read_rbg(Source& source, Diagnostics& diagnostics);

// Reports the same, without the game.
void check_rbg(Source& source, Diagnostics& diagnostics);

}  // namespace zug
