// The codes of analyses (CHK), engines (REF, REA) and back ends. Readers explain their own. Each
// has what it means, an example, and the same mended; tests/cli runs both.

#include "tools/zug/reports/explanations.h"

#include <algorithm>

#include "langs/registry.h"

namespace zug {

const std::vector<ToolExplanation>& tool_explanations() {
  static const std::vector<ToolExplanation> list{
      {{"CHK0001", "an assignment that is never valid, by the bounds of what it reads (a warning)",
        "#rules = ->white [$ clock = clock + 10] ->black",
        "#rules = ->white [$ clock = clock + 1] ->black"},
       "rbg",
       "check GAME"},
      {{"CHK0002", "a comparison that never holds, by the bounds of what it reads (a warning)",
        "#rules = ->white {$ clock + 1 > 10} ->black",
        "#rules = ->white {$ clock + 1 > 9} ->black"},
       "rbg",
       "check GAME"},
      {{"CHK0003", "a piece that is not there at the start and is never put (a warning)",
        "piece ghost\nrules = ->white up {w,ghost} [e] ->>",
        "piece ghost\nrules = ->white up {w,ghost} [ghost] ->>"},
       "ir",
       "check GAME"},
      {{"CHK0004", "a variable that is never assigned (a warning)",
        "variable v 9\nrules = ->white {$ v < 3} up [e] ->>",
        "variable v 9\nrules = [$ v = 1] ->white {$ v < 3} up [e] ->>"},
       "ir",
       "check GAME"},
      {{"CHK0005", "a variable that is assigned but never read (a warning)",
        "variable v 9\nrules = [$ v = 1] ->white up [e] ->>",
        "variable v 9\nrules = [$ v = 1] ->white {$ v < 3} up [e] ->>"},
       "ir",
       "check GAME"},
      {{"CHK0006", "a score that is never assigned (a warning)",
        "player white 9\nrules = ->white up [e] ->>",
        "player white 9\nrules = ->white up [e] [$ white = 9] ->>"},
       "ir",
       "check GAME"},
      {{"CHK0007", "a direction that no edge of the board has (a warning)", "direction down",
        "direction down\nsquare b [w] {down:a}"},
       "ir",
       "check GAME"},
      {{"CHK0008", "an action that no play can perform, whatever stands on the board (a warning)",
        "#rules = ->white [e] {w} ->black", "#rules = ->white [w] {w} ->black"},
       "rbg",
       "check GAME"},
      {{"CHK0009", "a loop over modifiers that nothing is known to end (a warning)",
        "#rules = ->white ([w] + [e])* ->black", "#rules = ->white ([w] + [e]) ->black"},
       "rbg",
       "check GAME"},
      {{"CHK0010",
        "arithmetic that may leave 64 bits: a play that gets there is stopped (a warning)",
        "#variables = v(2147483647)\n#rules = [$ v = 2147483647] ->white {$ v*v*v > 0} [w] ->black",
        "#variables = v(2147483647)\n#rules = [$ v = 2147483647] ->white {$ v*v > 0} [w] ->black"},
       "rbg",
       "check GAME"},
      {{"CHK0011", "a choice of the keeper, which perft and bench refuse to decide",
        "#rules = ->white {b} ->> ([$ white = 1] + [$ white = 2]) ->black [e]",
        "#rules = ->white {b} ->> [$ white = 1] ->black [e]"},
       "rbg",
       "perft GAME 2"},
      {{"DOT0001", "the automaton has too many edges for a picture",
        "#rules = ->white ((up + down + left + right)^200)^100 {e} [w] ->black",
        "#rules = ->white (up + down + left + right)^2 {e} [w] ->black"},
       "rbg",
       "convert GAME --to dot"},
      {{"GDL0701",
        "a modifier that can come again and again in one turn or pattern: GDL has no word for it",
        "#rules = ->white ({b} [w] + {w} [b])* ->black [b]",
        "#rules = ->white ({b} [w] + {w} [b]) ->black [b]"},
       "rbg",
       "convert GAME --to gdl --moves compound"},
      {{"GDL0702", "a way through the rules that is too long to be spelled out",
        "a keeper with hundreds of actions between two players", "one with fewer"},
       "",
       ""},
      {{"GDL0703", "more moves than GDL players can be given a list of, or more free vertices",
        "#any = (up + down + left + right)*\n#rules = ->white (any [w])^9 ->black [b]",
        "#any = (up + down + left + right)*\n#rules = ->white (any [w])^2 ->black [b]"},
       "rbg",
       "convert GAME --to gdl --moves compound"},
      {{"GDL0704",
        "a loop of the keeper, without a switch in it, that looks at, or changes, what it has "
        "written "
        "or assigned itself",
        "#rules = (->white {b} ->> ([$ clock = clock + 1] (left + right))* {$ clock == 4} ->black "
        "{e} ->>)*",
        "#rules = (->white {b} ->> [$ clock = clock + 1] right {! right} ->black {e} ->>)*"},
       "rbg",
       "convert GAME --to gdl"},
      {{"GDL0705", "arithmetic over more values than fit in a table",
        "#variables = m(1000), n(1000)\n#rules = (->white {b} ->> [$ m = m + 1, n = n + 1] {$ m + "
        "n < 500} ->black {b} ->>)*",
        "#variables = m(1000), n(1000)\n#rules = (->white {b} ->> [$ m = m + 1, n = n + 1] {$ m < "
        "250} ->black {b} ->>)*"},
       "rbg",
       "convert GAME --to gdl"},
      {{"GDL0706", "a loop that looks at a variable assigned earlier in the same turn",
        "#rules = ->white [$ clock = clock + 1] (right + {$ clock < 3} left)* {e} [w] ->black [b]",
        "#rules = ->white (right + {$ clock < 3} left)* {e} [w] [$ clock = clock + 1] ->black [b]"},
       "rbg",
       "convert GAME --to gdl"},
      {{"GDL0707", "the keeper does not come to an end at the start of the game",
        "#rules = [$ clock = 1]* ->white [w] ->black [b]",
        "#rules = [$ clock = 1] ->white [w] ->black [b]"},
       "rbg",
       "convert GAME --to gdl"},
      {{"GDL0708", "nobody ever has a move, and GDL wants legal moves", "#rules = ->> {}",
        "#rules = ->white {b} ->> {}"},
       "rbg",
       "convert GAME --to gdl"},
      {{"GDL0709", "the rules are too large for what has to be found out about them",
        "zug convert turkish_draughts --to gdl", "zug convert tic_tac_toe --to gdl"},
       "",
       ""},
      {{"GDL0710",
        "scores that GDL, where they go from 0 to 100, can only have rounded (a warning)",
        "#players = white(7), black(100)\n#rules = ->white [e] ->> [$ white = 3] ->black",
        "#players = white(7), black(100)\n#rules = ->white [e] ->> [$ white = 7] ->black"},
       "rbg",
       "convert GAME --to gdl"},
      {{"GDL0711",
        "the keeper can be seen to have a choice that matters, and GDL cannot have that (a "
        "warning)",
        "#rules = ->white [e] ->> ([$ white = 1] + [$ white = 2]) ->black [w]",
        "#rules = ->white ([e] [$ white = 1] + [w] [$ white = 2]) ->black [w]"},
       "rbg",
       "convert GAME --to gdl"},
      {{"GDL0712", "arithmetic that leaves 64 bits for some of the values, which make up its table",
        "#variables = v(2147483647)\n#rules = [$ v = 2147483647] ->white {$ v*v*v > 0} [w] ->black",
        "#variables = v(9)\n#rules = [$ v = 9] ->white {$ v*v*v > 0} [w] ->black"},
       "rbg",
       "convert GAME --to gdl"},
      {{"GDL0713",
        "what the keeper does depends on what he does in between in a way that GDL has no "
        "rules for",
        "a keeper who takes men away and looks whether others are still there, in one go",
        "the same with '->>' in between"},
       "",
       ""},
      {{"LLRBG0001",
        "a name that low-level RBG cannot have, so that it gets another one there (a warning)",
        "piece red_man", "piece redMan"},
       "ir",
       "convert GAME --to ll-rbg"},
      {{"REA0001", "the rules have too many places for a plan",
        "hundreds of thousands of actions in patterns that are used many times",
        "the same without the repetition"},
       "",
       ""},
      {{"REA0002", "the board has too many vertices and directions for a plan",
        "16384 vertices and 5000 directions", "fewer directions"},
       "",
       ""},
      {{"REA0003", "the reasoner in C is so long that compilers would work at it for minutes",
        "zug perft turkish_draughts 1 --engine native --without bisimulation-quotient",
        "zug perft turkish_draughts 1 --engine interpreter"},
       "",
       ""},
      {{"REF0001", "the automata of the rules have too many edges for the reference engine",
        "#rules = ->white (up*)^7000 [w] ->black", "#rules = ->white up* [w] ->black"},
       "rbg",
       "perft GAME 1 --engine reference"},
      {{"REF0002", "the board has too many vertices and directions for the reference engine",
        "16384 vertices and 5000 directions", "fewer directions"},
       "",
       ""},
      {{"SBG0701", "a board that is no rectangle as Simplified Boardgames have it",
        "zug convert hexagon.rbg --to sbg", "zug convert gardner --to sbg"},
       "",
       ""},
      {{"SBG0702", "players, pieces or variables that Simplified Boardgames do not have",
        "zug convert chess.rbg --to sbg", "zug convert gardner --to sbg"},
       "",
       ""},
      {{"SBG0703", "rules that are not those of a Simplified Boardgame",
        "a Simplified Boardgame in RBG with a rule that moves two men at once",
        "the same without that rule"},
       "",
       ""},
      {{"SBG0704", "a letter that moves in one way for white and in another one for black",
        "a Simplified Boardgame in RBG where white's P moves forward and black's P sideways",
        "black's P moves as white's does, seen from the other side"},
       "",
       ""},
  };
  return list;
}

std::vector<Explanation> all_explanations() {
  std::vector<Explanation> result;
  for (const ToolExplanation& one : tool_explanations()) result.push_back(one.explanation);
  for (const Language& language : languages()) {
    for (const Explanation& explanation : language.explanations()) result.push_back(explanation);
  }
  return result;
}

std::string command_that_reports(const std::string& code) {
  const std::vector<ToolExplanation>& list = tool_explanations();
  const auto found = std::find_if(list.begin(), list.end(), [&](const ToolExplanation& one) {
    return one.explanation.code == code;
  });
  return found == list.end() ? "" : found->command;
}

}  // namespace zug
