#pragma once

// Whether the GDL of a game has the game tree of the reference semantics.

#include <string>

#include "ir/game.h"

namespace zug::test {

// The game of a text in RBG that is right; throws std::runtime_error with the first error of
// another one.
Game rbg_game(const std::string& text);

// Failures of the running test where numbers of leaves or ends, or scores at ends, differ at some
// of the first depths, up to three. False: there is no export, or it is too large to be played.
bool has_same_tree(const Game& game);

}  // namespace zug::test
