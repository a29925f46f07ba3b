// The codes of the SBG reader. The first two digits are the part of the language.

#include "langs/sbg/explain.h"

namespace zug {

std::vector<Explanation> sbg_explanations() {
  return {
      {"SBG0101", "a number is larger than 2147483647", "(99999999999,0,e)"},
      {"SBG0102", "a character that no token starts with", "P (0,1,e) ; &"},
      {"SBG0103", "a block comment without its closing */", "/* the pieces"},
      {"SBG0201",
       "the name of the game is missing, empty, there twice, or has a character that is "
       "no letter, digit or blank",
       "<<Dawson's game>>"},
      {"SBG0202", "a heading that is none of <BOARD>, <PIECES> and <GOALS>", "<Board>"},
      {"SBG0203", "a section is missing", "a file without <GOALS>"},
      {"SBG0204", "a section is there twice, or stands in the wrong order", "<GOALS> ... <BOARD>"},
      {"SBG0205", "text in front of the first section", "<<Chess>> 8 8 <BOARD>"},
      {"SBG0301", "the size of the board is missing or 0", "<BOARD> 0 8"},
      {"SBG0302", "a row without its bars, or with something that is no piece", "|rn1qk|"},
      {"SBG0303", "rows that are too many, too few, too long or too short for the board",
       "3 1 |ppp|ppp|"},
      {"SBG0401", "a rule without the upper-case letter of its piece; one rule serves both colours",
       "p (0,1,e) &"},
      {"SBG0402", "a malformed step; it has columns, rows and 'e', 'p' or 'w'", "(0,1)"},
      {"SBG0403", "a step or a bracket is missing", "P (0,1,e) + &"},
      {"SBG0404", "a rule without '&' at its end", "P (0,1,e) K (1,0,e) &"},
      {"SBG0405", "'^' without a number or '*', or two powers in a row", "(0,1,e)^^2"},
      {"SBG0406", "a letter has two rules", "P (0,1,e) & P (0,2,e) &"},
      {"SBG0407", "a step that is longer than the board", "(0,8,e) on a board of 8 rows"},
      {"SBG0408", "a rule for a letter that is not on the board (a warning)", "Q (0,1,e) &"},
      {"SBG0409", "a piece may stay where it is, so that its player can pass (a warning)",
       "P (0,0,w) &"},
      {"SBG0410",
       "the left and right of a piece that black has differ, and programs disagree on "
       "what is right for black; here it is what is right for white (a warning)",
       "P (1,1,e) &"},
      {"SBG0411", "something that other programs do not read (a warning)", "(+1,0,e)*"},
      {"SBG0412", "'^*' of something that may be nothing (a warning)", "((0,1,e)^*)^*"},
      {"SBG0501", "the goals do not start with the turn limit", "<GOALS> @P 0 7 &"},
      {"SBG0502", "a malformed goal", "@P 0 &"},
      {"SBG0503", "a goal square that is not on the board", "@P 8 7 & on a board of 8 columns"},
      {"SBG0504", "a goal for a letter that is not on the board (a warning)", "@Q 0 7 &"},
      {"SBG0505", "a player has lost before the first move (a warning)", "#K 1 & with one K"},
      {"SBG0506", "a piece stands on its goal square at the start, which does not win (a warning)",
       "|..P| and @P 2 0 &"},
      {"SBG0507", "a turn limit of 0 (a warning)", "<GOALS> 0 &"},
      {"SBG0508", "two amounts for one letter, which is a warning where they are equal",
       "#K 0 & #K 1 &"},
      {"SBG0601", "a limit of the reader: size, nesting, squares", "(((( ... ))))"},
      {"SBG0602", "movements that are too long with their powers written out",
       "((0,1,e)^1000)^1000"},
  };
}

}  // namespace zug
