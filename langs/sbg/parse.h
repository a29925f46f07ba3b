#pragma once

// Text -> syntax tree of Simplified Boardgames.

#include <optional>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/sbg/syntax.h"

namespace zug::sbg {

// Empty exactly when an error was reported. Blanks and comments may stand between any two tokens;
// the rows of the board are as written, whatever their number and width: check.h looks at those.
std::optional<Description> parse(const Source& source, Diagnostics& diagnostics);

// The same, but what could be read is there in any case; rows and rules that are not good stand for
// those with a fault. Where the size of the board is not known, it is 0 columns wide.
Description parse_what_is_good(const Source& source, Diagnostics& diagnostics);

}  // namespace zug::sbg
