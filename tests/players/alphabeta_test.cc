// alphabeta, and that all searches that prove something prove the same.

#include <gtest/gtest.h>

#include "tests/players/games.h"
#include "tools/players/constant_sum.h"
#include "tools/players/solver/solver.h"

namespace zug::test {
namespace {

// Some moves of random play from the start; the play goes on.
reasoner::State random_state(const reasoner::Reasoner& rules, std::uint64_t seed, int length) {
  reasoner::Scratch scratch = rules.scratch();
  Random random(seed);
  reasoner::State state = rules.start();
  rules.complete(state, scratch);
  for (int i = 0; i < length; ++i) {
    reasoner::State next = state;
    if (rules.sample(next, scratch, random) != reasoner::Turn::Playing || rules.over(next, scratch))
      break;
    state = next;
  }
  return state;
}

// The utility of player 1, by the solver.
double value_of(const reasoner::Reasoner& rules, const reasoner::State& state, bool playing) {
  players::Positions positions(rules);
  const players::PositionId root = positions.find_or_add(state, playing);
  const double bound = static_cast<double>(rules.game().players[0].bound);
  if (positions.over(root)) return static_cast<double>(positions.score(root, 0)) / bound;
  const players::GoOn always;
  players::Meter meter({}, always);
  const players::Value found = players::value(positions, root, 0, std::size_t{1} << 28, meter);
  EXPECT_TRUE(found.exact);
  return static_cast<double>(found.least) / bound;
}

void expect_exact(const reasoner::Reasoner& rules, const reasoner::State& state,
                  const std::string& spec) {
  reasoner::Scratch scratch = rules.scratch();
  reasoner::Moves moves;
  rules.list(state, scratch, moves);
  Random random(1);
  const players::Decision decision = player(rules, spec)->choose(state, moves, {}, random, {});
  const double value = value_of(rules, state, true);
  EXPECT_TRUE(decision.proven) << spec;
  EXPECT_EQ(decision.utilities, (std::vector<double>{value, 1 - value})) << spec;
  reasoner::State after = state;
  const bool playing = rules.play(after, moves[decision.chosen], scratch);
  EXPECT_EQ(value_of(rules, after, playing), value) << spec;
}

TEST(Searches, ProveTheSame) {
  const reasoner::Reasoner tic_tac_toe = rules_of("tic_tac_toe"), small = breakthrough(3, 4);
  for (std::uint64_t seed = 0; seed < 15; ++seed) {
    const reasoner::State a = random_state(tic_tac_toe, seed, static_cast<int>(seed % 6));
    const reasoner::State b = random_state(small, seed, 2 + static_cast<int>(seed % 5));
    for (const std::string spec : {"alphabeta:10000000n", "alphabeta:10000000n,eval=none",
                                   "uct:1000000p", "uct:1000000p,split=on,mast=on", "solver"}) {
      expect_exact(tic_tac_toe, a, spec);
      expect_exact(small, b, spec);
    }
  }
}

TEST(AlphaBeta, BeatsGreedy) {
  const reasoner::Reasoner rules = rules_of("breakthrough");
  const auto search = player(rules, "alphabeta:1000n"), greedy = player(rules, "greedy");
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    EXPECT_EQ(play(rules, {greedy.get(), search.get()}, seed), (std::vector<double>{0, 1}));
  }
}

TEST(AlphaBeta, NeedsTwoPlayersAndAConstantSum) {
  EXPECT_EQ(player_error(three_players(), "alphabeta"),
            "alphabeta plays games of two players, and this one has 3; uct plays it");
  const reasoner::Reasoner both_win = rules_of_text(
      "#players = p(1), q(1)\n#pieces = e\n#variables =\n"
      "#board = rectangle(up, down, left, right, [e, e])\n"
      "#rules = ->p (left* + right*) [e] ->> ({? left} [$ p=1, q=1] + {! left}) ->> {}");
  EXPECT_FALSE(players::constant_sum(both_win).has_value());
  EXPECT_EQ(
      player_error(both_win, "alphabeta"),
      "alphabeta plays games in which one wins what the other loses, and random plays of this "
      "one do not show that; sum=constant says it is so, and uct plays it anyway");
  EXPECT_EQ(player_error(both_win, "alphabeta:sum=constant"), "");
  EXPECT_EQ(players::constant_sum(rules_of("tic_tac_toe")), 1.0);
}

}  // namespace
}  // namespace zug::test
