#pragma once

// Syntax to text, laid out to be read; parse() reads it back as the same syntax (places aside).

#include <string>

#include "langs/metagame/syntax.h"

namespace zug::metagame {

std::string print(const GameSyntax& game);

}  // namespace zug::metagame
