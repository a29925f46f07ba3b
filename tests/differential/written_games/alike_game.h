#pragma once

// Games whose rules are alike in several directions, as in reversi or go, made up: rows of pieces
// that end in another one, asked for in three directions to all there are, one question behind
// another. Now and then one direction is not as the others, or something else is asked behind them,
// which begins as they do. Compilers make one computation of such questions
// (backends/c/stars), and what is nearly alike is where they may go wrong.
//
//   #players = a(9), c(9)
//   #pieces = e, w, b
//   #variables =
//   #board = rectangle(up,down,left,right,[e,w,b][b,,e][w,e,e])
//   #rules = (
//     ->a (up*+down*)(left*+right*) {e} [w] ->> ({? (up*+down*)(left*+right*) {e} (up {b} (up {b})*
//       {w} + down {b} (down {b})* {w} + left {b} (left {b,w})* {w} + up {b} left {e})} [$ a=9] ...

#include <string>

#include "ir/reference/perft.h"

namespace zug::test {

// In RBG.
std::string alike_game(Random& random);

}  // namespace zug::test
