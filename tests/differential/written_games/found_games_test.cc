// Games on which engines once differed, as small as they could be made. All engines have the same
// moves in them now, and every one is named for what was wrong.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "tests/differential/written_games/engines.h"

namespace zug::test {
namespace {

class FoundGames : public testing::Test {
 protected:
  FoundGames() {
    const auto cache = std::filesystem::temp_directory_path() / "zug_engines_test";
    ::setenv("XDG_CACHE_HOME", cache.c_str(), 1);
  }

  // With all optimisations.
  static void expect_same_moves_natively(const std::string& text) {
    Effort effort;
    effort.native = true;
    const Compared compared = compare_engines(text, {}, effort);
    EXPECT_TRUE(compared.read);
    EXPECT_EQ(compared.difference.value_or(""), "");
    EXPECT_GT(compared.states, 0u);
  }

  // The same, and without each of them.
  static void expect_same_moves(const std::string& text) {
    expect_same_moves_natively(text);
    const Effort effort;
    for (const reasoner::Optimisation& optimisation : reasoner::optimisations()) {
      reasoner::Options options;
      options.*optimisation.enabled = false;
      EXPECT_EQ(compare_engines(text, options, effort).difference.value_or(""), "")
          << "without " << optimisation.name;
    }
  }
};

// A step that is possible from one vertex only, so that no set of them is made: the word had the
// first vertex of the move, and not the one a step on.
TEST_F(FoundGames, StepFromOneVertex) {
  expect_same_moves(
      "#players = a(100)\n#pieces = e, w\n#variables =\n"
      "#board = rectangle(up,down,left,right,[w,w,w][,w,])\n"
      "#rules = ->a (up*+down*)(left*+right*) {w} [e] (down+left) [w] ->>\n");
}

TEST_F(FoundGames, StepsOfWhichOneIsFromOneVertex) {
  expect_same_moves(
      "#players = a(100)\n#pieces = e, w\n#variables =\n"
      "#board = rectangle(up,down,left,right,[w,w,w][w,w,w][w,w,w])\n"
      "#rules = ->a (up*+down*)(left*+right*) {w,e} [e]"
      " (down+left + up^2 left^2 + up^2 right^2) [w] ->>\n");
}

// The middle of this hexagon is in lines, its corners are in none: runs through those were looked
// for in sets of no size.
TEST_F(FoundGames, RunsWhereAVertexHasNoLine) {
  expect_same_moves(
      "#players = a(1), b(1)\n#pieces = e, w, b0\n#variables =\n"
      "#board = hexagon(NW,NE,E,SE,SW,W,[e,e,e][e,e,e,e][e,e,e,e,e][e,e,e,e][e,e,e])\n"
      "#any = ((NW*+SE*)(SW*+NE*)(W*+E*)(NE*+SE*))\n"
      "#rules = ( ->a any {e} ->> [w] ( {! (NE {w})* (SW {w})^2 + (W {w})* (E {w})^2}"
      " + {? (NE {w})* (SW {w})^2 + (W {w})* (E {w})^2} ->> {} ) ->b any {e} ->> [b0] )*\n");
}

// What can follow [e] on a board of one square is nothing, so that its function listed nothing; in
// C it threw away what was listed before it.
TEST_F(FoundGames, FunctionThatListsNothing) {
  expect_same_moves(
      "#players = white(100)\n#pieces = e, w\n#variables =\n"
      "#board = rectangle(up,down,left,right,[e])\n"
      "#rules = (->white ([w] + [e] up + [e] up))*\n");
}

// Where there is no square to the left the third way goes on from Here, though all three were asked
// about under the square to the left.
TEST_F(FoundGames, WaysThatShareAStartWhereItIsNowhere) {
  expect_same_moves(
      "#players = a(1), b(1)\n#pieces = e, w, x, y\n#variables =\n"
      "#board = rectangle(up,down,left,right,[w,e])\n"
      "#rules = right ->b ({x} ([y] {e} right)* {y} + (right+left*)^2 {w} + {! left})"
      " (->b+->a)\n");
}

// Two vertices of this board come to one by NW* SW, so what the step leads to from the pieces {e}
// of a set is not what it leads to from the set and from the pieces.
TEST_F(FoundGames, StarOfAStarWhereTwoStepsMeet) {
  expect_same_moves(
      "#players = a(1)\n#pieces = empty, e\n#variables =\n"
      "#board = hexagon(NW,NE,E,SE,SW,W,[empty,][e,e,])\n"
      "#rules = (->a ((({e} NW* SW)* {e,empty})*))*\n");
}

// What follows a choice is asked once, behind either way, and not at all behind none.
TEST_F(FoundGames, ChoicesInARow) {
  const std::string choices =
      "({$ w > 1} + {! up} {$ b < 2}) ({$ e > 3} {$ w < 4} + {! left}) ({$ b > 0} + {$ e == 2})";
  expect_same_moves(
      "#players = a(1), c(1)\n#pieces = e, w, b\n#variables =\n"
      "#board = rectangle(up,down,left,right,[w,e,b][e,e,w])\n"
      "#any = (up*+down*)(left*+right*)\n"
      "#rules = (->a any {e} [w] ->> ({? " +
      choices + "} [b] ->c any {w} [e] + {! " + choices + "} ->c any {b} [e]) ->>)*\n");
}

// Two conditions in a row that exclude each other: the move behind them had a word that was longer
// than words are.
TEST_F(FoundGames, MoveThatIsRuledOut) {
  expect_same_moves(
      "#players = white(9), black(9)\n#pieces = e, w, b\n#variables =\n"
      "#board = v0[e]{p:v1,q:v2,t:v3} v1[b]{p:v2,q:v3} v2[w]{p:v3,t:v0} v3[e]{p:v0,q:v1,t:v1}\n"
      "#rules = ->white [w] (->> {} + {! p q {w}}) {! t p {b} t p {w}}"
      " ({? t p {b} t p {w}} t q [e] q + {! t}) ->black {}\n");
}

// Whether blue stands to the left was asked only where the game was finished, though it decides,
// too, what comes behind that question where it was not.
TEST_F(FoundGames, ConditionThatIsAskedBehindAnotherOne) {
  expect_same_moves(
      "#players = red(9), blue(9)\n#pieces = e, r, b\n"
      "#variables = redPassed(1), bluePassed(1)\n"
      "#board = rectangle(up,down,left,right, [e,b,e])\n"
      "#any = (left* + right*)\n"
      "#loss(p; opp) = ({? left {opp}} ({$ p > 0} [$ p=p-1] + {$ p == 0}) + {! left {opp}})\n"
      "#finished = ({$ e == 0} + {$ e > 0} {$ redPassed + bluePassed == 2})\n"
      "#turn(p; me; opp) = ({$ p~Passed == 1} + {$ p~Passed == 0}"
      " ->p (any {e} [me] ->> loss(p; opp) loss(p; opp) + [$ p~Passed=1] ->>)"
      " ({? finished} ->> {} + {! finished}))\n"
      "#rules = (turn(red; r; b) turn(blue; b; r))*\n");
}

// Who makes a line is told before the stone is put; the second stone of a turn beside the first.
TEST_F(FoundGames, TwoStonesInATurnOfWhichAnyMayMakeALine) {
  expect_same_moves(
      "#players = white(100), black(100)\n#pieces = e, w, b\n#variables =\n"
      "#board = hexagon(northWest,northEast,east,southEast,southWest,west,"
      "[e,e,w] [e,b,e,e] [e,e,e,e,e] [e,w,e,e] [e,e,b])\n"
      "#any = (northWest + northEast + east + southEast + southWest + west)* {e}\n"
      "#row(x; forth; back) = ((forth {x})^2 + back {x} forth^2 {x} + (back {x})^2)\n"
      "#line(x) = (row(x; east; west) + row(x; northWest; southEast) +"
      " row(x; northEast; southWest))\n"
      "#turn(me; x) = ->me any [x] ({? line(x)} [$ me=100] ->> {} +"
      " {! line(x)} any [x] ({? line(x)} [$ me=100] ->> {} + {! line(x)}))\n"
      "#rules = (turn(white; w) turn(black; b))*\n");
}

// Rows that are one set moved, which lead beyond the last vertex: `right* {o}` cuts that off,
// behind `right* [x]` nobody does.
TEST_F(FoundGames, RowsMovedBeyondTheLastVertex) {
  expect_same_moves(
      "#players = a(5), b(5)\n#pieces = x, o\n#variables =\n"
      "#board = rectangle(up,down,left,right,[o,o,o])\n"
      "#rules = ->a right* {o} ->b right* [x] ->> {}\n");
  expect_same_moves(
      "#players = a(5), b(5)\n#pieces = x, o\n#variables =\n"
      "#board = rectangle(up,down,left,right,[o,o,o][o,o,o][o,o,x])\n"
      "#rules = ->a down* {o} [x] ->b down* [x] ->> {}\n");
}

// Enclosed men in six directions of a hexagon, and in five of a rectangle, of which some come to
// its edges sooner: in C they are side by side in a register.
TEST_F(FoundGames, DirectionsSideBySide) {
  using Ways = std::vector<std::pair<std::string, std::string>>;  // there and back
  const auto enclosing = [](const std::string& board, const Ways& ways) {
    std::string some;
    std::string turned;
    for (const auto& [way, back] : ways) {
      some += (some.empty() ? "between(me; foe; " : " + between(me; foe; ") + way + ")";
      turned += " turned(me; foe; " + way + "; " + back + ")";
    }
    return "#players = a(100), b(100)\n#pieces = e, x, o\n#variables =\n#board = " + board +
           "\n#between(me; foe; way) = way {foe} (way {foe})* way {me}\n"
           "#turned(me; foe; way; back) = ({! between(me; foe; way)} + way {foe} [me]"
           " (way {foe} [me])* way {me} back ({me} back)* {e})\n"
           "#turn(player; me; foe) = ->player any {e} {? " +
           some + "} ->>" + turned + " [me] [$ player = 50]\n" +
           "#rules = (turn(a; x; o) turn(b; o; x))*\n";
  };
  expect_same_moves(enclosing(
      "hexagon(NW,NE,E,SE,SW,W,[e,e,e,e][e,e,e,e,e][e,x,o,e,e,e][e,e,o,x,o,e,e][e,e,x,o,e,e]"
      "[e,e,e,e,e][e,e,e,e])\n#any = (NW*+SE*)(SW*+NE*)(W*+E*)(NE*+SE*)",
      {{"NW", "SE"}, {"NE", "SW"}, {"E", "W"}, {"SE", "NW"}, {"SW", "NE"}, {"W", "E"}}));
  expect_same_moves(enclosing(
      "rectangle(up,down,left,right,[e,e,e,e,e,e,e][e,e,e,x,e,e,e][e,e,o,x,o,e,e][e,x,x,o,o,x,e]"
      "[e,e,e,e,e,e,e])\n#any = (up*+down*)(left*+right*)",
      {{"up", "down"},
       {"left", "right"},
       {"up left", "down right"},
       {"down right", "up left"},
       {"up right", "down left"}}));
}

// Two questions, each in four directions at once, of which the second goes on from squares that the
// first has found, and what is asked behind them goes on from those of the second: in C with wide
// registers nobody had found the first.
TEST_F(FoundGames, WhatIsAskedBehindQuestionsSideBySide) {
  expect_same_moves(R"(#players = a(100), c(100)
#pieces = e, w, b
#variables =
#board = rectangle(up,down,left,right, [w,e,b,e,e] [e,e,e,e,e] [e,b,e,b,e] [e,e,e,w,e])
#any = (up* + down*)(left* + right*)
#row(d; x; y) = d {x} d ({x} d)* {y}
#rows(x; y) = row(up; x; y) + row(down; x; y) + row(left; x; y) + row(right; x; y)
#rules = (
  ->a any {e} [b] ->> {? any {e} (rows(b; w) + rows(w; b) + up {w} left {e} + down {w} left {b})}
  ->c any {b} [w] ->> {? any {e} (rows(b; w) + rows(w; b) + up {w} left {w} + left {w} down left {e})}
)*
)");
}

// What is counted over ten directions gives a move a thousand sequences of modifiers. With a
// function for each, C had more lines than it may; with four thousand there was none for any.
TEST_F(FoundGames, CountersOverTenDirections) {
  std::string count;
  for (const char* way : {"up", "down", "left", "right", "up left", "up right", "down left",
                          "down right", "up up left", "up up right"}) {
    const std::string there = std::string(way) + " {b}";
    count += "({? " + there + "} [$ k = k + 1] + {! " + there + "}) ";
  }
  expect_same_moves_natively(
      "#players = white(100), black(100)\n#pieces = e, a, b\n#variables = k(99)\n"
      "#board = rectangle(up,down,left,right, [e,b,e,e] [b,e,e,b] [e,e,b,e] [a,e,e,e])\n"
      "#any = (up* + down*) (left* + right*)\n#rules = (->white any {e} [$ k = 0] " +
      count + "{$ k > 1} [a] ->> ->black any {a} [e] ->>)*\n");
}

}  // namespace
}  // namespace zug::test
