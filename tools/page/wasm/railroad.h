#pragma once

#include <set>

#include "tools/page/wasm/opened.h"

namespace zug::page {

// The rules as a railroad diagram: {"t": "seq" | "alt" | "star" | "act" | "box", …}. A box is a
// macro call, closed unless its number is in `open`.
Json railroad(const Opened& opened, const std::set<std::uint32_t>& open);

}  // namespace zug::page
