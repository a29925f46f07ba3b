#pragma once

#include "ir/messages/diagnostic.h"
#include "langs/rbg_draft/syntax.h"

namespace zug::rbg_draft {

// False where names may have been lost to an error: then none is called unknown or missing.
struct Known {
  bool order = true;
  bool players = true;  // the names of all #player
  bool goals = true;    // the names of all #goal
  bool pieces = true;
};

// Reports an empty or too large board and a wrong number of pieces on it (spec §4).
void check_board(const BoardSyntax& board, Diagnostics& diagnostics);

// Reports players that lack a move set, a goal or a place in the order, or have two of one (spec
// §2 and §7, row 25).
void check_players(const GameSyntax& game, const Known& known, Diagnostics& diagnostics);

// Puts players and goals in the order of `order`. The game must be free of errors.
void put_in_order(GameSyntax& game);

// Reports marks that are repeated, followed by something, or name nobody, powers of 0, and more
// than limits::priorities sets; warns of steps that can never apply and of pieces that can never be
// there (spec §5.1 and §7, row 28).
void check_moves(const GameSyntax& game, const Known& known, Diagnostics& diagnostics);

// Reports pieces that neither the board nor a step mentions, squares off the board, and offs and
// marks in `move(...)` (spec §6 and §7, row 11).
void check_goals(const GameSyntax& game, const Known& known, Diagnostics& diagnostics);

// Warns when nothing ends a game that goes on for long: no goal that a large '$turn' reaches, or
// semimoves that use nothing up (spec §8.6 and §7, row 30).
void check_end(const GameSyntax& game, Diagnostics& diagnostics);

// Merges the equal alternatives of each Choice (with a warning) and repeated pieces of each set, so
// that two spellings of one move are one move; then joins sequences in sequences and choices in
// choices. The game must be free of errors, its players in order.
void merge_equal_alternatives(GameSyntax& game, Diagnostics& diagnostics);

// Warns of words that a set describes in two ways which count as two moves (spec §7, row 31), after
// the merging, where that is feasible to find out.
void check_overlaps(const GameSyntax& game, Diagnostics& diagnostics);

}  // namespace zug::rbg_draft
