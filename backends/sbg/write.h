#pragma once

#include <optional>
#include <string>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"

namespace zug {

// A Simplified Boardgame (arXiv:1606.02645) in canonical form, with comments. Only for games as
// langs/sbg makes them, in whatever language they have been written since: the rules have to have
// that shape, names and board included. Reading the text gives the same game, and writing that the
// same text; powers are written with `^`, letters and squares are in order, dead rules are gone.
// Reports, at the place of what does not fit, SBG0701 (the board), SBG0702 (players, pieces,
// variables), SBG0703 (the rules) and SBG0704 (white and black differ).
std::optional<std::string> write_sbg(const Game& game, const Source& source,
                                     Diagnostics& diagnostics);

}  // namespace zug
