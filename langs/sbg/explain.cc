// The codes of the SBG reader. The first two digits are the part of the language.

#include "langs/sbg/explain.h"

namespace zug {

std::vector<Explanation> sbg_explanations() {
  return {
      {"SBG0101", "a number is larger than 2147483647", "P (99999999999,0,e) &",
       "P (1,0,e) + (-1,0,e) &"},
      {"SBG0102", "a character that no token starts with", "P (0,1,e) ; &", "P (0,1,e) &"},
      {"SBG0103", "a block comment without its closing */", "P (0,1,e) & /* the pieces",
       "P (0,1,e) & /* the pieces */"},
      {"SBG0201",
       "the name of the game is missing, empty, there twice, or has a character that is "
       "no letter, digit or blank",
       "<<Dawson's chess>>", "<<Dawsons chess>>"},
      {"SBG0202", "a heading that is none of <BOARD>, <PIECES> and <GOALS>",
       "<BORD> 3 3 |kpk| |...| |KPK|", "<BOARD> 3 3 |kpk| |...| |KPK|"},
      {"SBG0203", "a section is missing",
       "<<Chess>> <BOARD> 3 3 |kpk| |...| |KPK| <PIECES> K (0,1,e) & P (0,1,e) &",
       "<<Chess>> <BOARD> 3 3 |kpk| |...| |KPK| <PIECES> K (0,1,e) & P (0,1,e) & <GOALS> 20 &"},
      {"SBG0204", "a section is there twice, or stands in the wrong order",
       "<<Chess>> <GOALS> 20 & <BOARD> 3 3 |kpk| |...| |KPK| <PIECES> K (0,1,e) & P (0,1,e) &",
       "<<Chess>> <BOARD> 3 3 |kpk| |...| |KPK| <PIECES> K (0,1,e) & P (0,1,e) & <GOALS> 20 &"},
      {"SBG0205", "text in front of the first section", "<<Chess>> 8 8", "<<Chess>>"},
      {"SBG0301", "the size of the board is missing or 0", "<BOARD> 0 3 |kpk| |...| |KPK|",
       "<BOARD> 3 3 |kpk| |...| |KPK|"},
      {"SBG0302", "a row without its bars, or with something that is no piece",
       "<BOARD> 3 3 |kpk| ... |KPK|", "<BOARD> 3 3 |kpk| |...| |KPK|"},
      {"SBG0303", "rows that are too many, too few, too long or too short for the board",
       "<BOARD> 3 3 |kpk| |....| |KPK|", "<BOARD> 3 3 |kpk| |...| |KPK|"},
      {"SBG0401", "a rule without the upper-case letter of its piece; one rule serves both colours",
       "p (0,1,e) &", "P (0,1,e) &"},
      {"SBG0402", "a malformed step; it has columns, rows and 'e', 'p' or 'w'", "P (0,1) &",
       "P (0,1,e) &"},
      {"SBG0403", "a step or a bracket is missing", "P (0,1,e) + &",
       "P (0,1,e) + (1,1,p) + (-1,1,p) &"},
      {"SBG0404", "a rule without '&' at its end", "P (0,1,e) K (1,0,e) + (-1,0,e) &",
       "P (0,1,e) & K (1,0,e) + (-1,0,e) &"},
      {"SBG0405", "'^' without a number or '*', or two powers in a row", "P (0,1,e)^^2 &",
       "P (0,1,e)^2 &"},
      {"SBG0406", "a letter has two rules", "P (0,1,e) & P (0,2,e) &", "P (0,1,e) + (0,2,e) &"},
      {"SBG0407", "a step that is longer than the board", "P (0,8,e) &", "P (0,2,e) &"},
      {"SBG0408", "a rule for a letter that is not on the board (a warning)", "Q (0,1,e) &",
       "P (0,1,e) &"},
      {"SBG0409", "a piece may stay where it is, so that its player can pass (a warning)",
       "P (0,0,w) &", "P (0,1,e) &"},
      {"SBG0410",
       "the left and right of a piece that black has differ, and programs disagree on "
       "what is right for black; here it is what is right for white (a warning)",
       "P (1,1,e) &", "P (1,1,e) + (-1,1,e) &"},
      {"SBG0411", "something that other programs do not read (a warning)", "P (0,+1,e)* &",
       "P (0,1,e) (0,1,e)^* &"},
      {"SBG0412", "'^*' of something that may be nothing (a warning)", "P (0,1,e) ((0,1,e)^*)^* &",
       "P (0,1,e) (0,1,e)^* &"},
      {"SBG0413", "a letter on the board that no rule is for: the piece never moves (a warning)",
       "<BOARD> 3 3 |kpk| |.w.| |KPK|", "<BOARD> 3 3 |kpk| |...| |KPK|"},
      {"SBG0501", "the goals do not start with the turn limit", "<GOALS> @P 0 2 &",
       "<GOALS> 100 & @P 0 2 &"},
      {"SBG0502", "a malformed goal", "@P 0 &", "@P 0 2 &"},
      {"SBG0503", "a goal square that is not on the board", "@P 8 7 &", "@P 2 2 &"},
      {"SBG0504", "a goal for a letter that is not on the board (a warning)", "@Q 0 2 &",
       "@P 0 2 &"},
      {"SBG0505", "a player has lost before the first move (a warning)", "#K 2 &", "#K 1 &"},
      {"SBG0506", "a piece stands on its goal square at the start, which does not win (a warning)",
       "@P 1 0 &", "@P 1 2 &"},
      {"SBG0507", "a turn limit of 0 (a warning)", "<GOALS> 0 &", "<GOALS> 20 &"},
      {"SBG0508", "two amounts for one letter, which is a warning where they are equal",
       "#K 0 & #K 1 &", "#K 0 & #P 0 &"},
      {"SBG0601", "a limit of the reader: size, nesting, squares",
       "P ((((((((((0,1,e)))))))))) &   // hundreds of them", "P (0,1,e) &"},
      {"SBG0602", "movements that are too long with their powers written out",
       "P (((0,1,e)^1000)^1000)^1000 &", "P (0,1,e)^2 &"},
  };
}

std::string sbg_example_game(const std::string& part) {
  const auto has = [&part](const char* text) { return part.find(text) != std::string::npos; };
  if (has("<<") && has("<PIECES>")) return part + "\n";
  const bool board = has("<BOARD>") || has("<BORD>");
  const bool goals = has("<GOALS>");
  const bool goal = part.starts_with("@") || part.starts_with("#");
  const bool rule = !has("<") && !goal;
  std::string game = has("<<") ? part + "\n" : "<<Example>>\n";
  game += board ? part + "\n" : "<BOARD>\n3 3\n|kpk|\n|...|\n|KPK|\n";
  game += "<PIECES>\n";
  game += rule && has("K (") ? "" : "K (0,1,e) + (1,0,e) + (-1,0,e) &\n";
  game += rule && (has("P (") || has("p (")) ? "" : "P (0,1,e) + (1,1,p) + (-1,1,p) &\n";
  if (rule) game += part + "\n";
  game += goals ? part + "\n" : "<GOALS>\n20 &\n";
  return goal ? game + part + "\n" : game;
}

}  // namespace zug
