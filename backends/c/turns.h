#pragma once

// Whole turns, in the C source.

#include <string>

#include "backends/c/functions.h"
#include "backends/reasoner/plan/plan.h"

namespace zug::c {

// The functions turn() and turn_of(), which make a move and the keeper's moves after it.
std::string turns(const reasoner::Plan& plan, const FunctionWriter& functions);

// The move `index` of a list, without the keeper's.
std::string apply_of_list(const reasoner::Plan& plan);

// How list_moves() begins; what comes to the list of the player to move, and what is done with it
// in a play: the number of moves is `count` then, and one of them, at random, is made.
std::string list_moves_opening(const reasoner::Plan& plan, const FunctionWriter& functions);
std::string listing_of_turn(const reasoner::Plan& plan);
std::string listing_of_play(const reasoner::Plan& plan);
std::string turn_of_play(const reasoner::Plan& plan);

}  // namespace zug::c
