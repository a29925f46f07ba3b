// What a player may do on a small board, as a short expression made at random: walks by one or
// several ways, walks of any length, looks, pieces put on the way. Which squares such a move can
// begin at, pass and end at becomes relations about the board alone, and many of them say nearly
// the same: what the export makes of them is right if it has the same game tree as the reference
// semantics. ZUG_LONG=1 looks at fifty times as many games.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "ir/reference/perft.h"
#include "tests/effort.h"
#include "tests/gdl/trees.h"

namespace zug {
namespace {

class RandomWalk {
 public:
  explicit RandomWalk(std::uint64_t seed) : random_(seed) {
    for (int i = 0; i < 8; ++i) random_.next();
  }

  std::string game() {
    const std::string board = boards[random_.below(std::size(boards))];
    std::string turns;
    for (const char* const player : {"a", "b"}) {
      const bool anywhere = random_.below(3) != 0;
      turns += std::string(" ->") + player + (anywhere ? " (up* + down*) (left* + right*)" : "") +
               words(2) + " ->>" + keeper();
      if (random_.below(2) == 0) break;
    }
    // People declare pieces that no rule ever puts on the board.
    const std::string pieces = pick({"e, x", "e, x", "e, x, d"});
    return "#players = a(100), b(100)\n#pieces = " + pieces + "\n#variables =\n#board = " + board +
           "\n#rules = (" + turns + " )*\n";
  }

 private:
  static constexpr const char* boards[] = {
      "rectangle(up, down, left, right, [e, e, x, x] [e, e, e, x] [x, e, x, e])",
      "rectangle(up, down, left, right, [e, e] [e, e] [e, e])",
      "rectangle(up, down, left, right, [x, e, , e] [e, , e, x])",
      "rectangle(up, down, left, right, [e, x, e, e, e])"};

  std::string way() { return pick({"up", "down", "left", "right"}); }
  std::string pick(std::initializer_list<const char*> list) {
    return list.begin()[random_.below(list.size())];
  }

  // Nothing, or what he does where he is, whatever the board.
  std::string keeper() { return pick({"", "", " [e]", " [x]"}); }

  // Without modifiers: it may be gone again and again.
  std::string steps(int depth) {
    std::string result;
    for (std::size_t n = 1 + random_.below(2); n > 0; --n) {
      switch (random_.below(depth == 0 ? 3 : 6)) {
        case 0:
        case 1:
          result += " " + way();
          break;
        case 2:
          result += " " + pick({"{e}", "{x}", "{e, x}"});
          break;
        case 3:
          result += " (" + steps(depth - 1) + " + " + steps(depth - 1) + " )";
          break;
        case 4:
          result += " (" + steps(depth - 1) + " )*";
          break;
        default:
          result += pick({" {?", " {!"}) + steps(depth - 1) + " }";
      }
    }
    return result;
  }

  std::string words(int depth) {
    std::string result;
    for (std::size_t n = 1 + random_.below(4); n > 0; --n) {
      const bool puts = random_.below(3) == 0;
      result += puts ? " " + pick({"[e]", "[x]"}) : steps(depth);
    }
    return result;
  }

  Random random_;
};

TEST(GdlWalks, HaveTheSameTree) {
  const std::uint64_t games = test::long_run() ? 10'000 : test::sample(200);
  std::uint64_t refused = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const std::string text = RandomWalk(seed).game();
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    const test::Compared compared = test::compare_trees(test::rbg_game(text));
    refused += compared == test::Compared::Trees ? 0 : 1;
    if (HasFailure()) FAIL();
  }
  EXPECT_LE(refused, games / 2);
}

// Two relations that ask whether there is a square below each asked the other one.
TEST(GdlWalks, BeginWhereThereIsAWay) {
  const char* const games[] = {
      "#players = a(4), b(41)\n#pieces = e, x\n#variables =\n"
      "#board = rectangle(up, down, left, right, [e,e,x,x] [e,e,e,x] [x,e,x,e])\n"
      "#rules = (->a (up {e})* (left + right) ->> [e] down)*\n",
      "#players = a(4), b(41)\n#pieces = e, x\n#variables =\n"
      "#board = rectangle(up, down, left, right, [e,e] [e,e] [e,e])\n"
      "#rules = ->a down* [x] (down + right)* [x] down (right + {e,x}) up ->>\n"};
  for (const char* const text : games) {
    SCOPED_TRACE(text);
    EXPECT_EQ(test::compare_trees(test::rbg_game(text)), test::Compared::Trees);
  }
}

// A number that is no more after what the turn has put, a way that there is none of: no rule was
// left of them, and still they were asked for.
TEST(GdlWalks, AskForNothingThatNoRuleDefines) {
  const char* const games[] = {
      "#players = a(10), b(10)\n#pieces = e, x\n#variables =\n#board = u[x]{}\n"
      "#rules = ->a [e] {$ e < x} ->>\n",
      "#players = a(2), b(2)\n#pieces = e, x\n#variables =\n"
      "#board = u[x]{to: v} v[e]{fro: v}\n"
      "#rules = (->a (fro [x] {! {e}* {}} + to))*\n",
      "#players = a(2), b(2)\n#pieces = e, x\n#variables =\n"
      "#board = u[x]{score: v} v[e]{fro: v}\n#rules = ->a (fro* + score*) [x] ->>\n"};
  for (const char* const text : games) {
    SCOPED_TRACE(text);
    EXPECT_EQ(test::compare_trees(test::rbg_game(text)), test::Compared::Trees);
  }
}

// A piece that is nowhere, 'b', stood for all that nobody tells apart, and what was put before was
// forgotten: there were moves to put a third piece onto a board of two squares.
TEST(GdlWalks, SeeWhatWasPutWhereOtherPiecesAreNowhere) {
  const std::string declared = "#players = a(100), c(100)\n#pieces = e, r, b\n#variables =\n";
  const std::string row = "#board = rectangle(up, down, left, right, ";
  const std::string put = " (left* + right*) {e} [r]";
  const std::string games[] = {
      row + "[e,e])\n#rules = ->a" + put + put + put + " ->> [$ a = 100]\n",
      row + "[e,e,e,e])\n#rules = (->a" + put + put + put + " ->> ->c" + put + " ->>)*\n",
      row + "[e,e])\n#rules = (->a [r] right* {e})*\n",
      "#board = u[e]{to: v} v[e]{to: w} w[e]{to: x} x[r]{to: u}\n"
      "#rules = ->a to* {e} [r] to* {e} [r] to* {r} [e] (to {e})* to {e} [r] ->>\n"};
  for (const std::string& game : games) {
    SCOPED_TRACE(game);
    for (const GdlOptions::Moves moves :
         {GdlOptions::Moves::Auto, GdlOptions::Moves::Split, GdlOptions::Moves::Compound}) {
      EXPECT_EQ(test::compare_trees(test::rbg_game(declared + game), moves), test::Compared::Trees);
    }
  }
}

}  // namespace
}  // namespace zug
