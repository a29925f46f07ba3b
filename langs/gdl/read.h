#pragma once

// GDL (Game Description Language, prefix KIF): read and checked, not turned into a Game.

#include <optional>

#include "ir/game.h"
#include "ir/gdl/syntax.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"

namespace zug {

// Everything spec §3 asks for. Empty exactly when an error was added.
std::optional<gdl::Description> read_gdl_description(const Source& source,
                                                     Diagnostics& diagnostics);

// The same, and what the ground rules show; plays.h looks at states.
void check_gdl(const Source& source, Diagnostics& diagnostics);

// A GDL description has no board and no moves of the kind Game knows, so this always reports an
// error: those of the description or, if it has none, GDL0001.
std::optional<Game> read_gdl(Source& source, Diagnostics& diagnostics);

}  // namespace zug
