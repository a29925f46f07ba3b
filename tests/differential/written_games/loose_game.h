#pragma once

// Games in which anything meets anything, made up: one to five sides, sums that share a start or an
// end, tests with several answers, stars with modifiers in them, turns of several switches and
// switches inside sums, handed to whoever comes next or not at all. They mean less than written
// games do (game_writer.h), and that is their use: what a plan takes for granted is what people
// mostly write, and these keep to none of it.
//
//   #players = north(9), south(1), east(100)
//   #pieces = wall, n1, empty, s1, s2, e1
//   #variables = clock(3)
//   #board = rectangle(up,down,left,right,[n1,,empty][empty,s1,e1])
//   #rules = [$ north=4, clock=1] (
//     ->north ((up*+down*)(left*+right*) {empty} ([n1] up + {! left} [wall]) + {$ clock < 3} .)
//     ->south (up {n1,s1} ({e1} [empty] right)* + up {n1,s1} {? left} + {empty,n1}) ->east . ->>
//     ({? (up+left)* {s2}} [$ south=1] ->> {} + {! (up+left)* {s2}})
//   )*

#include <string>

#include "ir/reference/perft.h"
#include "tests/differential/written_games/made_board.h"

namespace zug::test {

// In RBG. One in some is no game: a reader has something against it.
std::string loose_game(Random& random, Size size = Size::Any);

}  // namespace zug::test
