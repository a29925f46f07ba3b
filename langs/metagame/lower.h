#pragma once

// Syntax to game. Reports MG03xx: what the IR cannot express, and limits.

#include <optional>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "langs/metagame/syntax.h"
#include "langs/options.h"

namespace zug::metagame {

// The number of turns after which a play is a draw, unless the options say otherwise.
inline constexpr std::int64_t usual_move_limit = 500;

// `game` must have passed check(). Empty when an error is reported.
std::optional<Game> lower(const GameSyntax& game, const ReadOptions& options,
                          Diagnostics& diagnostics);

}  // namespace zug::metagame
