#pragma once

// The canonical text of a game: one declaration per line, then the rules. It loses nothing but
// places in the source, `langs/ir_text` reads it back, and two games print equal exactly when they
// are equal in everything but places and how their patterns are stored. docs: ir/print.cc.

#include <cstddef>
#include <string>
#include <string_view>

#include "ir/game.h"

namespace zug {

// `game` keeps the invariants of ir/verify.h.
std::string print(const Game& game);

// One action as it looks in the canonical text, on one line, patterns written out. Longer than
// `width` bytes it is cut and ends with "...".
GameText print_action(const Game& game, const Action& action, std::size_t width = 200);

// `name` as it is when it is an identifier (letters, digits, underscores, no digit first), else in
// double quotes with \", \\ and \xHH for what is not printable ASCII or UTF-8.
std::string print_name(const GameText& name);

}  // namespace zug
