#pragma once

#include "ir/diagnostic.h"
#include "langs/rbg/tokens.h"

namespace zug::rbg {

// Text to tokens (spec §1). Reports stray characters, numbers above limits::number, strings and
// block comments without an end, and more than limits::tokens tokens; goes on after each of them.
Tokens lex(const Source& source, Diagnostics& diagnostics);

}  // namespace zug::rbg
