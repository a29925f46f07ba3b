#pragma once

// States and moves as what a picture shows of them.

#include <optional>
#include <string>
#include <vector>

#include "backends/reasoner/reasoner.h"
#include "backends/svg/print.h"
#include "tools/zug/games/moves.h"

namespace zug {

// Squares a move touches, as notation::tell() has it: `squares` are all of them, `path` those that
// its first walk joins, `end` where it went at last, if there it leaves something to the keeper: an
// arrow, say.
struct Trace {
  std::vector<VertexId> squares, path;
  std::optional<VertexId> end;
};
Trace trace(const notation::Notation& notation, const State& before, const Move& move);

// The board after the moves; the last one is marked, and the caption says how things stand. Throws
// Refusal when one of them is not legal.
svg::View view_after(const std::vector<std::string>& moves, const MoveTexts& texts,
                     const reasoner::Reasoner& reasoner);

// The boards at the start and after each of the moves. Throws Refusal when one of them is not
// legal; its message begins with `where` and the number of the move.
std::vector<svg::View> views_of(const std::vector<std::string>& moves, const MoveTexts& texts,
                                const reasoner::Reasoner& reasoner, const std::string& where);

// Both throw Refusal when there is no such move or square. A move that is shown is one after
// `moves`.
void show_move(const std::vector<std::string>& moves, const std::string& move,
               const MoveTexts& texts, const reasoner::Reasoner& reasoner, svg::View& view);
void show_targets(const MoveTexts& texts, const Position& now, const std::string& square,
                  svg::View& view);

// "white to move", "over: a draw".
std::string caption_of(const Game& game, const State& state, bool playing);

}  // namespace zug
