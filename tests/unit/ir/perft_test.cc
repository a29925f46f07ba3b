#include "ir/reference/perft.h"

#include <gtest/gtest.h>

#include "ir/reference/visited.h"
#include "tests/unit/ir/build.h"

namespace zug::test {
namespace {

// p and q in turn put a stone on one of four empty squares.
Game filling() {
  Game game = empty_game();
  Rules make(game);
  const auto turn = [&](PlayerId player, PieceId stone) {
    const ExpressionId walk = make.star(
        make.any({make.shift(up), make.shift(down), make.shift(left), make.shift(right)}));
    return std::vector<ExpressionId>{make.to(player), walk, make.on({e}), make.off(stone),
                                     make.to(keeper)};
  };
  std::vector<ExpressionId> both = turn(p, x);
  for (const ExpressionId part : turn(q, o)) both.push_back(part);
  game.rules = make.star(make.all(both));
  return game;
}

TEST(Perft, CountsLeavesAndStates) {
  const Game game = filling();
  Diagnostics diagnostics;
  auto reasoner = ReferenceReasoner::make(game, diagnostics);
  ASSERT_TRUE(reasoner);
  EXPECT_EQ(perft(*reasoner, 0), (PerftRow{0, 1, 1}));
  EXPECT_EQ(perft(*reasoner, 1), (PerftRow{1, 4, 5}));
  EXPECT_EQ(perft(*reasoner, 2), (PerftRow{2, 12, 17}));
  EXPECT_EQ(perft(*reasoner, 3), (PerftRow{3, 24, 41}));
  EXPECT_EQ(perft(*reasoner, 4), (PerftRow{4, 24, 65}));
  EXPECT_EQ(perft(*reasoner, 5), (PerftRow{5, 0, 65}));
  EXPECT_EQ(perft(*reasoner, 1'000'000), (PerftRow{1'000'000, 0, 65}));
}

TEST(Perft, DivideAddsUp) {
  const Game game = filling();
  Diagnostics diagnostics;
  auto reasoner = ReferenceReasoner::make(game, diagnostics);
  ASSERT_TRUE(reasoner);
  for (int depth = 1; depth <= 4; ++depth) {
    std::uint64_t leaves = 0;
    for (const auto& entry : perft_divide(*reasoner, depth)) leaves += entry.second;
    EXPECT_EQ(leaves, perft(*reasoner, depth).leaves);
  }
  EXPECT_EQ(move_text(game, perft_divide(*reasoner, 1)[3].first), "r3[x]->>");
}

TEST(Perft, AKeeperStuckAtTheRootIsASingleNode) {
  Game game = empty_game();
  Rules make(game);
  game.rules = make.all({make.on({}), make.to(p)});
  Diagnostics diagnostics;
  auto reasoner = ReferenceReasoner::make(game, diagnostics);
  ASSERT_TRUE(reasoner);
  EXPECT_EQ(perft(*reasoner, 0), (PerftRow{0, 1, 1}));
  EXPECT_EQ(perft(*reasoner, 3), (PerftRow{3, 0, 1}));
  EXPECT_TRUE(perft_divide(*reasoner, 1).empty());
}

TEST(Perft, PlayoutsRepeatWithTheirSeed) {
  const Game game = filling();
  Diagnostics diagnostics;
  auto reasoner = ReferenceReasoner::make(game, diagnostics);
  ASSERT_TRUE(reasoner);
  Random random(1);
  const Playout played = playout(*reasoner, random);
  EXPECT_EQ(played.length, 4u);
  EXPECT_EQ(played.choices, 10u);
  EXPECT_EQ(played.most_choices, 4u);
  EXPECT_EQ(played.scores, (std::vector<std::int64_t>{0, 0}));
}

TEST(Random, IsSplitMix64) {
  Random random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317ull);
  EXPECT_EQ(random.next(), 3203168211198807973ull);
  EXPECT_EQ(random.next(), 9817491932198370423ull);
}

TEST(Random, StaysBelow) {
  Random random(3);
  std::vector<int> seen(7);
  for (int i = 0; i < 7000; ++i) ++seen.at(static_cast<std::size_t>(random.below(7)));
  for (const int times : seen) EXPECT_NEAR(times, 1000, 150);
  EXPECT_EQ(random.below(1), 0u);
}

TEST(Visited, ForgetsInReverse) {
  Visited visited;
  for (std::uint64_t key = 0; key < 10'000; ++key) ASSERT_TRUE(visited.insert(key * 64));
  for (std::uint64_t key = 0; key < 10'000; ++key) ASSERT_FALSE(visited.insert(key * 64));
  visited.shrink(300);
  EXPECT_EQ(visited.size(), 300u);
  for (std::uint64_t key = 0; key < 10'000; ++key) {
    ASSERT_EQ(visited.insert(key * 64), key >= 300);
  }
  visited.shrink(0);
  EXPECT_TRUE(visited.insert(0));
}

}  // namespace
}  // namespace zug::test
