// The codes of the draft's reader. The first two digits are the part of the language: text,
// directives, macros, board, players and moves, goals, what can hardly be meant.

#include "langs/rbg_draft/explain.h"

#include <string>
#include <utility>

namespace zug {

std::vector<Explanation> rbg_draft_explanations() {
  return {
      {"RBGD0101", "a number is larger than 2147483647", "#goal red $turn > 99999999999",
       "#goal red $turn > 99"},
      {"RBGD0102", "a character that no token starts with", "#order red; blue", "#order red blue"},
      {"RBGD0103", "a string without its closing quote", "#game \"chess", "#game \"chess\""},
      {"RBGD0104", "a block comment without its closing */", "#order red blue /* the rules",
       "#order red blue /* the rules */"},
      {"RBGD0105",
       "a name with '_', which the draft's grammar does not have and RBG drops (a warning)",
       "#player red (r/e)(1,0,e/red_man)[blue]", "#player red (r/e)(1,0,e/redMan)[blue]"},
      {"RBGD0201", "the file is empty or does not start with '#'", "board 3 1 r e b",
       "#board 3 1 r e b"},
      {"RBGD0202", "'#' is not followed by the name of a directive; macros start with '#def'",
       "#line(x) = (x)", "#def line(x) = (x)"},
      {"RBGD0203", "the title is not one string in quotes", "#game chess", "#game \"chess\""},
      {"RBGD0204", "a directive without content", "#order", "#order red blue"},
      {"RBGD0205", "a directive, or a player's, is given twice", "#game \"a\"  #game \"b\"",
       "#game \"a\""},
      {"RBGD0206", "one of the directives of a game is missing",
       "#board 3 1 r e b  // and nowhere an #order", "#board 3 1 r e b  #order red blue"},
      {"RBGD0301", "a malformed macro definition; parameters are separated by ','",
       "#def line(x y) = (x)(1,0,y)", "#def line(x, y) = (x)(1,0,y)"},
      {"RBGD0302", "a macro without a body (a warning)", "#def nothing =", "#def nothing = (e)"},
      {"RBGD0303", "a macro without parameters is defined twice, or with and without parameters",
       "#def any = (e)  #def any(x) = (x)", "#def any = (e)  #def anyOf(x) = (x)"},
      {"RBGD0304", "a macro is defined twice with the same number of parameters",
       "#def m(a) = (a)  #def m(b) = (b)", "#def m(a) = (a)  #def m(a, b) = (a)(b)"},
      {"RBGD0305", "the ')' behind the arguments of a macro is missing",
       "#def line(x, y) = (x)(1,0,y)\n#player red line(r, e[blue]",
       "#def line(x, y) = (x)(1,0,y)\n#player red line(r, e)[blue]"},
      {"RBGD0306",
       "a macro is called with a number of arguments it has no definition for; "
       "'{a,b}' are two arguments",
       "#def m(a) = (a)  #player red m(r, e)[blue]",
       "#def m(a, b) = ({a, b})  #player red m(r, e)[blue]"},
      {"RBGD0307", "'~' has nothing to paste, or the two tokens make none together",
       "#def man(side) = (1~side)\n#player red man(r)[blue]",
       "#def man(side) = (side)\n#player red man(r)[blue]"},
      {"RBGD0308", "macro expansion exceeds a limit",
       "#def ten(x) = x x x x x x x x x x\n#player red ten(ten(ten(ten(ten(ten((e)))))))[blue]",
       "#def ten(x) = x x x x x x x x x x\n#player red ten((e))[blue]"},
      {"RBGD0309",
       "a macro that is used in its own body or before its definition, or arguments behind a name "
       "that is no macro",
       "#def walk(d) = (d)(walk(d))\n#player red walk(r)[blue]",
       "#def walk(d) = (d)^*\n#player red walk(r)[blue]"},
      {"RBGD0401", "a board is not a width, a height and the names of its pieces",
       "#board = 3 1 r e b", "#board 3 1 r e b"},
      {"RBGD0402", "a board without squares", "#board 0 1 r e b", "#board 3 1 r e b"},
      {"RBGD0403", "the number of pieces on the board is not width times height",
       "#board 3 2 r e b", "#board 3 1 r e b"},
      {"RBGD0501", "a player's name is missing, or something else stands in the order",
       "#order red, blue", "#order red blue"},
      {"RBGD0502", "moves are missing, or something else stands between them",
       "#player red r [blue]", "#player red (r)[blue]"},
      {"RBGD0503", "a malformed step; it is '(dx, dy, on / off)' with some parts left out",
       "#player red (1,0,e,b)[blue]", "#player red (1,0,{e,b})[blue]"},
      {"RBGD0504", "a power that is not '^' and a number from 1 on, or '^*'",
       "#player red (1,0,e)^0[blue]", "#player red (1,0,e)^2[blue]"},
      {"RBGD0505", "a mark that is not a player or a number in '[' and ']'", "#player red (r)[]",
       "#player red (r)[blue]"},
      {"RBGD0506", "a bracket without its partner", "#player red ((r)(1,0,e)[blue]",
       "#player red ((r)(1,0,e))[blue]"},
      {"RBGD0507", "a sign without a number behind it", "#player red (-,0,e)[blue]",
       "#player red (-1,0,e)[blue]"},
      {"RBGD0508", "a player is twice in the order, so offsets have no meaning",
       "#order red blue red", "#order red blue"},
      {"RBGD0509", "a mark names nobody of the order", "#player red (r)[bleu]",
       "#player red (r)[blue]"},
      {"RBGD0510", "a player of the order has no moves or no goal", "#order red blue green",
       "#order red blue"},
      {"RBGD0511", "a player with moves or a goal is not in the order", "#player green (r)[red]",
       "#player red (r)[blue]"},
      {"RBGD0512", "something follows a mark, which ends the turn", "#player red (r)[blue](1,0,e)",
       "#player red (r)(1,0,e)[blue]"},
      {"RBGD0513", "a mark is repeated, though it ends the turn", "#player red ((1,0,e)[blue])^2",
       "#player red ((1,0,e))^2[blue]"},
      {"RBGD0601", "a condition is missing, or something else stands where one should",
       "#goal red 1 r < 1", "#goal red 1 $r < 1"},
      {"RBGD0602", "a malformed comparison", "#goal red $r = 1", "#goal red $r == 1"},
      {"RBGD0603", "'@' is not followed by a piece, a column and a row", "#goal red @ r 1",
       "#goal red @ r 1 0"},
      {"RBGD0604", "a malformed 'move(...)': moves stand in its parentheses", "#goal red move(r)",
       "#goal red move((r))"},
      {"RBGD0605", "a goal asks for a piece that is neither on the board nor in a player's step",
       "#goal red $rr == 0", "#goal red $r == 0"},
      {"RBGD0606", "'@' names a square off the board; column and row count from 0",
       "#goal red @ r 3 0", "#goal red @ r 2 0"},
      {"RBGD0607", "a goal's 'move(...)' puts a piece or ends a turn", "#goal red move((r/e))",
       "#goal red move((r))"},
      {"RBGD0701", "a jump that leaves the board from every square (a warning)",
       "#player red (r)(3,0,e)[blue]", "#player red (r)(2,0,e)[blue]"},
      {"RBGD0702",
       "no goal is sure to hold when '$turn' is large: a game may go on for ever (a warning)",
       "#goal red $b == 0  #goal blue $r == 0",
       "#goal red $b == 0 or $turn > 100  #goal blue $r == 0 or $turn > 100"},
      {"RBGD0703", "semimoves that may go on for ever (a warning)",
       "#player red (r/e) + (e/r) > (e)[blue]", "#player red (r/e)[blue] + (e/r)[blue]"},
      {"RBGD0705", "a macro that is never used (a warning)", "#def helper = (r)",
       "#def helper = (r)\n#player red helper[blue]"},
      {"RBGD0706", "'{}', which is no piece, so the step never applies (a warning)",
       "#player red (r)(1,0,{})[blue]", "#player red (r)(1,0,{e})[blue]"},
      {"RBGD0707", "two alternatives that are the same, and therefore one (a warning)",
       "#player red (1,0,{e,b})[blue] + (1,0,{b,e})[blue]", "#player red (1,0,{e,b})[blue]"},
      {"RBGD0708", "a step looks for a piece that is never on the board (a warning)",
       "#player red (rr)[blue]", "#player red (r)[blue]"},
      {"RBGD0709",
       "two ways through an expression describe the same words, and count as two moves "
       "(a warning)",
       "#player red (r)(1,0,e)[blue] + (r)(1,0,e)(b)^*[blue]", "#player red (r)(1,0,e)(b)^*[blue]"},
      {"RBGD0712", "a limit of the reader: size, nesting, squares, actions",
       "#player red (((1,0,e)^1000)^1000)^1000[blue]", "#player red (1,0,e)^2[blue]"},
  };
}

// A game of three squares around it: the directives that the part does not have, and behind them
// the part, if it begins with a directive.
std::string rbg_draft_example_game(const std::string& part) {
  static const std::vector<std::pair<std::string, std::string>> directives{
      {"game", " \"Example\""},
      {"board", " 3 1 r e b"},
      {"player red", " (r/e)(1,0,e/r)[blue]"},
      {"player blue", " (b/e)(-1,0,e/b)[red]"},
      {"order", " red blue"},
      {"goal red", " $turn > 9"},
      {"goal blue", " $turn > 9"}};
  std::string game;
  for (const auto& [name, content] : directives) {
    if (part.find(name) == std::string::npos) game.append("#").append(name + content + "\n");
  }
  return part.starts_with("#") ? game + part + "\n" : part + "\n" + game;
}

}  // namespace zug
