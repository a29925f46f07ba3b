#pragma once

// Moves as users write them: in the notation of the game's language, else as move_text() has it.

#include <string>
#include <vector>

#include "ir/semantics.h"
#include "langs/notation.h"
#include "tools/read_game.h"

namespace zug {

// `moves` are legal in `before`; the texts are in the same order.
std::vector<std::string> write_moves(const ReadGame& read, const State& before,
                                     const std::vector<Move>& moves);

// Which of the `legal` moves in `before` is `text`? In languages without a notation it is one of
// what write_moves() and move_numbers() have for it, blanks aside.
MoveReading read_move(const ReadGame& read, const State& before, const std::vector<Move>& legal,
                      const std::string& text);

}  // namespace zug
