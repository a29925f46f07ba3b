#pragma once

// Games as people write them, made up: a board, and turns put together from what turns are made of
// in real games, with everything drawn at random. Nothing keeps them from being odd (a piece that
// can never move, a line that is longer than the board), since such games are written, too; but
// they are rules with a meaning, unlike random expressions, so that the plan recognises in them
// what it looks for.
//
//   #players = white(100), black(100)
//   #pieces = e, w, W, b, B
//   #variables = n(9)
//   #board = hexagon(NW,NE,E,SE,SW,W,[e,w,e][b,,e,e][e,e,W])
//   #any = ((NW*+SE*)(SW*+NE*)(W*+E*)(NE*+SE*))
//   #rules = (
//     ->white any {w} [e] (NW {e} (NW {e})* + E {b}) [w] ->> ({! NW} [W] + {? NW})
//     ->black any {e} {! (E + W) {b}} [b] ->> ({? (E {b})^2} [$ black=100] ->> {} + {! (E {b})^2})
//   )*

#include <string>

#include "ir/reference/perft.h"

namespace zug::test {

// In RBG. One in some is no game: a reader has something against it.
std::string written_game(Random& random);

}  // namespace zug::test
