// Small games of which it is known whether they are equal, and what the comparison says of them.

#include "tools/compare/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/compare/small_games.h"
#include "tests/compare/two_games.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug::compare {
namespace {

using test::TwoGames;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Game rbg(const std::string& text) { return *test::game_of("rbg", text); }

TEST(Compare, ProvesBreakthroughInTwoLanguagesEqual) {
  const Game sbg = *test::game_of("sbg", test::sbg_breakthrough);
  TwoGames games(sbg, rbg(test::rbg_breakthrough()));
  for (const Moves moves : {Moves::ByName, Moves::Found}) {
    games.question.moves = moves;
    const Answer answer = games.compare();
    EXPECT_EQ(answer.verdict, Verdict::Equal);
    EXPECT_TRUE(answer.search.complete);
    EXPECT_GT(answer.search.states_a, 100u);
    EXPECT_FALSE(answer.random.has_value());
  }
}

TEST(Compare, FindsADifferenceAfterNineMoves) {
  const std::string count = "({$ n < 9} [$ n = n + 1] + {$ n == 9})";
  const Game planted = rbg(test::rbg_breakthrough("n(9)", "{$ n < 9}", count));
  const Game counting = rbg(test::rbg_breakthrough("n(9)", "", count));
  const Game plain = rbg(test::rbg_breakthrough());
  EXPECT_EQ(TwoGames(plain, counting).compare().verdict, Verdict::Equal);
  TwoGames games(plain, planted);
  const Answer answer = games.compare();
  ASSERT_EQ(answer.verdict, Verdict::Different);
  const Difference& difference = *answer.difference();
  EXPECT_EQ(difference.what, What::Moves);
  EXPECT_THAT(difference.after_a, SizeIs(9));
  EXPECT_EQ(difference.after_a, difference.after_b);
  EXPECT_THAT(difference.only_a, ::testing::Not(IsEmpty()));
  EXPECT_THAT(difference.only_b, IsEmpty());
  EXPECT_EQ(answer.search.depth, 8u);
  games.question.moves = Moves::Found;
  const Answer found = games.compare();
  ASSERT_EQ(found.verdict, Verdict::Different);
  EXPECT_THAT(found.difference()->after_a, SizeIs(9));
  EXPECT_EQ(found.search.depth, 8u);
}

TEST(Compare, ScoresExactlyOrInOrder) {
  TwoGames games(rbg(test::tic_tac_toe("50")), rbg(test::tic_tac_toe("49")));
  for (const Moves moves : {Moves::ByName, Moves::Found}) {
    games.question.moves = moves;
    games.question.scores = Scores::Exactly;
    const Answer exactly = games.compare();
    ASSERT_EQ(exactly.verdict, Verdict::Different);
    EXPECT_EQ(exactly.difference()->what, What::Scores);
    EXPECT_THAT(exactly.difference()->after_a, SizeIs(9));
    EXPECT_THAT(exactly.difference()->a.scores, ElementsAre(50, 50));
    EXPECT_THAT(exactly.difference()->b.scores, ElementsAre(49, 49));
    games.question.scores = Scores::InOrder;
    EXPECT_EQ(games.compare().verdict, Verdict::Equal);
  }
  // A draw that is worth a victory, or nothing, is another game in order, too.
  for (const std::string draw : {"100", "0"}) {
    TwoGames other(rbg(test::tic_tac_toe("50")), rbg(test::tic_tac_toe(draw)));
    other.question.scores = Scores::InOrder;
    for (const Moves moves : {Moves::ByName, Moves::Found}) {
      other.question.moves = moves;
      EXPECT_EQ(other.compare().verdict, Verdict::Different) << draw;
    }
  }
}

TEST(Compare, FindsMovesWhateverTheyAreCalled) {
  // Directions of other names: squares are called otherwise.
  TwoGames games(rbg(test::tic_tac_toe()), rbg(test::tic_tac_toe("50", "xs", "west")));
  games.question.moves = Moves::Found;
  EXPECT_EQ(games.compare().verdict, Verdict::Equal);
}

TEST(Compare, PlayersChangePlaces) {
  const std::string text = test::tic_tac_toe();
  std::string swapped = text;
  swapped.replace(swapped.find("crosses(100), noughts(100)"), 26, "noughts(100), crosses(100)");
  TwoGames games(rbg(text), rbg(swapped));
  EXPECT_EQ(games.compare().verdict, Verdict::Different);
  EXPECT_EQ(games.compare().difference()->what, What::Turn);
  games.question.players = {1, 0};
  EXPECT_EQ(games.compare().verdict, Verdict::Equal);
  games.question.moves = Moves::Found;
  EXPECT_EQ(games.compare().verdict, Verdict::Equal);
}

TEST(Compare, AMapRenamesMoves) {
  const auto line = [](const std::string& first, const std::string& second) {
    return "#players = p(1)\n#pieces = e, x\n#variables =\n#board = " + first + "[e]{r:" + second +
           "} " + second + "[e]{}\n#rules = ->p r* {e} ({? r} [$ p=1] + {! r}) [x] ->> {}\n";
  };
  TwoGames games(rbg(line("here", "there")), rbg(line("there", "here")));
  std::string error;
  EXPECT_EQ(games.compare().verdict, Verdict::Different);
  games.question.map = *read_map("word here = there\nword there = here # or so\n", error);
  EXPECT_EQ(error, "");
  EXPECT_EQ(games.compare().verdict, Verdict::Different) << "'here # or so' is no name";
  games.question.map = *read_map("# squares\nword here = there\n\nword there = here\n", error);
  EXPECT_EQ(games.compare().verdict, Verdict::Equal);
  games.question.map = *read_map("word here = there\n", error);
  const Answer answer = games.compare();
  ASSERT_EQ(answer.verdict, Verdict::Different);
  EXPECT_THAT(answer.difference()->note, HasSubstr("two moves of the first game become"));
}

TEST(Compare, MapsWithErrors) {
  std::string error;
  EXPECT_FALSE(read_map("word a = b\nmove a b\n", error));
  EXPECT_EQ(error, "line 2: there is no ' = ' between two names");
  EXPECT_FALSE(read_map("square a = b\n", error));
  EXPECT_EQ(error, "line 1: a line begins with 'player', 'move' or 'word'");
  EXPECT_FALSE(read_map("word a-b = c\n", error));
  EXPECT_FALSE(read_map("move a = b\nmove a = c\n", error));
  EXPECT_EQ(error, "line 2: 'a' is there twice");
  EXPECT_FALSE(read_map("word a = \n", error));
  const NameMap map = *read_map("word a2 = c1\nmove a2-x = y\n", error);
  EXPECT_EQ(renamed(map, "a2-a3xa2=q"), "c1-a3xa2=q") << "'a3xa2' is one word";
  EXPECT_EQ(renamed(map, "a2-x"), "y");
  EXPECT_EQ(renamed(map, "(a2 b)"), "(c1 b)");
}

TEST(Compare, PlayersByOrderByNameAndByMap) {
  std::string error;
  using Found = std::optional<std::vector<std::size_t>>;
  const std::vector<std::string> a{"x", "o"}, b{"o", "x"}, c{"x", "y"};
  EXPECT_EQ(match_players(a, b, Players::ByOrder, {}, error), Found({0, 1}));
  EXPECT_EQ(match_players(a, b, Players::ByName, {}, error), Found({1, 0}));
  EXPECT_EQ(match_players(a, c, Players::ByName, {}, error), std::nullopt);
  EXPECT_EQ(error, "the second game has no player 'o'");
  EXPECT_EQ(match_players(a, c, Players::ByName, *read_map("player o = y", error), error),
            Found({0, 1}));
  EXPECT_EQ(match_players(a, c, Players::ByOrder, *read_map("player o = x", error), error),
            std::nullopt);
  EXPECT_EQ(match_players(a, {"x"}, Players::ByOrder, {}, error), std::nullopt);
}

TEST(Compare, ALimitIsNoVerdict) {
  const Game plain = rbg(test::rbg_breakthrough());
  TwoGames games(plain, rbg(test::rbg_breakthrough()));
  for (const Moves moves : {Moves::ByName, Moves::Found}) {
    games.question.moves = moves;
    games.question.limits.depth = 3;
    const Answer answer = games.compare();
    EXPECT_EQ(answer.verdict, Verdict::Unknown);
    EXPECT_EQ(answer.search.depth, 3u);
    EXPECT_EQ(answer.search.limit, Limit::Depth);
    ASSERT_TRUE(answer.random.has_value());
    EXPECT_EQ(answer.random->plays + answer.random->given_up, 10u);
    games.question.limits.depth = 100;
    games.question.limits.states = 50;
    const Answer few = games.compare();
    EXPECT_EQ(few.verdict, Verdict::Unknown);
    EXPECT_EQ(few.search.limit, Limit::States);
    games.question.limits.states = 100'000;
    const Answer stopped =
        compare(games.question, [](const char*, std::uint64_t) { return Limit::Interrupt; });
    EXPECT_EQ(stopped.verdict, Verdict::Unknown);
    EXPECT_EQ(stopped.search.limit, Limit::Interrupt);
  }
}

TEST(Compare, RandomPlaysFindWhatTheSearchDoesNotReach) {
  if (test::large_for_sanitizer(true)) GTEST_SKIP() << test::skipped_as_large;
  TwoGames games(rbg(test::tic_tac_toe("50")), rbg(test::tic_tac_toe("49")));
  games.question.limits.depth = 2;
  games.question.limits.random = 100;
  for (const Moves moves : {Moves::ByName, Moves::Found}) {
    games.question.moves = moves;
    const Answer answer = games.compare();
    ASSERT_EQ(answer.verdict, Verdict::Different);
    EXPECT_FALSE(answer.search.difference.has_value());
    const Difference& difference = *answer.difference();
    EXPECT_EQ(std::max(difference.after_a.size(), difference.after_b.size()),
              moves == Moves::ByName ? 9u : 8u)
        << "without names the last move but one shows it: it leads to no draw of the kind";
    for (const std::size_t threads : {std::size_t{1}, std::size_t{3}}) {
      games.question.limits.threads = threads;
      const Answer again = games.compare();
      EXPECT_EQ(again.difference()->after_a, difference.after_a);
      EXPECT_EQ(again.difference()->after_b, difference.after_b);
    }
  }
  games.question.moves = Moves::ByName;
  games.question.scores = Scores::InOrder;
  EXPECT_EQ(games.compare().verdict, Verdict::Unknown);
  TwoGames worthless(rbg(test::tic_tac_toe("50")), rbg(test::tic_tac_toe("0")));
  worthless.question.limits = games.question.limits;
  worthless.question.scores = Scores::InOrder;
  const Answer answer = worthless.compare();
  ASSERT_EQ(answer.verdict, Verdict::Different);
  EXPECT_EQ(answer.difference()->what, What::Scores);
}

}  // namespace
}  // namespace zug::compare
