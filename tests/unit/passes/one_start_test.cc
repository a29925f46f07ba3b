// Sequences from one start, and plays towards the longest way of modifiers.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "passes/analysis/search/towards.h"
#include "passes/analysis/straightness/one_start.h"
#include "passes/analysis/straightness/straightness.h"
#include "tests/effort.h"
#include "tests/files.h"
#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

using ::testing::Each;

bool on_and_on(std::size_t) { return false; }

// From an empty square stones are turned round in three directions, each time back to where it
// began. From a lower corner of 4x5 squares that is 3 above and 2 beside; with the stone that is
// put there in the end, 6. (From an upper one it is 2 beside and 3 below.)
Game turning_round() {
  return *read_text(
      "turning",
      "#players = p(9)\n#pieces = e, b, w\n#variables =\n"
      "#board = rectangle(up,down,left,right,[e,e,e,e][e,e,e,e][e,e,e,e][e,e,e,e][e,e,e,e])\n"
      "#turned(forth; back) = ({! forth {b}}\n"
      "  + forth {b} [w] (forth {b} [w])* forth {w} back ({w} back)* {e})\n"
      "#rules = ->p (up* + down*)(left* + right*) {e} ->>\n"
      "  turned(up; down) turned(right; left) turned(down; up) [w] ->p {e}\n");
}

struct Examined {
  Game game;
  std::optional<Product> product;
  StraightnessBound bound;
};

Examined examined(Game game) {
  Examined result{std::move(game), {}, {}};
  Budget budget;
  result.product = build_product(result.game, budget);
  Stock stock(*result.product, budget);
  result.bound = bounded_straightness(*result.product, StraightnessKind::Main, stock, budget);
  return result;
}

// What stands ahead, as far as one knows from here, is {e}; seen from its start it never is.
TEST(OneStart, WithoutAWayToAnEndHasNoBound) {
  const Game game = *read_text("loops",
                               "#players = aa(4), bb(21)\n#pieces = e, x, z\n#variables =\n"
                               "#board = n1[z]{d1:n1} n0[z]{d1:n0}\n"
                               "#rules = (->aa d1 {e} [x])*\n");
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  Stock stock(*product, budget);
  for (const StraightnessKind kind : straightness_kinds) {
    const StraightnessBound bound = bounded_straightness(*product, kind, stock, budget);
    EXPECT_GE(bound.value.value_or(0), 0) << static_cast<int>(kind);
  }
  EXPECT_FALSE(bounded_straightness(*product, StraightnessKind::Moves, stock, budget).value);
}

TEST(OneStart, ComesBackToWhereItBegan) {
  const Game game = turning_round();
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  const SequenceGraph sequences = cut_at_boundaries(*product, StraightnessKind::Main, budget);
  int starts = 0;
  for (const std::uint32_t start : sequences.starts) {
    const Step& step = product->step(start);
    if (step.kind != Step::Kind::Switch || step.operand != keeper.value) continue;
    ++starts;
    const std::optional<OneStart> found = look_from_one_start(*product, sequences, start, budget);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->nodes.front(), start);
    std::vector<std::uint32_t> empty_squares;
    for (const std::uint32_t node : found->nodes) {
      const ProductNode& at = product->nodes[node];
      const bool on = product->step(node).kind == Step::Kind::On;
      if (on && at.here == product->nodes[start].here) empty_squares.push_back(at.vertex);
    }
    EXPECT_THAT(empty_squares, Each(product->nodes[start].vertex));
    EXPECT_LE(found->paths.best.front(), 6);
  }
  EXPECT_EQ(starts, 20);
}

TEST(OneStart, BoundsStraightness) {
  const Examined turning = examined(turning_round());
  EXPECT_EQ(turning.bound.value, 6);
  const Product& product = *turning.product;
  const std::vector<std::uint32_t>& way = turning.bound.witness;
  // Of the longest ways one is shown that a move can take: it puts the last stone.
  EXPECT_EQ(product.nodes[way.back()].vertex, product.nodes[way.front()].vertex);
}

TEST(OneStart, LeavesLoopsToRankings) {
  const Game game = *read_text("loop",
                               "#players = p(9)\n#pieces = e, b\n#variables =\n"
                               "#board = rectangle(up,down,left,right,[b,b,e])\n"
                               "#rules = ->p ((left + right) {b} [e])* ->p {e}\n");
  const Examined loop = examined(game);
  EXPECT_EQ(loop.bound.value, 2);
  EXPECT_FALSE(loop.bound.rankings.empty());
}

TEST(Towards, NeedsWhatTheWayFindsBeforeItPuts) {
  const Examined turning = examined(turning_round());
  std::vector<int> squares(8);  // by what may stand there: bits of e, b, w
  for (const auto& [vertex, pieces] :
       needed_at_the_start(*turning.product, turning.bound.witness)) {
    ++squares[pieces];
  }
  const auto bit = [&](const char* name) {
    const auto& pieces = turning.game.pieces;
    const auto piece = std::find_if(pieces.begin(), pieces.end(),
                                    [&](const auto& p) { return bytes_of(p.name) == name; });
    return std::size_t{1} << (piece - pieces.begin());
  };
  EXPECT_EQ(squares[bit("e")], 1);
  EXPECT_EQ(squares[bit("b")], 5);
  EXPECT_EQ(squares[bit("w")], 2);
}

// Eleven choices of two, all but the first of one kind: plays at random come to that once in two
// thousand.
TEST(Towards, FindsWhatLuckDoesNot) {
  std::string row = "e", filled;
  for (int square = 0; square < 11; ++square) {
    row += ",e";
    filled += "->p ([x] + [y]) right ";
  }
  Examined filling = examined(
      *read_text("filling",
                 "#players = p(9)\n#pieces = e, x, y\n#variables =\n"
                 "#board = rectangle(up,down,left,right,[" +
                     row + "])\n#rules = " + filled +
                     "->> ({! left {y}} + left {y} [x] (left {y} [x])* left {x}) ->p {e}\n"));
  EXPECT_EQ(filling.bound.value, 11);  // the last way may run to the end and find no x there
  Diagnostics diagnostics;
  auto reasoner = ReferenceReasoner::make(filling.game, diagnostics);
  const PlayFindings found =
      play_towards(*reasoner, *filling.product, filling.bound.witness, 2'000, on_and_on);
  ASSERT_TRUE(found.longest_of_all);
  EXPECT_EQ(found.longest_of_all->size(), 10u + 1);
}

// Three empty squares in a row are needed, there are two from the beginning, and nothing makes a
// square empty again.
TEST(Towards, GivesUpWhatCannotComeBack) {
  Examined lost = examined(*read_text("lost",
                                      "#players = p(9)\n#pieces = e, x\n#variables =\n"
                                      "#board = rectangle(up,down,left,right,[x,e,e])\n"
                                      "#rules = ->p right* {e} [x] (->p {x} ->> left* right* {e}"
                                      " [x] left {e} [x] left {e} [x] ->p {x})\n"));
  Diagnostics diagnostics;
  auto reasoner = ReferenceReasoner::make(lost.game, diagnostics);
  const PlayFindings found =
      play_towards(*reasoner, *lost.product, lost.bound.witness, 1'000, on_and_on);
  EXPECT_EQ(found.states, 1u);
}

TEST(Towards, FillsTheEdgesOfASmallReversi) {
  const auto game = read_file(shared_folder() / "games" / "rbg" / "reversi_6x6.rbg");
  if (!game) GTEST_SKIP() << "the shared data is not there";
  if (large_for_sanitizer(true)) GTEST_SKIP() << skipped_as_large;
  const Examined reversi = examined(*game);
  Diagnostics diagnostics;
  auto reasoner = ReferenceReasoner::make(*game, diagnostics);
  const PlayFindings found =
      play_towards(*reasoner, *reversi.product, reversi.bound.witness, 100'000, on_and_on);
  ASSERT_TRUE(found.longest_of_all);
  EXPECT_EQ(found.longest_of_all->size(), 13u + 1);  // with the switch
}

}  // namespace
}  // namespace zug::test
