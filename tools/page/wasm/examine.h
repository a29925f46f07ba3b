#pragma once

// The Check panel: straightness, termination and the keeper, with witnesses whose every step says
// where it is on the board, where in the text, and what it puts.

#include <cstdint>

#include "tools/page/wasm/opened.h"

namespace zug::page {

// `effort` from 0 on: each step looks at four times as much. Both throw std::bad_alloc only.
Json examine_form(const Opened& opened, unsigned effort);
Json examine_plays(const Opened& opened, unsigned effort);
// Of a description in GDL, which is no Game.
Json examine_description(const Opened& opened, unsigned effort);

}  // namespace zug::page
