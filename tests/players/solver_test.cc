// What is known of small games, proven, with strategies that hold when they are replayed and do not
// when a move is changed.

#include <gtest/gtest.h>

#include <map>

#include "tests/players/games.h"
#include "tools/players/solver/solver.h"

namespace zug::test {
namespace {

using players::Strategy;

reasoner::State start_of(const reasoner::Reasoner& rules) {
  reasoner::Scratch scratch = rules.scratch();
  reasoner::State state = rules.start();
  rules.complete(state, scratch);
  return state;
}

// "yes" or "no", and the strategy has been replayed.
std::string answer(const reasoner::Reasoner& rules, const players::Question& question) {
  const reasoner::State start = start_of(rules);
  const std::optional<Strategy> found = players::solve(rules, start, question);
  if (!found) return "unknown";
  EXPECT_EQ(players::check_strategy(rules, start, *found), "");
  Strategy other = *found;
  other.forced = !other.forced;
  EXPECT_NE(players::check_strategy(rules, start, other), "");
  return found->forced ? "yes" : "no";
}

TEST(Solver, TicTacToeIsDrawn) {
  const reasoner::Reasoner rules = rules_of("tic_tac_toe");
  for (const std::size_t one : {0u, 1u}) {
    EXPECT_EQ(answer(rules, {one, 50}), "yes");
    EXPECT_EQ(answer(rules, {one, 51}), "no");
  }
}

class SmallBreakthrough : public testing::TestWithParam<std::tuple<int, int, std::size_t>> {};

TEST_P(SmallBreakthrough, IsWonBy) {
  const auto [width, height, winner] = GetParam();
  const reasoner::Reasoner rules = breakthrough(width, height);
  EXPECT_EQ(answer(rules, {winner, 100}), "yes");
  if (width * height < 15) {
    EXPECT_EQ(answer(rules, {1 - winner, 100}), "no");
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, SmallBreakthrough,
                         testing::Values(std::tuple(2, 4, 1u), std::tuple(3, 4, 1u),
                                         std::tuple(4, 4, 1u), std::tuple(2, 5, 1u),
                                         std::tuple(3, 5, 1u), std::tuple(2, 6, 0u)));

// The states in which the strategy's side has to move, by key.
std::map<std::vector<std::uint64_t>, reasoner::State> asked_for(const reasoner::Reasoner& rules,
                                                                const Strategy& strategy) {
  std::map<std::vector<std::uint64_t>, reasoner::State> result;
  std::vector<reasoner::State> open{start_of(rules)};
  reasoner::Scratch scratch = rules.scratch();
  reasoner::Moves moves;
  while (!open.empty()) {
    const reasoner::State state = open.back();
    open.pop_back();
    rules.list(state, scratch, moves);
    const auto found = strategy.moves.find(rules.key(state).words);
    if (found != strategy.moves.end() && !result.emplace(found->first, state).second) continue;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (found != strategy.moves.end() && rules.to_ir(state, moves[i]) != found->second) continue;
      reasoner::State after = state;
      if (rules.play(after, moves[i], scratch)) open.push_back(after);
    }
  }
  return result;
}

// All other moves in all states that come up. Some of them win as well; then the solver has to say
// so, and the strategy may hold with them.
TEST(CheckStrategy, RejectsOneWithAMoveChanged) {
  const reasoner::Reasoner rules = breakthrough(2, 4);
  const reasoner::State start = start_of(rules);
  const Strategy strategy = *players::solve(rules, start, {1, 100});
  reasoner::Scratch scratch = rules.scratch();
  reasoner::Moves moves;
  int changed = 0, rejected = 0;
  for (const auto& [key, state] : asked_for(rules, strategy)) {
    rules.list(state, scratch, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Strategy other = strategy;
      other.moves[key] = rules.to_ir(state, moves[i]);
      if (other.moves[key] == strategy.moves.at(key)) continue;
      ++changed;
      reasoner::State after = state;
      const bool loses =
          rules.play(after, moves[i], scratch) && !players::solve(rules, after, {1, 100})->forced;
      const bool holds = players::check_strategy(rules, start, other).empty();
      rejected += holds ? 0 : 1;
      EXPECT_FALSE(holds && loses) << move_numbers(other.moves[key]);
    }
  }
  EXPECT_GT(changed, 20);
  EXPECT_GT(rejected, changed / 2);
}

TEST(CheckStrategy, RejectsOneWithAMoveMissing) {
  const reasoner::Reasoner rules = breakthrough(3, 4);
  const reasoner::State start = start_of(rules);
  Strategy strategy = *players::solve(rules, start, {1, 100});
  const auto asked = asked_for(rules, strategy);
  EXPECT_EQ(asked.size(), strategy.moves.size());
  strategy.moves.erase(strategy.moves.begin());
  EXPECT_EQ(players::check_strategy(rules, start, strategy), "there is no move for a state");
  strategy.moves.clear();
  EXPECT_EQ(players::check_strategy(rules, start, strategy, 1), "more than 1 states");
}

// A stone on a line of squares. w, and then b, moves it one step; w has 9 when it gets to the right
// end. b can always take it back, for ever, unless all that he can do is to pass.
reasoner::Reasoner tug(const std::string& turn_of_b) {
  return rules_of_text(R"(
#players = w(9), b(9)
#pieces = e, s
#variables =
#board = rectangle(up, down, left, right, [e, s, e, e])
#stone = (left* + right*) {s}
#step = stone [e] (left + right) [s]
#judge = ->> ({? stone {! right}} [$ w=9] ->> {} + {? stone right})
#rules = (->w step judge ->b )" +
                       turn_of_b + R"( judge)*
)");
}

TEST(Solver, InfinitePlayIsNoSuccess) {
  const reasoner::Reasoner both_move = tug("step");
  EXPECT_EQ(answer(both_move, {0, 9}), "no");
  EXPECT_EQ(answer(both_move, {1, 1}), "no");
  const reasoner::Reasoner only_w = tug("stone [s]");
  EXPECT_EQ(answer(only_w, {0, 9}), "yes");
}

TEST(CheckStrategy, RejectsOneThatGoesRound) {
  const reasoner::Reasoner rules = tug("stone [s]");
  const Strategy strategy = *players::solve(rules, start_of(rules), {0, 9});
  // To the left whenever that is possible: from the left end the stone comes back.
  reasoner::Scratch scratch = rules.scratch();
  for (const auto& [key, state] : asked_for(rules, strategy)) {
    reasoner::Moves moves;
    rules.list(state, scratch, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move move = rules.to_ir(state, moves[i]);
      if (move.back().vertex < strategy.moves.at(key).back().vertex) {
        Strategy other = strategy;
        other.moves[key] = move;
        EXPECT_NE(players::check_strategy(rules, start_of(rules), other), "");
      }
    }
  }
}

TEST(Solver, ALimitIsNoAnswer) {
  const reasoner::Reasoner rules = breakthrough(3, 5);
  const reasoner::State start = start_of(rules);
  EXPECT_FALSE(players::solve(rules, start, {0, 100}, {{}, {}, 1000}).has_value());
  EXPECT_FALSE(players::solve(rules, start, {0, 100}, {}, 100'000).has_value());
}

TEST(Solver, PlaysWhatItProved) {
  const reasoner::Reasoner rules = breakthrough(3, 4);
  const auto solver = player(rules, "solver"), random = player(rules, "random");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(play(rules, {random.get(), solver.get()}, seed), (std::vector<double>{0, 1}));
  }
  const players::Decision lost = first_choice(rules, *solver);
  EXPECT_TRUE(lost.proven);
  EXPECT_EQ(lost.utilities, (std::vector<double>{0, 1}));
}

}  // namespace
}  // namespace zug::test
