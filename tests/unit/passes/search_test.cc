// Searching by playing: plays that come again, and keepers with a choice.

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

#include "ir/reference/semantics.h"
#include "passes/analysis/search/explore.h"
#include "passes/analysis/search/lasso.h"
#include "passes/analysis/search/state_key.h"
#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

bool never(std::size_t) { return false; }

Game one_square(const std::string& rules) {
  return *read_text("square",
                    "#players = p(9)\n#pieces = e, x\n#variables =\n"
                    "#board = rectangle(up,down,left,right,[e])\n#rules = " +
                        rules + "\n");
}

ReferenceReasoner reasoner_of(const Game& game) {
  Diagnostics diagnostics;
  return std::move(ReferenceReasoner::make(game, diagnostics).value());
}

TEST(StateKey, TellsEveryPartOfAStateApart) {
  State state;
  state.pieces = {PieceId(0), PieceId(1)};
  state.variables = {1, 300};
  const std::string key = key_of(state);
  EXPECT_EQ(key_of(State(state)), key);
  State other = state;
  other.player = PlayerId(1);
  EXPECT_NE(key_of(other), key);
  other = state;
  other.position = VertexId(1);
  EXPECT_NE(key_of(other), key);
  other = state;
  other.rules = StateId(1);
  EXPECT_NE(key_of(other), key);
  other = state;
  other.pieces = {PieceId(1), PieceId(0)};
  EXPECT_NE(key_of(other), key);
  other = state;
  other.variables = {300, 1};
  EXPECT_NE(key_of(other), key);
}

TEST(Lasso, OfAPlayThatComesAgain) {
  const Game game = one_square("(->p ([x] + [e]))*");
  ReferenceReasoner reasoner = reasoner_of(game);
  const LassoSearch search = find_lasso(reasoner, 1'000, never);
  ASSERT_EQ(search.end, LassoSearch::End::Found);
  Place place{reasoner.initial(), 0};
  for (const Stride& stride : search.lasso.lead) ASSERT_TRUE(perform(reasoner, place, stride));
  const Place before = place;
  ASSERT_FALSE(search.lasso.round.empty());
  for (const Stride& stride : search.lasso.round) ASSERT_TRUE(perform(reasoner, place, stride));
  EXPECT_EQ(place, before);
}

TEST(Lasso, ThereIsNoneInAPlayOfTwoMoves) {
  const Game game = one_square("->p [x] ->p [e] ->>");
  ReferenceReasoner reasoner = reasoner_of(game);
  const LassoSearch search = find_lasso(reasoner, 1'000, never);
  EXPECT_EQ(search.end, LassoSearch::End::Exhausted);
  EXPECT_EQ(search.limit, Limit::None);
}

TEST(Lasso, AStrideThatIsNotLegalIsNotPerformed) {
  const Game game = one_square("->p {x} ->>");
  ReferenceReasoner reasoner = reasoner_of(game);
  Place place{reasoner.initial(), 0};
  ASSERT_TRUE(perform(reasoner, place, {0, StateId(1)}));
  const Place before = place;
  EXPECT_FALSE(perform(reasoner, place, {0, StateId(2)}));  // {x}, where an e stands
  EXPECT_EQ(place, before);
}

// Players are to move in the beginning and behind the keeper's move.
TEST(Explore, FindsAKeeperWhoseWaysEndDifferently) {
  const Game game = one_square("->p ->> ([e] + [x]) ->p ->>");
  ReferenceReasoner reasoner = reasoner_of(game);
  const Exploration found = explore(reasoner, 1'000, 1, never);
  ASSERT_TRUE(found.two);
  EXPECT_NE(found.two->one_end.pieces, found.two->other_end.pieces);
}

TEST(Explore, SeesAllStatesOfAKeeperWhoseWaysMeet) {
  const Game game = one_square("->p ->> ([x] + {e} [x]) ->p {x}");
  ReferenceReasoner reasoner = reasoner_of(game);
  const Exploration found = explore(reasoner, 1'000, 1, never);
  EXPECT_FALSE(found.two);
  EXPECT_TRUE(found.exhausted);
  EXPECT_EQ(found.states, 2u);
  EXPECT_EQ(found.too_long, "");
}

TEST(Explore, EndsAtTheNumberOfStates) {
  const Game game = one_square("(->p [x] ->p [e])*");
  ReferenceReasoner reasoner = reasoner_of(game);
  EXPECT_FALSE(explore(reasoner, 2, 1, never).exhausted);
  EXPECT_TRUE(explore(reasoner, 1'000, 1, never).exhausted);
}

}  // namespace
}  // namespace zug::test
