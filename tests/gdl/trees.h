#pragma once

// Whether the GDL of a game has the game tree of the reference semantics.

#include <string>

#include "backends/gdl/write.h"
#include "ir/game.h"

namespace zug::test {

// The game of a text in RBG that is right; throws std::runtime_error with the first error of
// another one.
Game rbg_game(const std::string& text);

// TooLarge: the export, to be played. Unclear: it warns that the keeper has a choice.
enum class Compared { Trees, NoExport, TooLarge, Unclear };

// Failures of the running test where numbers of leaves or ends, or scores at ends, differ at some
// of the first depths, up to three, and where a turn is not of one player alone.
Compared compare_trees(const Game& game, GdlOptions::Moves moves = GdlOptions::Moves::Auto);

}  // namespace zug::test
