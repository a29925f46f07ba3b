#pragma once

// Turns of jumps, over and over: mostly short, sometimes not.

#include <string>

#include "ir/reference/perft.h"
#include "tests/differential/copies_of_captures.h"

namespace zug::test {

// Over something, or beside it: what it asks for and puts is made up.
inline std::string random_jump(Random& random) {
  const char* const directions[] = {"left", "right", "up", "down", "left up", "down right"};
  const char* const sets[] = {"{e}", "{w}", "{b}", "{e,w}", "{w,b}", "{e,b}"};
  const char* const pieces[] = {"[e]", "[w]", "[b]"};
  std::string result;
  for (std::uint64_t ways = 1 + random.below(3); ways != 0; --ways) {
    const std::string direction = directions[random.below(6)];
    const bool turns = random.below(6) == 0;
    result += direction + " " + sets[random.below(6)] + " " + pieces[random.below(3)] + " ";
    result += (turns ? directions[random.below(6)] : direction) + " " + sets[random.below(6)] + " ";
    if (random.below(3) == 0) result += std::string(pieces[random.below(3)]) + " ";
    if (ways != 1) result += "+ ";
  }
  return "(" + result + ") ";
}

inline std::string random_game_of_jumps(Random& random) {
  std::string rules;
  for (const char* player : {"->p ", "->q "}) {
    const std::string jump = random_jump(random);
    const std::string look[] = {"{? left {b}} ",
                                "{! up {b} up {e}} ",
                                "{! left {w} left {e}} ",
                                "{! down {e} + right {w}} ",
                                "{? {e} (up + left) {w}} ",
                                ""};
    const std::string man = random.below(2) == 0 ? "{w} " : "{b} ";
    std::string turn = "any " + man + (random.below(2) == 0 ? "[e] " : "[w] ");
    turn += (random.below(3) == 0 ? random_jump(random) : jump) + "(" + jump + ")* ";
    turn += look[random.below(6)] + (random.below(2) == 0 ? "[b] " : "");
    rules += player + turn + "->> ";
  }
  return board_of_captures(rules);
}

}  // namespace zug::test
