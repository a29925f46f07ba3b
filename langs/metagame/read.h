#pragma once

// The reader of Metagame: symmetric chess-like games (Pell 1992).

#include <optional>
#include <vector>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/explanation.h"
#include "langs/options.h"

namespace zug {

// Empty exactly when an error was reported. The rules about repeated positions are left out, and a
// random setup is drawn, with a warning unless the options speak of them.
std::optional<Game> read_metagame(Source& source, const ReadOptions& options,
                                  Diagnostics& diagnostics);

// With the default options.
std::optional<Game> read_metagame(Source& source, Diagnostics& diagnostics);

}  // namespace zug
