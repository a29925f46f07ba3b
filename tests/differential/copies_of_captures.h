#pragma once

// Rules that repeat themselves at length: as many captures as possible, up to `most`, each number
// of them a set of moves above the smaller ones.

#include <string>

namespace zug::test {

inline std::string repeated(const std::string& part, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += part;
  return result;
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

inline std::string game_of_captures(int most) {
  return "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n"
         "#board = rectangle(up,down,left,right, [e,b,e,b,e] [b,e,w,e,b] [e,w,e,b,e] [w,e,b,e,w]"
         " [e,w,e,w,e])\n#any = ((left* + right*)(up* + down*))\n"
         "#rules = (->p " +
         turn_of_captures("w", "b", most) + " ->q " + turn_of_captures("b", "w", most) + " )*\n";
}

}  // namespace zug::test
