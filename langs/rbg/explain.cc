// The codes of the RBG reader. The first two digits are the part of the language, the last two the
// row of that part in the table of well-formedness conditions (spec §8).

#include "langs/rbg/explain.h"

namespace zug {

std::vector<Explanation> rbg_explanations() {
  return {
      {"RBG0101", "a number is larger than 2147483647", "#variables = clock(99999999999)",
       "#variables = clock(999)"},
      {"RBG0102", "a character that no token starts with; names have letters and digits only",
       "#pieces = e, w, b, white_pawn", "#pieces = e, w, b, whitePawn"},
      {"RBG0103", "a string without its closing quote", "up \"a comment", "up // a comment\n"},
      {"RBG0104", "a block comment without its closing */", "up /* a comment",
       "up /* a comment */"},
      {"RBG0201", "the file is empty or does not start with '#'",
       "players = white(100), black(100)", "#players = white(100), black(100)"},
      {"RBG0202", "'#' is not followed by the name of a section or a macro", "# = up down",
       "#twice = up down"},
      {"RBG0203", "a section without '='", "#pieces e, w, b", "#pieces = e, w, b"},
      {"RBG0204", "a section without content; only #variables may be empty",
       "#pieces =", "#pieces = e, w, b"},
      {"RBG0205", "a section is given twice", "#pieces = e, w  #pieces = b", "#pieces = e, w, b"},
      {"RBG0206", "one of the five sections is missing", "#peices = e, w, b", "#pieces = e, w, b"},
      {"RBG0301", "a malformed macro definition; parameters are separated by ';'",
       "#turn(me, opp) = ->me", "#turn(me; opp) = ->me"},
      {"RBG0302", "a macro without a body (a warning)", "#nothing =", "#nothing = up"},
      {"RBG0303", "a macro without parameters is defined twice, or with and without parameters",
       "#any = up*  #any(x) = x*", "#any = up*  #anyOf(x) = x*"},
      {"RBG0304", "a macro is defined twice with the same number of parameters",
       "#m(a) = a  #m(b) = b", "#m(a) = a  #m(a; b) = a b"},
      {"RBG0305", "a macro with parameters is named without '(', or its ')' is missing",
       "#turn(me) = ->me  #rules = turn white", "#turn(me) = ->me  #rules = turn(white)"},
      {"RBG0306", "a macro is called with a number of arguments it has no definition for",
       "#m(a; b) = a b  #rules = ->white m(up)", "#m(a; b) = a b  #rules = ->white m(up; left)"},
      {"RBG0307", "'~' has nothing to paste, or the two tokens make none together",
       "#rules = ->white 1~up", "#rules = ->white u~p"},
      {"RBG0308", "macro expansion exceeds a limit",
       "#ten(x) = x x x x x x x x x x  #rules = ->white ten(ten(ten(ten(ten(ten(up))))))",
       "#ten(x) = x x x x x x x x x x  #rules = ->white ten(ten(up))"},
      {"RBG0309",
       "a macro that calls itself or one that is defined later, or something with arguments that "
       "is "
       "no macro",
       "#slide(d) = d + slide(d)  #rules = ->white slide(up)",
       "#slide(d) = d*  #rules = ->white slide(up)"},
      {"RBG0401", "names of a list without ',' between them", "#pieces = e w b",
       "#pieces = e, w, b"},
      {"RBG0402", "a player or variable without its bound in parentheses",
       "#players = white, black", "#players = white(100), black(100)"},
      {"RBG0403", "something behind the last declaration", "#pieces = e, w, b, ;",
       "#pieces = e, w, b"},
      {"RBG0404", "a name is used for two kinds of things", "#variables = clock(9), w(3)",
       "#variables = clock(9), moves(3)"},
      {"RBG0405", "a name is declared twice", "#pieces = e, w, b, e", "#pieces = e, w, b"},
      {"RBG0501", "a board is neither a generator nor a graph", "#board = [b, e] [e, w]",
       "#board = rectangle(up, down, left, right, [b, e] [e, w])"},
      {"RBG0502", "a direction of a generator is missing, taken, or not followed by ','",
       "#board = rectangle(up, down, left, up, [b, e] [e, w])",
       "#board = rectangle(up, down, left, right, [b, e] [e, w])"},
      {"RBG0503", "brackets of a board, or its lines, are missing",
       "#board = rectangle(up, down, left, right, )",
       "#board = rectangle(up, down, left, right, [b, e] [e, w])"},
      {"RBG0504", "a cell holds something that is not a declared piece",
       "#board = rectangle(up, down, left, right, [x, e] [e, w])",
       "#board = rectangle(up, down, left, right, [b, e] [e, w])"},
      {"RBG0505", "a line or layer has another length than the first one",
       "#board = rectangle(up, down, left, right, [b, e] [w])",
       "#board = rectangle(up, down, left, right, [b, e] [w, e])"},
      {"RBG0506", "the lines of a hexagon do not grow by one to a peak and then shrink by one",
       "#board = hexagon(up, ne, right, down, sw, left, [b, e] [e, w])",
       "#board = hexagon(up, ne, right, down, sw, left, [b] [e, w])"},
      {"RBG0507",
       "a fault in a board graph: a vertex or direction given twice, an unknown piece "
       "or target, or its syntax",
       "#board = a[w]{up: b} b[b]{up: nowhere, left: a, right: a, down: a}",
       "#board = a[w]{up: b} b[b]{up: a, left: a, right: a, down: a}"},
      {"RBG0508", "something behind the end of the board",
       "#board = rectangle(up, down, left, right, [b, e]) [e, w]",
       "#board = rectangle(up, down, left, right, [b, e] [e, w])"},
      {"RBG0509", "two cells without ',', or a board without any vertex",
       "#board = rectangle(up, down, left, right, [b e] [e, w])",
       "#board = rectangle(up, down, left, right, [b, e] [e, w])"},
      {"RBG0601", "a name is not declared", "upp", "up"},
      {"RBG0602", "'->' is not followed by a player", "->up", "->white"},
      {"RBG0603", "an operand or a bracket is missing", "(up + ) down", "(up + left) down"},
      {"RBG0604", "'^' is not followed by a number", "up^n", "up^2"},
      {"RBG0605",
       "something of the wrong type, such as a piece where a direction is expected, or "
       "'=' for '=='",
       "{$ clock}", "{$ clock == 3}"},
      {"RBG0606", "a bracket with the wrong content, or a suffix where none can stand", "{? }",
       "{? up}"},
      {"RBG0607", "something behind the end of the rules", "up ) down", "up down"},
      {"RBG0608", "the rules are not an expression", "#rules = + up", "#rules = ->white up"},
      {"RBG0701", "a switch inside a pattern", "{? up ->white}", "{? up} ->white"},
      {"RBG0702", "a power of zero; RBG has no empty word", "up^0", "up^2"},
      {"RBG0703", "'.' inside a pattern (a warning)", "{? up . up}", "{? up up}"},
      {"RBG0705", "a piece, variable or macro that is never used (a warning)", "#helper = up",
       "#helper = up  #rules = ->white helper {e, w, b} [$ clock = 1]"},
      {"RBG0706", "a constant outside the bounds of a variable (a warning)", "[$ white = 150]",
       "[$ white = 50]"},
      {"RBG0707", "division by zero", "[$ clock = clock / 0]", "[$ clock = clock / 2]"},
      {"RBG0708", "rules without a switch (a warning)",
       "#rules = up [w] [e] [b] [$ white = 1, black = 1, clock = 1]",
       "#rules = ->white up [w] [e] [b] [$ white = 1, black = 1, clock = 1]"},
      {"RBG0709", "a score that is never assigned (a warning)", "#rules = ->white [$ black = 100]",
       "#rules = ->white [$ black = 100, white = 0]"},
      {"RBG0710", "something behind '{}', which never holds (a warning)", "{} up", "{e} up"},
      {"RBG0711", "a direction that no edge carries (a warning)",
       "#board = rectangle(up, down, left, right, [b, e, w])",
       "#board = rectangle(up, down, left, right, [b, e] [e, w])"},
      {"RBG0712", "a limit of the reader: size, nesting, players, vertices, actions",
       "((up down)^1000)^1000", "(up down)^10"},
      {"RBG0713", "a bound of 0 (a warning)", "#variables = clock(0)", "#variables = clock(9)"},
  };
}

std::string rbg_example_game(const std::string& part) {
  const auto has = [&part](const char* section) { return part.find(section) != std::string::npos; };
  std::string game = part.find('#') == std::string::npos && !has("players") ? "" : part + "\n";
  if (!has("players")) game += "#players = white(100), black(100)\n";
  if (!has("pieces") && !has("peices")) game += "#pieces = e, w, b\n";
  if (!has("#variables")) game += "#variables = clock(9)\n";
  if (!has("#board")) {
    game += "#board = rectangle(up, down, left, right,\n  [b, e]\n  [e, w])\n";
  }
  if (has("#rules")) return game;
  return game +
         "#rules = ->white {w} [e] up {e} [w] [$ white = 100, clock = 1]\n  ->black {b} [$ black = "
         "0]\n  ->white " +
         (game.starts_with(part) ? "" : part) + "\n";
}

}  // namespace zug
