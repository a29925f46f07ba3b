// The codes of the Metagame reader: 01 the text, 02 its names and numbers, 03 what cannot be
// lowered as it is.

#include "langs/metagame/explain.h"

namespace zug {

std::vector<Explanation> metagame_explanations() {
  return {
      {"MG0101", "the text does not follow the grammar of appendix A",
       "BOARD_SIZE 8 x 8 BOARD_TYPE planar PROMOTE_RANK 8",
       "BOARD_SIZE 8 BY 8 BOARD_TYPE planar PROMOTE_RANK 8"},
      {"MG0102", "the text is larger than any real game, and than the limits",
       "DEFINE man ...   % more than 250000 names and numbers",
       "DEFINE man MOVING MOVEMENT LEAP <0,1> SYMMETRY {side} END MOVEMENT END MOVING END DEFINE"},
      {"MG0103", "a number is larger than 2147483647",
       "DEFINE man MOVING MOVEMENT RIDE MAX 99999999999 <0,1> SYMMETRY {side} END MOVEMENT END "
       "MOVING END DEFINE",
       "DEFINE man MOVING MOVEMENT RIDE MAX 9 <0,1> SYMMETRY {side} END MOVEMENT END MOVING END "
       "DEFINE"},
      {"MG0201", "a board without squares, or with more files or ranks than the limit",
       "BOARD_SIZE 8 BY 1000 BOARD_TYPE planar PROMOTE_RANK 8",
       "BOARD_SIZE 8 BY 8 BOARD_TYPE planar PROMOTE_RANK 8"},
      {"MG0202", "a square that is not on the board", "SETUP man AT {(9,1)}",
       "SETUP man AT {(8,1)}"},
      {"MG0203", "a piece is defined twice",
       "DEFINE man MOVING MOVEMENT LEAP <0,1> SYMMETRY {side} END MOVEMENT END MOVING END DEFINE "
       "DEFINE man END DEFINE",
       "DEFINE man MOVING MOVEMENT LEAP <0,1> SYMMETRY {side} END MOVEMENT END MOVING END DEFINE"},
      {"MG0204",
       "a piece is named that has no definition; it can do nothing and any_piece does not "
       "mean it (a warning)",
       "SETUP mann AT {(1,1)}", "SETUP man AT {(1,1)}"},
      {"MG0205", "a direction that leads nowhere",
       "DEFINE man MOVING MOVEMENT LEAP <0,0> SYMMETRY {side} END MOVEMENT END MOVING END DEFINE",
       "DEFINE man MOVING MOVEMENT LEAP <0,1> SYMMETRY {side} END MOVEMENT END MOVING END DEFINE"},
      {"MG0206", "two pieces for one square in the setup; black's squares are white's, reversed",
       "SETUP man AT {(1,1) (8,8)}", "SETUP man AT {(1,1) (8,1)}"},
      {"MG0207", "the setup assigns more pieces than it has squares",
       "SETUP DECISION player ASSIGNS {man man} TO {(1,1)} END DECISION",
       "SETUP DECISION player ASSIGNS {man man} TO {(1,1) (2,1)} END DECISION"},
      {"MG0208", "the capture effect that the paper names and never explains",
       "DEFINE man CAPTURING CAPTURE BY {clobber} TYPE [{opponent} any_piece] EFFECT player "
       "displaces MOVEMENT LEAP <1,1> SYMMETRY {side} END MOVEMENT END CAPTURE END CAPTURING END "
       "DEFINE",
       "DEFINE man CAPTURING CAPTURE BY {clobber} TYPE [{opponent} any_piece] EFFECT remove "
       "MOVEMENT LEAP <1,1> SYMMETRY {side} END MOVEMENT END CAPTURE END CAPTURING END DEFINE"},
      {"MG0209", "no goal says what it means when a player cannot move; he loses (a warning)",
       "GOALS eradicate [{opponent} any_piece]",
       "GOALS eradicate [{opponent} any_piece] stalemate opponent"},
      {"MG0210", "continue_captures means something in pieces only (a warning)",
       "CONSTRAINTS continue_captures", "CONSTRAINTS must_capture"},
      {"MG0211", "a ride whose greatest number of leaps is less than its least (a warning)",
       "DEFINE man MOVING MOVEMENT RIDE MIN 3 MAX 2 <0,1> SYMMETRY {side} END MOVEMENT END MOVING "
       "END DEFINE",
       "DEFINE man MOVING MOVEMENT RIDE MIN 2 MAX 3 <0,1> SYMMETRY {side} END MOVEMENT END MOVING "
       "END DEFINE"},
      {"MG0301", "the rules or the board of the translated game are larger than the limits",
       "DEFINE man ...   % ten thousand pieces that hop in all directions",
       "DEFINE man MOVING MOVEMENT LEAP <0,1> SYMMETRY {side} END MOVEMENT END MOVING END DEFINE"},
      {"MG0302",
       "the draw by repetition cannot be translated: rules of RBG do not know the past (a "
       "warning; --ignore-repetition)",
       "GOALS stalemate opponent", "% zug check --ignore-repetition"},
      {"MG0303", "a random setup is drawn when the game is read (a warning; --seed)",
       "SETUP DECISION random ASSIGNS {man} TO {(1,1) (2,1)} END DECISION", "SETUP man AT {(1,1)}"},
  };
}

std::string metagame_example_game(const std::string& part) {
  const auto begins = [&part](const char* word) { return part.starts_with(word); };
  std::string game = "GAME example\n";
  game += (begins("GOALS") ? part : "GOALS stalemate opponent") + "\n";
  game +=
      (begins("BOARD_SIZE") ? part : "BOARD_SIZE 8 BY 8 BOARD_TYPE planar PROMOTE_RANK 8") + "\n";
  game += (begins("SETUP") ? part : "SETUP man AT {(1,1) (2,1)}") + "\n";
  if (begins("CONSTRAINTS")) game += part + "\n";
  game += begins("DEFINE")
              ? part
              : "DEFINE man\n  MOVING MOVEMENT LEAP <0,1> SYMMETRY {side} END MOVEMENT END MOVING\n"
                "END DEFINE";
  return game + "\nEND GAME.\n";
}

}  // namespace zug
