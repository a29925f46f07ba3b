#pragma once

// Text to syntax. Reports MG01xx. What was mended is there, too: numbers that recovery put in are
// negative, names have no text. Empty when nothing could be made of the text.

#include <optional>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/metagame/syntax.h"

namespace zug::metagame {

std::optional<GameSyntax> parse(const Source& source, Diagnostics& diagnostics);
// Adds to `characters` how many it went through: as texts are mended, many times those there are.
std::optional<GameSyntax> parse(const Source& source, Diagnostics& diagnostics,
                                std::size_t& characters);

}  // namespace zug::metagame
