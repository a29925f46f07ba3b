// The codes of the Metagame reader: 01 the text, 02 its names and numbers, 03 what cannot be
// lowered as it is.

#include "langs/metagame/explain.h"

namespace zug {

std::vector<Explanation> metagame_explanations() {
  return {
      {"MG0101", "the text does not follow the grammar of appendix A", "BOARD_SIZE 8 x 8"},
      {"MG0102", "the text is larger than any real game, and than the limits",
       "more than 250000 names and numbers"},
      {"MG0103", "a number is larger than 2147483647", "RIDE MAX 99999999999"},
      {"MG0201", "a board without squares, or with more files or ranks than the limit",
       "BOARD_SIZE 8 BY 1000"},
      {"MG0202", "a square that is not on the board", "man AT {(9,1)} on a board of 8 by 8"},
      {"MG0203", "a piece is defined twice", "DEFINE man ... DEFINE man ..."},
      {"MG0204",
       "a piece is named that has no definition; it can do nothing and any_piece does not "
       "mean it (a warning)",
       "PROMOTE_TO quen"},
      {"MG0205", "a direction that leads nowhere", "LEAP <0,0>"},
      {"MG0206", "two pieces for one square in the setup; black's squares are white's, reversed",
       "man AT {(1,1) (8,8)} on a board of 8 by 8"},
      {"MG0207", "the setup assigns more pieces than it has squares",
       "DECISION player ASSIGNS {man man} TO {(1,1)} END DECISION"},
      {"MG0208", "the capture effect that the paper names and never explains",
       "EFFECT player displaces"},
      {"MG0209", "no goal says what it means when a player cannot move; he loses (a warning)",
       "GOALS eradicate [{opponent} any_piece]"},
      {"MG0210", "continue_captures means something in pieces only (a warning)",
       "CONSTRAINTS continue_captures, before the first DEFINE"},
      {"MG0211", "a ride whose greatest number of leaps is less than its least (a warning)",
       "RIDE MIN 3 MAX 2"},
      {"MG0301", "the rules or the board of the translated game are larger than the limits",
       "ten thousand pieces that hop in all directions"},
      {"MG0302",
       "the draw by repetition cannot be translated: rules of RBG do not know the past (a "
       "warning; --ignore-repetition)",
       "any game"},
      {"MG0303", "a random setup is drawn when the game is read (a warning; --seed)",
       "DECISION random ASSIGNS {man} TO {(1,1) (2,1)} END DECISION"},
  };
}

}  // namespace zug
