#pragma once

// Small games with known answers.

#include <string>

namespace zug::test {

// Breakthrough on 3x4 squares, from its rules: men step one square forward, straight or diagonally,
// onto an empty square, and capture diagonally; who reaches the far row wins, and so does who
// leaves the opponent without a move. `before_step` is asked before a man steps straight on,
// `after_turn` done by the keeper after a move.
inline std::string rbg_breakthrough(const std::string& variables = "",
                                    const std::string& before_step = "",
                                    const std::string& after_turn = "") {
  return "#players = white(100), black(100)\n#pieces = empty, whiteMan, blackMan\n"
         "#variables = " +
         variables +
         "\n"
         "#board = rectangle(up, down, left, right,\n"
         "  [blackMan, blackMan, blackMan]\n  [blackMan, blackMan, blackMan]\n"
         "  [whiteMan, whiteMan, whiteMan]\n  [whiteMan, whiteMan, whiteMan])\n"
         "#anySquare = (up* + down*) (left* + right*)\n"
         "#turn(me; other; forward) =\n"
         "  ->me anySquare {me~Man} [empty] forward\n"
         "  (" +
         before_step +
         " {empty} + (left + right) {empty, other~Man})\n"
         "  ->> [me~Man] [$ me=100, other=0] " +
         after_turn +
         "\n"
         "  ({! forward} ->> {} + {? forward})\n"
         "#rules = (turn(white; black; up) turn(black; white; down))*\n";
}

inline const std::string sbg_breakthrough =
    "<<Breakthrough>>\n<BOARD>\n3 4\n|ppp|\n|ppp|\n|PPP|\n|PPP|\n<PIECES>\n"
    "P (0,1,e) + (1,1,e) + (1,1,p) + (-1,1,e) + (-1,1,p) &\n<GOALS>\n100 &\n"
    "@P 0 3, 1 3, 2 3 &\n@p 0 0, 1 0, 2 0 &\n";

// Tic-tac-toe, with the scores of a full board, by names of the caller's.
inline std::string tic_tac_toe(const std::string& draw = "50", const std::string& first = "crosses",
                               const std::string& right = "right") {
  const std::string left = right == "right" ? "left" : "east";
  return "#players = " + first +
         "(100), noughts(100)\n#pieces = empty, cross, nought\n"
         "#variables =\n#board = rectangle(up, down, " +
         left + ", " + right +
         ",\n"
         "  [empty, empty, empty]\n  [empty, empty, empty]\n  [empty, empty, empty])\n"
         "#anySquare = (up* + down*) (" +
         left + "* + " + right +
         "*)\n"
         "#lineOf(mark; forth) = {mark} forth {mark} forth {mark}\n"
         "#hasLine(mark) = anySquare (lineOf(mark; " +
         right +
         ") + lineOf(mark; down)\n"
         "  + lineOf(mark; down " +
         right + ") + lineOf(mark; down " + left +
         "))\n"
         "#turn(me; myMark; other) = ->me anySquare {empty} ->> [myMark]\n"
         "  ({? hasLine(myMark)} [$ me=100, other=0] ->> {} + {! hasLine(myMark)})\n"
         "#rules = [$ " +
         first + "=" + draw + ", noughts=" + draw +
         "]\n"
         "  (turn(" +
         first + "; cross; noughts) turn(noughts; nought; " + first + "))*\n";
}

}  // namespace zug::test
