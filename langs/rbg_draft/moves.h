#pragma once

// Facts about movement expressions that checking and lowering share.

#include <optional>
#include <vector>

#include "langs/rbg_draft/syntax.h"

namespace zug::rbg_draft {

// The first mark in it, or null. Where marks stand at the ends of words only, this also says
// whether some word of `moves` ends with a mark.
const Moves* first_mark(const Moves& moves);

// Whether some word of `moves`, whose marks stand at the ends of words only, has no mark.
bool can_end_without_mark(const Moves& moves);

// The place in `order` of the player a mark names when `current` is to move; empty for a name that
// is not there.
std::optional<std::size_t> next_player(const NextPlayer& mark, std::size_t current,
                                       const std::vector<Name>& order);

// Whether the step leaves the board from every square.
bool leaves_board(const Step& step, const BoardSyntax& board);

// A text that expressions have in common exactly when they say the same, but for the grouping of
// sequences and choices: pieces of a set are sorted, marks are resolved for `current`.
std::string spelling(const Moves& moves, std::size_t current, const std::vector<Name>& order);

// Calls `visit` with every Step and NextPlayer, from left to right; it gets the node and its Moves.
template <class Visit>
void for_each_leaf(const Moves& moves, const Visit& visit) {
  std::visit(Overloaded{
                 [](const SkippedMoves&) {},
                 [&](const Power& power) { for_each_leaf(power.body.front(), visit); },
                 [&](const Choice& choice) {
                   for (const Moves& branch : choice.branches) for_each_leaf(branch, visit);
                 },
                 [&](const Sequence& sequence) {
                   for (const Moves& item : sequence.items) for_each_leaf(item, visit);
                 },
                 [&](const auto& leaf) { visit(leaf, moves); },
             },
             moves.node);
}

}  // namespace zug::rbg_draft
