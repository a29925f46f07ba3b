#pragma once

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "langs/ir_text/syntax.h"

namespace zug::ir_text {

// Looks names up and builds the game; errors IR0201 and above. The game is complete when no error
// was added.
Game lower(const File& file, Diagnostics& diagnostics);

}  // namespace zug::ir_text
