#pragma once

// What a well-formed text can still get wrong. Reports MG02xx and, for what the rules cannot do,
// MG03xx.

#include "ir/messages/diagnostic.h"
#include "langs/metagame/syntax.h"

namespace zug::metagame {

void check(const GameSyntax& game, Diagnostics& diagnostics);

}  // namespace zug::metagame
