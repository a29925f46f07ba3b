#pragma once

// Rules that repeat themselves at length.

#include <cstdint>
#include <string>

#include "ir/reference/perft.h"

namespace zug::test {

inline std::string repeated(const std::string& part, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += part;
  return result;
}

inline std::string board_of_captures(const std::string& rules) {
  return "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n"
         "#board = rectangle(up,down,left,right, [e,b,e,b,e] [b,e,w,e,b] [e,w,e,b,e] [w,e,b,e,w]"
         " [e,w,e,w,e])\n#any = ((left* + right*)(up* + down*))\n"
         "#rules = (" +
         rules + ")*\n";
}

inline std::string captures(const std::string& me, const std::string& foe, int count) {
  const std::string jump = "(left {" + foe + "} [e] left {e} + right {" + foe +
                           "} [e] right {e} + up {" + foe + "} [e] up {e} + down {" + foe +
                           "} [e] down {e})";
  return "any {" + me + "} [e] " + repeated(jump, count) + " [" + me + "]";
}

inline std::string turn_of_captures(const std::string& me, const std::string& foe, int most) {
  std::string rest = "any {" + me + "} [e] (left + right + up + down) {e} [" + me + "] ->>";
  for (int count = 1; count <= most; ++count) {
    const std::string taken = captures(me, foe, count);
    rest = "(" + taken + " ->> + {! " + taken + "} " + rest + ")";
  }
  return rest;
}

// As many captures as possible, up to `most`, each number of them a set of moves above the smaller
// ones.
inline std::string game_of_captures(int most) {
  return board_of_captures("->p " + turn_of_captures("w", "b", most) + " ->q " +
                           turn_of_captures("b", "w", most));
}

// Some ways of a few modifiers, one of them taken.
inline std::string random_part(Random& random) {
  const char* const directions[] = {"left", "right", "up", "down"};
  const char* const sets[] = {"{e}", "{w}", "{b}", "{e,w}", "{w,b}", "{e,w,b}"};
  const char* const pieces[] = {"[e]", "[w]", "[b]"};
  std::string result;
  for (std::uint64_t ways = 1 + random.below(3); ways != 0; --ways) {
    for (std::uint64_t steps = 1 + random.below(2); steps != 0; --steps) {
      result += std::string(directions[random.below(4)]) + " " + sets[random.below(6)] + " " +
                pieces[random.below(3)] + " ";
    }
    if (ways != 1) result += "+ ";
  }
  return "(" + result + ") ";
}

// Turns of the same two parts one after another, once more and once less often.
inline std::string random_game_of_copies(Random& random) {
  const std::string parts[] = {random_part(random), random_part(random)};
  std::string rules;
  for (const char* player : {"->p ", "->q "}) {
    std::string turn;
    std::string last;
    for (std::uint64_t ways = 2 + random.below(3); ways != 0; --ways) {
      const std::string way = (random.below(2) == 0 ? "any {w} [e] " : "any {b} [e] ") +
                              repeated(parts[0], static_cast<int>(random.below(3))) +
                              repeated(parts[1], 1 + static_cast<int>(random.below(4))) + "[b] ";
      if (!last.empty()) turn += "+ ";
      if (!last.empty() && random.below(2) == 0) turn += "{! " + last + "} ";
      turn += way + "->> ";
      last = way;
    }
    rules += player + ("(" + turn + ") ");
  }
  return board_of_captures(rules);
}

}  // namespace zug::test
