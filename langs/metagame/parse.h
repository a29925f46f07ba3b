#pragma once

// Text to syntax. Reports MG01xx. What was mended is there, too: numbers that recovery put in are
// negative, names have no text. Empty when nothing could be made of the text.

#include <optional>

#include "ir/diagnostic.h"
#include "ir/source.h"
#include "langs/metagame/syntax.h"

namespace zug::metagame {

std::optional<GameSyntax> parse(const Source& source, Diagnostics& diagnostics);

}  // namespace zug::metagame
