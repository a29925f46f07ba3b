#pragma once

#include "ir/board.h"
#include "langs/rbg/symbols.h"
#include "langs/rbg/syntax.h"

namespace zug::rbg {

// The board graph of a checked board section (spec §4): names, edges and drawing places.
Board lower_board(const BoardSyntax& syntax, const Symbols& symbols);

}  // namespace zug::rbg
