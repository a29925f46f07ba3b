#pragma once

#include <optional>
#include <string>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"

namespace zug {

// The canonical text of ir/print.h, which every game has.
std::optional<std::string> write_ir_text(const Game& game, const Source& source,
                                         Diagnostics& diagnostics);

}  // namespace zug
