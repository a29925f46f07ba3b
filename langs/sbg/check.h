#pragma once

#include "ir/messages/diagnostic.h"
#include "langs/sbg/syntax.h"

namespace zug::sbg {

// Reports what a description must not have: rows that do not fit the board's size, too many
// squares, two rules or two amounts for one letter, steps that no board square can take, goal
// squares off the board; and warns of what can hardly be meant: letters that are nowhere, goals
// that hold from the start, passes, movements with different left and right sides.
// A board that could not be read is 0 columns wide; only what needs no board is checked then.
void check(const Description& description, Diagnostics& diagnostics);

}  // namespace zug::sbg
