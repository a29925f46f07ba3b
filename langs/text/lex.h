#pragma once

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/text/tokens.h"

namespace zug::text {

// Text to tokens. Reports, with the dialect's codes, and goes on after each of them: 0101 numbers
// above limits::number, 0102 stray characters, 0103 strings and 0104 block comments without an end,
// 0712 more than limits::tokens tokens or limits::source_bytes bytes (then the result is empty).
Tokens lex(const Source& source, const Dialect& dialect, Diagnostics& diagnostics);

}  // namespace zug::text
