// The player uct: what is known of small games, budgets, and that the same seed gives the same
// decision.

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>

#include "tests/players/games.h"
#include "tools/players/uct/search.h"

namespace zug::test {
namespace {

using players::Decision;

// Of player 0 or 1, in games against another one with sides exchanged.
double least_utility(const reasoner::Reasoner& rules, const std::string& one,
                     const std::string& other, int games) {
  const auto a = player(rules, one), b = player(rules, other);
  double least = 1;
  for (int i = 0; i < games; ++i) {
    const bool first = i % 2 == 0;
    const auto end = play(rules, {first ? a.get() : b.get(), first ? b.get() : a.get()},
                          static_cast<std::uint64_t>(i));
    least = std::min(least, end[first ? 0 : 1]);
  }
  return least;
}

TEST(Uct, NeverLosesTicTacToe) {
  const reasoner::Reasoner rules = rules_of("tic_tac_toe");
  const int games = std::getenv("ZUG_LONG") != nullptr ? 100 : 2;
  EXPECT_GE(least_utility(rules, "uct:100000p", "solver", games), 0.5);
  EXPECT_GE(least_utility(rules, "uct:100000p", "random", games), 0.5);
}

TEST(Uct, ProvesThatTicTacToeIsDrawn) {
  const reasoner::Reasoner rules = rules_of("tic_tac_toe");
  for (const std::string options : {"", ",mast=on,rave=on", ",split=on", ",decisive=off"}) {
    const auto uct = player(rules, "uct:100000p" + options);
    const Decision decision = first_choice(rules, *uct);
    EXPECT_TRUE(decision.proven) << options;
    EXPECT_EQ(decision.utilities, (std::vector<double>{0.5, 0.5})) << options;
    EXPECT_LT(decision.playouts, 100000u) << options;
  }
}

TEST(Uct, WithoutProofsUsesAllItsPlayouts) {
  const reasoner::Reasoner rules = rules_of("tic_tac_toe");
  const auto uct = player(rules, "uct:3000n,solver=off");
  const Decision decision = first_choice(rules, *uct);
  EXPECT_FALSE(decision.proven);
  EXPECT_GE(decision.nodes, 3000u);
  EXPECT_GT(decision.playouts, 500u);
}

TEST(Uct, ThreePlayersEachWantTheirOwn) {
  const reasoner::Reasoner rules = three_players();
  for (const std::string options : {"", ",split=on", ",rave=on"}) {
    const auto uct = player(rules, "uct:20000p" + options);
    const Decision decision = first_choice(rules, *uct);
    EXPECT_TRUE(decision.proven);
    EXPECT_EQ(decision.utilities, (std::vector<double>{1, 1 / 3.0, 0}));
  }
}

TEST(Uct, SameSeedSameDecision) {
  const reasoner::Reasoner rules = rules_of("breakthrough");
  for (const std::string options :
       {"", ",mast=on", ",rave=on", ",split=on", ",decisive=all", ",threads=3", ",solver=off"}) {
    const std::string spec = "uct:300p" + options;
    const std::string first = described(first_choice(rules, *player(rules, spec), 7));
    EXPECT_EQ(first, described(first_choice(rules, *player(rules, spec), 7))) << spec;
    EXPECT_NE(first, described(first_choice(rules, *player(rules, spec), 8))) << spec;
  }
}

TEST(Uct, SameSeedSameGame) {
  const reasoner::Reasoner rules = breakthrough(4, 5);
  const auto game = [&] {
    const auto a = player(rules, "uct:100p,mast=on,threads=2"), b = player(rules, "uct:100p");
    std::vector<double> ends;
    for (std::uint64_t seed = 0; seed < 6; ++seed)
      ends.push_back(play(rules, {a.get(), b.get()}, seed)[0]);
    return ends;
  };
  EXPECT_EQ(game(), game());
}

// How long plays are cut off at is learned from the first ones, of each game anew: some of these
// are over after three moves, others after hundreds, by the first one.
TEST(Uct, ANewGameOwesNothingToTheOnesBefore) {
  const reasoner::Reasoner rules = rules_of_text(
      "#players = a(100), b(100)\n#pieces = e, x\n#variables = made(400), last(400)\n"
      "#board = rectangle(up,down,left,right,[e,e,e,e,e,e])\n"
      "#end = ({$ e > x} [$ a = 100] + {$ e == x} [$ a = 50] [$ b = 50] + {$ e < x} [$ b = 100])\n"
      "#turn(me) = ->me right* ({e} [x] + {x} [e]) left* {! left} ->>\n"
      "  ({$ made < last} [$ made = made + 1] + {$ made == last} end ->> {})\n"
      "#rules = ->a right* ([x] [$ last = 3] + [x] [$ last = 300]) left* {! left} ->>\n"
      "  (turn(b) turn(a))*\n");
  const auto choice = [&](players::Player& by, std::size_t first_move, std::uint64_t seed) {
    reasoner::Scratch scratch = rules.scratch();
    reasoner::State state = rules.start();
    rules.complete(state, scratch);
    reasoner::Moves moves;
    rules.list(state, scratch, moves);
    rules.play(state, moves[first_move], scratch);
    rules.list(state, scratch, moves);
    Random random(seed);
    by.new_game();
    return described(by.choose(state, moves, {}, random, {}));
  };
  const auto a = player(rules, "uct:100p");
  for (const std::size_t first_move : {0u, 1u, 6u, 11u}) choice(*a, first_move, 1);
  for (std::size_t first_move = 0; first_move < 12; ++first_move) {
    const std::string after_others = choice(*a, first_move, 7);
    EXPECT_EQ(after_others, choice(*player(rules, "uct:100p"), first_move, 7)) << first_move;
  }
}

TEST(Uct, PlayoutsAreCountedOverAllThreads) {
  const reasoner::Reasoner rules = rules_of("breakthrough");
  EXPECT_EQ(first_choice(rules, *player(rules, "uct:301p")).playouts, 301u);
  EXPECT_EQ(first_choice(rules, *player(rules, "uct:301p,threads=4")).playouts, 301u);
  const Decision decision = first_choice(rules, *player(rules, "uct:301p,threads=4"));
  std::uint64_t visits = 0;
  for (const players::MoveValue& value : decision.moves) visits += value.visits;
  EXPECT_EQ(visits, 301u);
  EXPECT_EQ(decision.moves.size(), 22u);
  EXPECT_FALSE(decision.line.empty());
}

TEST(Uct, MemoryIsALimit) {
  const reasoner::Reasoner rules = rules_of("breakthrough");
  players::UctOptions options;
  players::Search search(rules, options, 1u << 16);
  reasoner::State start = rules.start();
  reasoner::Scratch scratch = rules.scratch();
  rules.complete(start, scratch);
  search.begin(start);
  Random random(1);
  const players::GoOn always;
  players::Meter meter({{}, 3000, {}}, always);
  search.run(random, meter);
  EXPECT_EQ(meter.playouts(), 3000u);
  EXPECT_LE(search.tree().bytes(), 1u << 16);
  EXPECT_GT(search.tree().bytes(), 1u << 14);
}

TEST(Uct, KeepsTheTreeBelowTheMovesPlayed) {
  const reasoner::Reasoner rules = rules_of("breakthrough");
  for (const std::string split : {"off", "on"}) {
    std::string error;
    const players::UctOptions options =
        players::read_uct_options(*players::parse_player("uct:split=" + split, error), error);
    players::Search search(rules, options, 1u << 26);
    reasoner::Scratch scratch = rules.scratch();
    reasoner::State state = rules.start();
    rules.complete(state, scratch);
    search.begin(state);
    Random random(1);
    const players::GoOn always;
    players::Meter meter({{}, 3000, {}}, always);
    search.run(random, meter);
    reasoner::Moves moves;
    rules.list(state, scratch, moves);
    const reasoner::State before = state;
    rules.play(state, moves[3], scratch);
    const players::NodeId node =
        players::child_of(search.tree(), 0, moves[3], rules.to_ir(before, moves[3]));
    ASSERT_NE(node, players::none);
    const std::uint32_t visits = search.tree()[node].visits;
    const double mean = search.tree().mean(node, 0);
    EXPECT_GT(visits, 10u);
    search.follow(before, moves[3], state);
    search.begin(state);
    EXPECT_EQ(search.tree()[0].visits, visits);
    EXPECT_EQ(search.tree().mean(0, 0), mean);
    EXPECT_GT(search.tree()[0].count, 0u);
    players::Meter more({{}, 100, {}}, always);
    search.run(random, more);
    EXPECT_EQ(search.tree()[0].visits, visits + 100);
  }
}

TEST(Split, GroupsMovesThatBeginAlike) {
  const auto at = [](std::uint32_t modifier, std::size_t vertex) {
    return ModifierAt{modifier, VertexId(vertex)};
  };
  const std::vector<players::NumberedMove> moves = {{{at(1, 4), at(2, 5), at(3, 6)}, 0},
                                                    {{at(1, 4), at(2, 5), at(3, 7)}, 1},
                                                    {{at(1, 4), at(2, 8), at(3, 6)}, 2}};
  const std::vector<players::MoveGroup> all = players::groups(moves);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_TRUE(all[0].begin == 0 && all[0].end == 2 && all[0].depth == 2);
  EXPECT_TRUE(all[1].begin == 2 && all[1].end == 3 && all[1].depth == 3);
}

// Every legal move can be chosen by way of its beginnings, and none else.
TEST(Split, FindsAllMovesOfAmazons) {
  const reasoner::Reasoner rules = rules_of("amazons");
  reasoner::Scratch scratch = rules.scratch();
  reasoner::State state = rules.start();
  rules.complete(state, scratch);
  reasoner::Moves legal;
  rules.list(state, scratch, legal);
  ASSERT_EQ(legal.size(), 2176u);
  std::vector<std::vector<std::uint64_t>> open{{}};
  std::vector<std::size_t> found;
  std::size_t widest = 0;
  while (!open.empty()) {
    const std::vector<std::uint64_t> prefix = open.back();
    open.pop_back();
    const auto moves = players::moves_with(rules, state, legal, prefix);
    const auto groups = players::groups(moves);
    widest = std::max(widest, groups.size());
    for (const players::MoveGroup& group : groups) {
      if (group.end - group.begin == 1) {
        found.push_back(moves[group.begin].index);
        continue;
      }
      open.emplace_back();
      for (std::size_t i = 0; i < group.depth; ++i) {
        open.back().push_back(players::as_word(moves[group.begin].move[i]));
      }
    }
  }
  std::sort(found.begin(), found.end());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], i);
  EXPECT_EQ(found.size(), legal.size());
  EXPECT_LE(widest, 40u);
}

}  // namespace
}  // namespace zug::test
