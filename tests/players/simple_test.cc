// random, greedy and flat, and what holds for every player.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <unordered_map>

#include "ir/reference/semantics.h"
#include "tests/players/games.h"
#include "tools/players/match/tournament.h"

namespace zug::test {
namespace {

const std::vector<std::string> searching = {"greedy", "flat", "uct", "alphabeta", "solver"};

// What uniform play gives, by enumeration: the chances of the first and of the second player, the
// expected length and the expected sum of branching.
struct Expected {
  double first = 0, second = 0, length = 0, branching = 0;
};

const Expected& expected(const reasoner::Reasoner& rules, reasoner::Scratch& scratch,
                         const reasoner::State& state, bool playing,
                         std::unordered_map<reasoner::State, Expected>& known) {
  const auto [entry, fresh] = known.emplace(state, Expected{});
  if (!fresh) return entry->second;
  Expected result;
  reasoner::Moves moves;
  if (playing) rules.list(state, scratch, moves);
  const double count = static_cast<double>(moves.size());
  if (moves.empty()) {
    const std::vector<std::int64_t> scores = rules.scores(state);
    result.first = scores[0] > scores[1] ? 1 : 0;
    result.second = scores[0] < scores[1] ? 1 : 0;
  } else {
    result.length = 1;
    result.branching = count;
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    reasoner::State after = state;
    const bool on = rules.play(after, moves[i], scratch);
    const Expected below = expected(rules, scratch, after, on, known);
    result.first += below.first / count;
    result.second += below.second / count;
    result.length += below.length / count;
    result.branching += below.branching / count;
  }
  return known[state] = result;
}

TEST(Random, PlaysTicTacToeAsItIsKnown) {
  const reasoner::Reasoner rules = rules_of("tic_tac_toe");
  reasoner::Scratch scratch = rules.scratch();
  reasoner::State state = rules.start();
  const bool playing = rules.complete(state, scratch);
  std::unordered_map<reasoner::State, Expected> known;
  const Expected exact = expected(rules, scratch, state, playing, known);
  EXPECT_NEAR(exact.first, 737.0 / 1260, 1e-12);
  EXPECT_NEAR(exact.second, 121.0 / 420, 1e-12);
  EXPECT_NEAR(exact.length, 3203.0 / 420, 1e-12);
  EXPECT_NEAR(exact.branching, 17861.0 / 420, 1e-12);

  const auto random = player(rules, "random");
  const int games = std::getenv("ZUG_LONG") != nullptr ? 1'000'000 : 20'000;
  int first = 0, second = 0;
  for (int i = 0; i < games; ++i) {
    const auto end = play(rules, {random.get(), random.get()}, static_cast<std::uint64_t>(i));
    first += end[0] > end[1] ? 1 : 0;
    second += end[0] < end[1] ? 1 : 0;
  }
  const double near = 0.0015 * std::sqrt(1'000'000.0 / games);
  EXPECT_NEAR(static_cast<double>(first) / games, exact.first, near);
  EXPECT_NEAR(static_cast<double>(second) / games, exact.second, near);
}

// Two moves begin alike, the third does not: a quarter, a quarter and a half.
TEST(Random, ByModifiersIsAnotherDistribution) {
  const reasoner::Reasoner rules = rules_of_text(
      "#players = p(1)\n#pieces = e, x\n#variables =\n"
      "#board = rectangle(up, down, left, right, [e, e, e])\n"
      "#rules = ->p ([x] (right + right right) [x] + right [x] right [x]) ->> {}");
  for (const bool modifiers : {false, true}) {
    const auto random = player(rules, modifiers ? "random:by=modifiers" : "random:by=moves");
    std::vector<int> chosen(3);
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
      ++chosen[first_choice(rules, *random, seed).chosen];
    }
    const int most = *std::max_element(chosen.begin(), chosen.end());
    EXPECT_NEAR(most, modifiers ? 1000 : 667, 80);
  }
}

TEST(Greedy, BeatsRandom) {
  const reasoner::Reasoner rules = rules_of("breakthrough");
  const auto greedy = player(rules, "greedy"), random = player(rules, "random");
  int won = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const bool first = seed % 2 == 0;
    const auto end = play(
        rules, {first ? greedy.get() : random.get(), first ? random.get() : greedy.get()}, seed);
    won += end[first ? 0 : 1] > 0.5 ? 1 : 0;
  }
  EXPECT_GE(won, 190);
}

TEST(Greedy, WinsAndKeepsOthersFromWinning) {
  const reasoner::Reasoner rules = rules_of("tic_tac_toe");
  const auto greedy = player(rules, "greedy");
  // Crosses take the first squares in the list, noughts the last: crosses then have two in a row.
  reasoner::Scratch scratch = rules.scratch();
  reasoner::State state = rules.start();
  reasoner::Moves moves;
  rules.complete(state, scratch);
  for (const bool front : {true, false, true}) {
    rules.list(state, scratch, moves);
    rules.play(state, moves[front ? 0 : moves.size() - 1], scratch);
  }
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    rules.list(state, scratch, moves);
    reasoner::State after = state;
    const players::Decision block = greedy->choose(state, moves, {}, random, {});
    rules.play(after, moves[block.chosen], scratch);
    EXPECT_EQ(rules.to_ir(state, moves[block.chosen])[0].vertex, VertexId(std::size_t{2}));
  }
}

TEST(Flat, UsesItsPlayoutsInRounds) {
  const reasoner::Reasoner rules = rules_of("breakthrough");
  const players::Decision decision = first_choice(rules, *player(rules, "flat:2200p"));
  EXPECT_LE(decision.playouts, 2200u);
  EXPECT_GE(decision.playouts, 2000u);
  std::uint64_t most = 0, least = 2200;
  for (const players::MoveValue& value : decision.moves) {
    most = std::max(most, value.visits);
    least = std::min(least, value.visits);
  }
  EXPECT_EQ(least, 20u);  // 2200 / (22 moves * 5 rounds)
  EXPECT_EQ(decision.moves[decision.chosen].visits, most);
}

// ---- Every player -------------------------------------------------------------------------------

TEST(EveryPlayer, WithoutBudgetMovesAtOnce) {
  const reasoner::Reasoner rules = rules_of("breakthrough");
  for (const std::string& name : searching) {
    for (const std::string budget : {"0s", "0p", "0n"}) {
      const players::Decision decision = first_choice(rules, *player(rules, name + ":" + budget));
      EXPECT_LT(decision.chosen, 22u) << name;
      EXPECT_LE(decision.playouts + decision.nodes, 1u) << name;
    }
  }
}

TEST(EveryPlayer, MovesInEveryGameOfTheCorpus) {
  for (const auto& path : files_in(corpus_folder() / "rbg", ".rbg")) {
    const reasoner::Reasoner rules = rules_of(path.stem().string());
    for (const std::string spec : {"random:by=modifiers", "greedy:30n", "flat:5p", "solver:30n",
                                   "uct:5p,cap=50", "uct:5p,cap=50,mast=on,rave=on,split=on"}) {
      const players::Decision decision = first_choice(rules, *player(rules, spec));
      EXPECT_LE(decision.playouts, 5u) << path << spec;
      EXPECT_TRUE(decision.line.empty() || !decision.line[0].empty());
    }
  }
}

TEST(EveryPlayer, StopsWhenAsked) {
  const reasoner::Reasoner rules = rules_of("breakthrough");
  reasoner::Scratch scratch = rules.scratch();
  reasoner::State state = rules.start();
  reasoner::Moves moves;
  rules.complete(state, scratch);
  rules.list(state, scratch, moves);
  for (const std::string spec :
       {"flat:100s", "uct:100s", "uct:100s,threads=2", "alphabeta:100s", "solver:100s"}) {
    Random random(1);
    int asked = 0;
    const players::Decision decision =
        player(rules, spec)->choose(state, moves, {}, random, [&] { return ++asked < 20; });
    EXPECT_LT(decision.chosen, moves.size());
    EXPECT_EQ(asked, 20) << spec;
    EXPECT_LT(decision.seconds, 50) << spec;
  }
}

TEST(EveryPlayer, SameSeedSameDecision) {
  const reasoner::Reasoner rules = breakthrough(4, 5);
  for (const std::string spec :
       {"random", "greedy", "flat:500p", "alphabeta:2000n", "solver:2000n"}) {
    EXPECT_EQ(described(first_choice(rules, *player(rules, spec), 5)),
              described(first_choice(rules, *player(rules, spec), 5)));
  }
}

TEST(EveryPlayer, TakesTheBudgetOfTheChoiceBeforeItsOwn) {
  const reasoner::Reasoner rules = rules_of("breakthrough");
  const auto uct = player(rules, "uct:500p");
  EXPECT_EQ(first_choice(rules, *uct, 1, {{}, 40, {}}).playouts, 40u);
  uct->new_game();
  EXPECT_EQ(first_choice(rules, *uct).playouts, 500u);
}

TEST(EveryPlayer, ComesToTheEndOfEveryBudget) {
  const reasoner::Reasoner rules = rules_of("breakthrough");
  for (const std::string& name : searching) {
    const players::Decision p = first_choice(rules, *player(rules, name + ":300p"));
    EXPECT_LE(p.playouts, 300u) << name;
    const players::Decision n = first_choice(rules, *player(rules, name + ":300n"));
    EXPECT_LE(n.nodes, 330u) << name;  // a state's moves are looked at together
    EXPECT_EQ(n.moves.empty(), name == "greedy" || name == "solver");
  }
}

TEST(EveryPlayer, KeepsToTheClock) {
  const reasoner::Reasoner rules = rules_of("breakthrough");
  for (const std::string name : {"flat", "uct", "alphabeta", "solver"}) {
    const players::Decision decision = first_choice(rules, *player(rules, name + ":50ms"));
    EXPECT_GE(decision.seconds, 0.05) << name;
    EXPECT_LT(decision.seconds, 5) << name;  // of a machine that is busy
  }
}

// The first move ends the play.
TEST(EveryPlayer, PlaysAGameOfOneMove) {
  const reasoner::Reasoner rules = rules_of_text(
      "#players = p(1), q(1)\n#pieces = e, x\n#variables =\n"
      "#board = rectangle(up, down, left, right, [e, e, e])\n"
      "#rules = ->p (left* + right*) [x] ->> ({! right} [$ p=1] + {? right} [$ q=1]) ->> {}");
  for (const std::string& name : searching) {
    const auto one = player(rules, name);
    EXPECT_EQ(play(rules, {one.get(), one.get()}, 1), (std::vector<double>{1, 0})) << name;
  }
}

// Nobody ever moves; there are players all the same.
TEST(EveryPlayer, CanBeMadeForAGameWithoutMoves) {
  const reasoner::Reasoner rules = rules_of_text(
      "#players = p(1), q(1)\n#pieces = e\n#variables =\n"
      "#board = rectangle(up, down, left, right, [e])\n#rules = [$ p=1] ->> {}");
  for (const std::string& name : searching) {
    const auto one = player(rules, name);
    EXPECT_EQ(play(rules, {one.get(), one.get()}, 1), (std::vector<double>{1, 0})) << name;
  }
}

// Behind the first move the keeper goes on for ever.
TEST(EveryPlayer, LetsImproperGamesThrough) {
  const reasoner::Reasoner rules = rules_of_text(
      "#players = p(1), q(1)\n#pieces = e, x\n#variables =\n"
      "#board = rectangle(up, down, left, right, [e, e])\n"
      "#rules = ->p (left* + right*) [x] ->> ([e] ->>)* {x} ->q {}");
  for (const std::string name : {"greedy", "flat", "uct", "uct:threads=2", "solver"}) {
    EXPECT_THROW(first_choice(rules, *player(rules, name)), ImproperGame) << name;
  }
  EXPECT_EQ(player_error(rules, "alphabeta").substr(0, 49),
            "random plays of this game do not come to an end: ");
}

TEST(EveryPlayer, SaysWhatIsWrongWithAnOption) {
  const reasoner::Reasoner rules = rules_of("tic_tac_toe");
  EXPECT_EQ(player_error(rules, "uct:c=x"), "'c=x': expected a number from 0 to 100");
  EXPECT_EQ(player_error(rules, "uct:mast=yes"), "'mast=yes': expected on or off");
  EXPECT_EQ(player_error(rules, "uct:split=some"), "'split=some': expected off, on or auto");
  EXPECT_EQ(player_error(rules, "uct:threads=0"), "'threads=0': expected a number from 1 to 256");
  EXPECT_EQ(player_error(rules, "uct:speed=1"),
            "unknown option of uct 'speed'; there are: c, mast, epsilon, decay, rave, k, decisive, "
            "solver, reuse, split, cap, threads, memory");
  EXPECT_EQ(player_error(rules, "alphabeta:eval=best"),
            "'eval=best': expected none, material, mobility or both");
  EXPECT_EQ(player_error(rules, "uct:threads=all"), "");
}

// By it matches say how long each move took, and that no two of them are alike.
TEST(Players, PlayByTheClockWhereTheyHaveATime) {
  const auto by_the_clock = [](const std::string& spec, const players::Budget& budget = {}) {
    std::string error;
    players::MatchOptions options;
    options.budget = budget;
    options.entrants = {*players::parse_player("random", error),
                        *players::parse_player(spec, error)};
    return players::by_the_clock(options);
  };
  for (const char* const spec : {"greedy:20ms", "uct", "flat:1s", "cmd:program"}) {
    EXPECT_TRUE(by_the_clock(spec)) << spec;
  }
  for (const char* const spec : {"random", "greedy", "greedy:1000n", "uct:100p"}) {
    EXPECT_FALSE(by_the_clock(spec)) << spec;
  }
  players::Budget second;
  second.seconds = 1;
  EXPECT_TRUE(by_the_clock("greedy", second));
  EXPECT_FALSE(by_the_clock("uct:100p", second));
  EXPECT_FALSE(by_the_clock("random", second));
}

}  // namespace
}  // namespace zug::test
