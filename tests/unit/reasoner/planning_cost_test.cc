// Plans of long rules are made in about as much time as the rules are long. The bounds are far
// above what it takes (a fifth of a second), and far below what comparing each modifier with each
// other one took (twelve).

#include <gtest/gtest.h>

#include <ctime>
#include <optional>
#include <string>

#include "ir/reference/perft.h"
#include "tests/effort.h"
#include "tests/unit/reasoner/plans.h"

namespace zug::test {
namespace {

std::string eight_modifiers(Random& random) {
  const char* const directions[] = {"up", "down", "left", "right"};
  const char* const pieces[] = {" [e] ", " [w] ", " [b] "};
  std::string result;
  for (int i = 0; i < 8; ++i) {
    result += std::string(directions[random.below(4)]) + pieces[random.below(3)];
  }
  return result;
}

TEST(PlanningCost, IsNotTheSquareOfTheModifiers) {
  Random random(5);
  std::string alternatives = eight_modifiers(random);
  for (int i = 1; i < 4000; ++i) alternatives += "+ " + eight_modifiers(random);
  std::string board;
  for (int i = 0; i < 8; ++i) board += "[e,e,w,e,b,e,e,e]";
  const std::optional<Game> game = game_of(
      "#players = p(1), q(1)\n#pieces = e, w, b\n#variables =\n#board = "
      "rectangle(up,down,left,right," +
      board + ")\n#rules = (->p (up*+down*)(left*+right*) {w} (" + alternatives +
      ") ->q {e} ->>)*");
  ASSERT_TRUE(game);
  Diagnostics diagnostics;
  const std::clock_t start = std::clock();
  EXPECT_TRUE(reasoner::build_plan(*game, {}, diagnostics));
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  EXPECT_LT(seconds, sanitized ? 12 : 3);
}

// Each kind of piece moves by itself, and what each of these ways has found is in nobody else's
// way: copies of all that was known took five seconds.
TEST(PlanningCost, IsNotTheSquareOfThePieces) {
  std::string pieces = "e", ways, row;
  for (int i = 0; i < 8000; ++i) {
    const std::string piece = "p" + std::to_string(i);
    pieces += ", " + piece;
    ways += std::string(i == 0 ? "" : " + ") + "{" + piece + "} [e] (up + left + right) {e} [" +
            piece + "]";
    if (i < 8) row += (i == 0 ? "[" : ",") + (i % 3 == 0 ? piece : "e");
  }
  std::string board;
  for (int i = 0; i < 8; ++i) board += row + "]";
  const std::optional<Game> game =
      game_of("#players = p(1), q(1)\n#pieces = " + pieces +
              "\n#variables =\n#board = "
              "rectangle(up,down,left,right," +
              board + ")\n#rules = (->p (up*+down*)(left*+right*) (" + ways + ") ->q {e,p1} ->>)*");
  ASSERT_TRUE(game);
  Diagnostics diagnostics;
  const std::clock_t start = std::clock();
  EXPECT_TRUE(reasoner::build_plan(*game, {}, diagnostics));
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  EXPECT_LT(seconds, sanitized ? 20 : 2.5);
}

// Forty choices in a row share what comes behind them. There are 3^40 ways through.
TEST(PlanningCost, IsNotTheNumberOfWaysThroughATerm) {
  std::string choices, questions;
  for (int i = 0; i < 40; ++i) {
    choices += "({e} left + {w} right + {b} up down) ";
    questions += "({$ e == " + std::to_string(i) + "} + {$ w == 1} {$ b < 2}) ";
  }
  std::string wide;
  for (int i = 0; i < 9; ++i) wide += " [e,e,w,e,e,b,e,e,e,e]";
  const std::string any = "(left* + right*)(up* + down*)";
  for (const std::string& board :
       {std::string(" [w,e,e,b,e,e,w] [e,e,w,e,b,e,e] [e,e,w,e,b,e,e]"), wide}) {
    for (const std::string& rules :
         {"->p {e} [w] ->> ({? " + choices + "{w}} [b] ->q {} + {! " + choices + "{w}} ->> {})",
          "->p {e} [w] ->> ({? " + questions + "} [b] ->q {} + {! " + questions + "} ->> {})",
          "->p " + any + " {e} {? " + choices + "{w}} [w] ->q {}",
          "->p {w} [e] (" + choices + "{e})* [w] ->q {}",
          "->p " + any + " {e} {? (" + choices + "{e})* {w}} [w] ->q {}",
          "->p {w} [e] " + choices + "[b] " + choices + "[w] ->> {? {w} " + choices + "} ->q {}",
          "->p {e} [w] ->> {? " + any + " {w} " + choices + "{b}} ->q {}",
          "->p {e} [w] ->> (" + choices + "[b] + " + choices + "[w]) ->q {}",
          "->p " + any + choices + "[b] " + choices + "[e] ->> ->q {}"}) {
      const std::clock_t start = std::clock();
      plan_of(
          "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n#board = "
          "rectangle(up,down,left,right," +
          board + ")\n#rules = " + rules);
      const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
      EXPECT_LT(seconds, sanitized ? 12 : 3) << rules.substr(0, 40);
    }
  }
}

}  // namespace
}  // namespace zug::test
