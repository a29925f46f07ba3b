#pragma once

// What can be told of a movement by its form.

#include <cstdint>
#include <string>

#include "langs/sbg/syntax.h"

namespace zug::sbg {

// Is the empty word one of its words?
bool is_nullable(const Movement& movement);

// How the words of a movement come back to where the piece came from, on a board of that size.
// Only distances count, and that the start holds a piece of the mover: `e` and `p` fail there.
struct Returns {
  bool tested = false;  // some step looks whether the start is empty or the mover's own
  bool end = false;     // some word ends there; not found out for nullable movements
};

// Where finding out takes more than limits::offsets steps, `tested` is true.
Returns find_returns(const Movement& movement, std::int64_t width, std::int64_t height);

// A text that is the same for movements that differ only in the order and number of branches and
// in parentheses; with `mirrored`, of the movement with left and right exchanged.
std::string normal_form(const Movement& movement, bool mirrored);

}  // namespace zug::sbg
