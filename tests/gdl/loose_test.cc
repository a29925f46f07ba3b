// Loose games (loose_game.h) on boards of few squares: of one to five players, with bounds that are
// not hundred, switches anywhere, numbers, and keepers who look at everything. The GDL of each has
// the game tree of the reference semantics, or it warns of a keeper who has a choice. ZUG_LONG=1
// looks at fifty times as many games.

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "backends/gdl/write.h"
#include "ir/messages/source.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "langs/rbg/read.h"
#include "tests/differential/written_games/loose_game.h"
#include "tests/effort.h"
#include "tests/gdl/trees.h"

namespace zug {
namespace {

bool has_the_same_tree(const std::string& text, GdlOptions::Moves moves = GdlOptions::Moves::Auto) {
  Source source("loose.rbg", text);
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  if (!game) return false;
  try {
    return test::compare_trees(*game, moves) == test::Compared::Trees;
  } catch (const ImproperGame&) {
    return false;
  }
}

TEST(GdlLoose, HasTheSameTree) {
  const std::uint64_t games = test::long_run() ? 10'000 : test::sample(200);
  using Moves = GdlOptions::Moves;
  const std::vector<Moves> kinds = {Moves::Auto, Moves::Split, Moves::Compound};
  std::uint64_t compared = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    Random random(seed);
    const std::string text = test::loose_game(random, test::Size::Tiny);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    compared += has_the_same_tree(text, kinds[seed % kinds.size()]) ? 1 : 0;
    if (HasFailure()) FAIL();
  }
  EXPECT_GE(compared, games / 3);
}

// The keeper is never at work here, and what he would assign is no value: the score had none.
TEST(GdlLoose, AnAssignmentThatNobodyComesToSaysNothing) {
  EXPECT_TRUE(has_the_same_tree(
      "#players = a(2), b(2)\n#pieces = wall, m, n, e\n#variables =\n"
      "#board = v[wall]{west: w} w[n]{west: v} x[wall]{in: y} y[e]{west: x} z[n]{out: z}\n"
      "#rules = (west [e] {? {}} ->b ([m] in)* {m} ->>"
      " ({$ a < 2} [$ a = 1] {! out {! {}}} [$ a = 5, b = 1]))\n"));
}

// South goes on from where north has ended, one of two squares, though what leads there by either
// way is at one square only.
TEST(GdlLoose, WaysFromASquareEachMeetAtTwo) {
  EXPECT_TRUE(
      has_the_same_tree("#players = a(1), b(1)\n#pieces = s, n, e\n#variables =\n"
                        "#board = rectangle(no,so,we,ea,[s][e])\n"
                        "#rules = (->a (so ->> + ->> ({? {}}) {! {n}}) ->b (so {e,s,n}) ->b)\n"));
}

}  // namespace
}  // namespace zug
