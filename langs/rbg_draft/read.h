#pragma once

#include <optional>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "langs/rbg_draft/syntax.h"

namespace zug {

// RBG's early draft (arXiv 1706.02462v1, with the repairs of our specification, §7) to a Game.
// Empty exactly when an error was reported. The macro calls met are appended to
// `source.expansions`.
std::optional<Game> read_rbg_draft(Source& source, Diagnostics& diagnostics);

namespace rbg_draft {

// The first half of the way: expanded, parsed and checked, equal alternatives of a choice merged.
// A game it returns has no undeclared names, a full board, marks at the ends of words only, and
// exactly one move set and one goal for each player of the order.
std::optional<GameSyntax> read_syntax(Source& source, Diagnostics& diagnostics);

}  // namespace rbg_draft
}  // namespace zug
