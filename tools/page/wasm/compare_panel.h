#pragma once

#include "tools/page/wasm/opened.h"

namespace zug::page {

// {"language", "text", "states"}: is the game the same as that text? As `zug compare`, with names
// of moves or, when "found" is true, without.
Json compare_with(const Opened& opened, const Json& request);

}  // namespace zug::page
