#pragma once

// Text to syntax. Reports MG01xx; after a mistake reading goes on at the next piece.

#include "ir/diagnostic.h"
#include "ir/source.h"
#include "langs/metagame/syntax.h"

namespace zug::metagame {

GameSyntax parse(const Source& source, Diagnostics& diagnostics);

}  // namespace zug::metagame
