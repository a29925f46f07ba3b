#pragma once

// Games whose keeper has a choice, before they are played.

#include "tools/zug/commands/command.h"
#include "tools/zug/games/read_game.h"

namespace zug {

// Engines make the first of the keeper's moves they find, so where his ways end differently each of
// them plays a game of its own. Looks at some states, for some hundredths of a second; where he has
// two such ways in one of them, prints them as an error of the game and throws Refusal.
void refuse_choices(const ReadGame& read, const Request& request);

}  // namespace zug
