// Proofs, on the games of others: which of them have to succeed, and that a changed proof is
// refused.

#include <gtest/gtest.h>

#include <set>

#include "passes/analysis/keeper/keeper.h"
#include "passes/analysis/straightness/straightness.h"
#include "passes/analysis/termination/termination.h"
#include "tests/effort.h"
#include "tests/files.h"
#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

const std::set<std::string> without_ranking{"arimaa_fixedPosition", "pentago"};
const std::set<std::string> without_keeper_proof{"arimaa_fixedPosition", "go", "go_constsum",
                                                 "internationalDraughts"};
const std::set<std::string> large{"chess",       "doubleChess", "go",
                                  "go_constsum", "reversi",     "reversi_10x10"};

class SharedGame : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(SharedGame, IsProved) {
  const std::optional<Game> game = read_file(GetParam());
  ASSERT_TRUE(game);
  if (large_for_sanitizer(large.contains(bytes_of(game->name)))) {
    GTEST_SKIP() << skipped_as_large;
  }
  Budget budget;
  const std::optional<Product> product = build_product(*game, budget);
  ASSERT_TRUE(product);
  EXPECT_EQ(find_keeper_choice(*product, budget).has_value(),
            without_keeper_proof.contains(bytes_of(game->name)));
  if (without_ranking.contains(bytes_of(game->name))) return;
  const TerminationAttempt attempt = prove_termination(*product, budget);
  ASSERT_TRUE(attempt.proof);
  EXPECT_TRUE(check_termination_proof(*product, *attempt.proof, budget));
}

INSTANTIATE_TEST_SUITE_P(, SharedGame,
                         testing::ValuesIn(games_in(shared_folder() / "games" / "rbg")),
                         [](const auto& test) { return test.param.stem().string(); });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SharedGame);

// The bounds of games whose form has none; the paper (AAAI-19, table 2) has 14, 52, 44 and 7.
// docs/check.md says why the numbers of these files are other ones.
TEST(Bounds, OfGamesWithoutSyntacticOnes) {
  const auto bound = [](const std::string& name) -> std::int64_t {
    const auto game = read_file(shared_folder() / "games" / "rbg" / (name + ".rbg"));
    if (!game) return -1;
    Budget budget;
    const auto product = build_product(*game, budget);
    Stock stock(*product, budget);
    return *bounded_straightness(*product, StraightnessKind::Application, stock, budget).value;
  };
  if (bound("englishDraughts") == -1) GTEST_SKIP() << "the shared data is not there";
  EXPECT_EQ(bound("englishDraughts"), 13);
  EXPECT_EQ(bound("arimaa_fixedPosition"), 50);
  EXPECT_EQ(bound("internationalDraughts"), 45);
  EXPECT_EQ(bound("reversi"), 20);
  EXPECT_EQ(bound("reversi_6x6"), 13);
}

// The last capture leaves the loop, since nothing can follow at the end of the board, and is one of
// the two all the same.
TEST(Bounds, CountWhatLeavesALoopAmongWhatItSpends) {
  const Game game = *read_text("chain",
                               "#players = p(9)\n#pieces = e, x, y\n#variables =\n"
                               "#board = rectangle(up,down,left,right,[y,e,x,e,x,e])\n"
                               "#rules = ->p left* {y} [e] (right {x} [e] right {e})* [y] ->p\n");
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  Stock stock(*product, budget);
  EXPECT_EQ(bounded_straightness(*product, StraightnessKind::Moves, stock, budget).value, 4);
}

Game steps_forward() {
  return *read_text("steps",
                    "#players = p(9)\n#pieces = e, x\n#variables =\n"
                    "#board = rectangle(up,down,left,right,[e][e][x])\n"
                    "#rules = (->p (up* + down*) {x} [e] up {e} [x])*\n");
}

TEST(TerminationCheck, RefusesWhatIsNoProof) {
  const Game game = steps_forward();
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  ASSERT_TRUE(product);
  const TerminationAttempt attempt = prove_termination(*product, budget);
  ASSERT_TRUE(attempt.proof);
  EXPECT_TRUE(check_termination_proof(*product, *attempt.proof, budget));
  EXPECT_FALSE(check_termination_proof(*product, {}, budget));
  TerminationProof wrong = *attempt.proof;
  for (std::int64_t& weight : wrong.front().measure.piece) weight = -weight;
  EXPECT_FALSE(check_termination_proof(*product, wrong, budget));
  wrong = *attempt.proof;
  wrong.front().potential.front() += 100;
  EXPECT_FALSE(check_termination_proof(*product, wrong, budget));
  wrong = *attempt.proof;
  wrong.front().measure = zero_measure(game);
  EXPECT_FALSE(check_termination_proof(*product, wrong, budget));
}

TEST(Termination, OfAGameThatGoesBackIsNotProved) {
  const Game game = *read_text("back",
                               "#players = p(9)\n#pieces = e, x\n#variables =\n"
                               "#board = rectangle(up,down,left,right,[e][e][x])\n"
                               "#rules = (->p (up* + down*) {x} [e] (up + down) {e} [x])*\n");
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  const TerminationAttempt attempt = prove_termination(*product, budget);
  EXPECT_FALSE(attempt.proof);
  EXPECT_TRUE(attempt.open);
}

// All pieces together are conserved, and there are as many of them as vertices, not none.
TEST(KeeperProof, IsNotMadeOfPiecesThatAreEverywhere) {
  const Game game = *read_text("anywhere",
                               "#players = p(9)\n#pieces = e, x\n#variables =\n"
                               "#board = rectangle(up,down,left,right,[e][x])\n"
                               "#rules = down* {e,x} ->p\n");
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  ASSERT_TRUE(product);
  Stock stock(*product, budget);
  for (const std::int64_t most : stock.pieces({PieceId(0), PieceId(1)})) EXPECT_EQ(most, 2);
  EXPECT_TRUE(find_keeper_choice(*product, budget));
}

// The first way comes to nothing; of the other one a tree sees, to begin with, only the pattern,
// and behind it there are two places to end at.
TEST(KeeperProof, LooksBehindTheOnlyWayThatComesToSomething) {
  const Game game = *read_text("behind",
                               "#players = p(9)\n#pieces = e, b\n#variables =\n"
                               "#board = rectangle(up,down,left,right,[b,e])\n"
                               "#rules = right [e] left {e} ->p + {? [b]} (right + left)* ->p\n");
  Budget budget;
  EXPECT_TRUE(find_keeper_choice(*build_product(game, budget), budget));
}

// Both ways can begin; one of them comes to nothing when the other one is open, or it does not.
TEST(KeeperProof, SeesWaysThatComeToNothing) {
  const auto choice = [](const std::string& behind) {
    const Game game =
        *read_text("turning",
                   "#players = p(9)\n#pieces = e, b, w\n#variables =\n"
                   "#board = rectangle(up,down,left,right,[e,b,w,e][e,e,b,w][e,b,b,e])\n"
                   "#rules = ->p (left* + right*)(up* + down*) {e} ->>\n"
                   "({! right {b} right {w}} + right {b} [w] right " +
                       behind + " left left) [w] ->p\n");
    Budget budget;
    return find_keeper_choice(*build_product(game, budget), budget).has_value();
  };
  EXPECT_FALSE(choice("{w}"));
  EXPECT_TRUE(choice("{w,b}"));
}

}  // namespace
}  // namespace zug::test
