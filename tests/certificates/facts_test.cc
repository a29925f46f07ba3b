// What the verifier concludes from patterns that are known to hold or to fail, and from numbers of
// pieces. Each conclusion stands beside one that is nearly the same and does not follow.

#include "tools/verify/facts.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "tools/certificate/remembering_facts.h"
#include "tools/verify/check.h"

namespace zug::verifier {
namespace {

// A row of four vertices; its rules ask all the patterns, so pattern i of the list is program i + 1
// as long as none holds another one.
Game row_with(const std::vector<std::string>& patterns, const std::string& more = "") {
  std::string rules = "->a ";
  for (const std::string& pattern : patterns) rules += "{?" + pattern + "}";
  return read_game(
      "#board = v0[e]{right:v1}v1[e]{left:v0,right:v2}v2[e]{left:v1,right:v3}v3[e]{left:v2}\n"
      "#players = a(1),b(1)\n#pieces = e,x,y\n#variables = n(3)\n#rules = " +
      rules + more + " ->b");
}

// The value of the last pattern at v0 where those before it have these values there.
int last_value(const std::vector<std::string>& patterns, const std::vector<bool>& known) {
  const Game game = row_with(patterns);
  const Facts facts(game);
  Cube cube;
  for (std::uint32_t i = 0; i < known.size(); ++i) cube.patterns[{i + 1, 0}] = known[i];
  return facts.value({static_cast<std::uint32_t>(patterns.size()), 0}, cube);
}

TEST(Shadows, WhatBeginsLikeAFailingPatternFails) {
  EXPECT_EQ(last_value({"{x}right{y}", "{x}right{y}right{x}"}, {false}), 0);
  EXPECT_EQ(last_value({"{x}right{y}", "{x}right{x}right{x}"}, {false}), -1);
  EXPECT_EQ(last_value({"{x}right{y}", "{x}right right{y}"}, {false}), -1);
}

TEST(Shadows, AnOnThatAllowsMoreStandsForOneThatAllowsLess) {
  EXPECT_EQ(last_value({"right{x,y}", "right{x}"}, {false}), 0);
  EXPECT_EQ(last_value({"right{x}", "right{x,y}"}, {false}), -1);
}

TEST(Shadows, WhatHoldsImpliesWhatItBeginsWith) {
  EXPECT_EQ(last_value({"(right{x})*right{x}right{x}", "(right{x})*right{x}"}, {true}), 1);
  EXPECT_EQ(last_value({"(right{x})*right{x}", "(right{x})*right{x}right{x}"}, {true}), -1);
}

TEST(Shadows, SumsAreWhatTheirBranchesAre) {
  EXPECT_EQ(last_value({"right{x}", "{y}", "right{x}+{y}"}, {false, false}), 0);
  EXPECT_EQ(last_value({"right{x}", "right{x}+{y}"}, {false}), -1);
  EXPECT_EQ(last_value({"right{x}+{y}", "right{x}", "{y}"}, {true, false}), 1);
  EXPECT_EQ(last_value({"right{x}+{y}+{e}", "right{x}", "{y}"}, {true, false}), -1);
}

TEST(Shadows, APatternAtTheEndIsAsGoodAsItsBody) {
  // Program 1 holds program 2; it is asked for the third.
  const auto value_behind = [](const std::string& sign) {
    const Game game = row_with({"{x}{" + sign + "right{y}}", "{x}right{y}"});
    Cube cube;
    cube.patterns[{1, 0}] = false;
    const std::uint32_t asked = game.programs[0].steps[3].action.index;
    return Facts(game).value({asked, 0}, cube);
  };
  EXPECT_EQ(value_behind("?"), 0);
  EXPECT_EQ(value_behind("!"), -1);
}

TEST(Shadows, APatternFailsWhereItIsSaidTo) {
  const Game game = row_with({"{x}right{y}", "right{x}right{y}", "right{x}right{x}"});
  const Facts facts(game);
  Cube cube;
  cube.patterns[{1, 1}] = false;
  EXPECT_EQ(facts.value({2, 0}, cube), 0);
  EXPECT_EQ(facts.value({2, 1}, cube), -1);
  EXPECT_EQ(facts.value({3, 0}, cube), -1);
}

TEST(Shadows, NothingIsConcludedBehindAModifier) {
  EXPECT_EQ(last_value({"{x}right{y}", "[x]{x}right{y}"}, {false}), -1);
}

// The ways of v0 that come to a switch, where nothing stands to the right that the pattern asks
// for.
std::size_t living_ways(const std::string& ways, const std::string& failing) {
  const Game game = row_with({failing}, ways);
  Facts facts(game);
  const Certificate none;
  Checker checker(game, facts, none);
  Cube cube;
  cube.patterns[{1, 0}] = false;
  return checker.living(checker.ways({0, 2, 0}, cube), cube);
}

TEST(Shadows, GoOnBehindWhatTheKeeperChanges) {
  EXPECT_EQ(living_ways("right{x}[e]right{y}", "right{x}right{y}"), 0u);
  EXPECT_EQ(living_ways("right{x}[e]right{e}", "right{x}right{y}"), 1u);
}

TEST(Shadows, DoNotSeeWhatTheKeeperHasPutThere) {
  EXPECT_EQ(living_ways("right{e}[x]left right{x}[e]", "right left right{x}"), 1u);
  EXPECT_EQ(living_ways("right right{e}[x]left{x}[e]", "right right left{x}"), 0u);
}

TEST(Shadows, DoNotCompareWhatTheKeeperHasAssigned) {
  EXPECT_EQ(living_ways("[$ n=2]{$ n==2}", "{$ n==2}"), 1u);
}

TEST(Counts, APieceOfWhichThereIsOneStandsNowhereElse) {
  const Game game = row_with({"{x}"});
  Facts facts(game);
  const std::uint32_t x = 1, number_of_x = static_cast<std::uint32_t>(game.variables.size()) + x;
  const std::uint32_t form = facts.number({{number_of_x, 1}});
  Cube cube;
  cube.forms[form] = {1, 1};
  EXPECT_EQ(facts.counted(cube).pieces.size(), 0u);
  cube.pieces[2] = 1u << x;
  for (const std::uint32_t v : {0u, 1u, 3u}) EXPECT_EQ(facts.counted(cube).pieces.at(v), 0b101u);
  cube.forms[form] = {1, 2};
  EXPECT_EQ(facts.counted(cube).pieces.size(), 1u);
}

TEST(Counts, WhereElseItCannotBeItIs) {
  const Game game = row_with({"{x}"});
  Facts facts(game);
  const std::uint32_t number_of_x = static_cast<std::uint32_t>(game.variables.size()) + 1;
  Cube cube;
  cube.forms[facts.number({{number_of_x, 1}})] = {1, 1};
  for (const std::uint32_t v : {0u, 1u, 2u}) cube.pieces[v] = 0b101;
  EXPECT_EQ(facts.counted(cube).pieces.at(3), 0b010u);
  cube.pieces.erase(0);
  EXPECT_EQ(facts.counted(cube).pieces.count(3), 0u);
}

// All 81 states of the row, facts of one of them (sums by vertex and over all vertices, and what
// stands where), and what is concluded from those: every state that fulfils them bears it out.
TEST(Counts, BySomeVerticesAndByAllAreThoseOfEveryState) {
  const Game game = row_with({"{x}"});
  std::mt19937 random(1);
  const auto below = [&](std::uint32_t most) {
    return static_cast<std::uint32_t>(random() % most);
  };
  using State = std::array<std::uint32_t, 4>;  // by vertex: the piece
  const auto value = [&](const Form& form, const State& state) {
    Wide result = 0;
    for (std::uint32_t v = 0; v < 4; ++v) {
      for (const std::uint32_t at : {nowhere, v}) {
        const auto found = form.find(game.term(state[v], at));
        if (found != form.end()) result += found->second;
      }
    }
    return result;
  };
  const auto sum = [&] {
    Form form;
    while (form.size() < 3) {
      form[game.term(below(3), below(3) == 0 ? nowhere : below(4))] = below(2) == 0 ? 1 : -1;
    }
    return form;
  };
  int excluded = 0;
  for (int round = 0; round < 2'000; ++round) {
    Facts facts(game);
    const State actual{below(3), below(3), below(3), below(3)};
    Cube cube;
    for (int i = 0; i < 2; ++i) {
      const Form form = sum();
      cube.forms[facts.number(form)] = {value(form, actual) - below(2), value(form, actual)};
    }
    const std::uint32_t seen = below(4);
    cube.pieces[seen] = Mask{1} << actual[seen];
    const Cube counted = facts.counted(cube);
    for (const auto& [vertex, mask] : counted.pieces) excluded += vertex == seen ? 0 : 1;
    const Form asked = sum();
    const Action off{Action::Kind::Off, true, 0, below(3), 0, {}, ""};
    const std::uint32_t where = below(4);
    for (std::uint32_t code = 0; code < 81; ++code) {
      const State state{code % 3, code / 3 % 3, code / 9 % 3, code / 27};
      bool fulfils = state[seen] == actual[seen];
      for (const auto& [form, range] : cube.forms) {
        fulfils = fulfils && within(only(value(facts.form(form), state)), range);
      }
      if (!fulfils) continue;
      for (std::uint32_t v = 0; v < 4; ++v) {
        EXPECT_NE(facts.pieces_at(counted, v) >> state[v] & 1, 0u) << round;
      }
      EXPECT_TRUE(within(only(value(asked, state)), facts.range(asked, cube))) << round;
      State then = state;
      then[where] = off.index;
      const Wide change = value(asked, then) - value(asked, state);
      EXPECT_TRUE(within(only(change), facts.change(asked, cube, where, off))) << round;
    }
  }
  EXPECT_GT(excluded, 1'000);
}

TEST(Facts, SayWhatStandsWhereAPatternFails) {
  const Game game = row_with({"right{x}"});
  const Facts facts(game);
  Cube fails, empty;
  fails.patterns[{1, 0}] = false;
  empty.pieces[1] = 0b101;
  EXPECT_TRUE(facts.implies(fails, empty));
  empty.pieces[1] = 0b001;
  EXPECT_FALSE(facts.implies(fails, empty));
}

// More cubes than are remembered; some differ in the range of a number alone.
TEST(Facts, AreTheSameWhenRemembered) {
  const std::vector<std::string> patterns{"right{x}", "(right{x})*right{y}", "{! right{x}}right{y}",
                                          "{$ n>1}right{x}", "{? right{y}}{! right{x,y}right{x}}"};
  const Game game = row_with(patterns);
  Budget budget;
  const RememberingFacts remembered(game, budget);
  const auto programs = static_cast<std::uint32_t>(game.programs.size());
  std::mt19937_64 random(1);
  const auto below = [&](std::uint64_t most) {
    return static_cast<std::uint32_t>(random() % most);
  };
  std::array<int, 3> answers{};
  Cube cube;
  for (int round = 0; round < 20'000; ++round) {
    if (below(4) == 0) cube = Cube{};
    if (below(2) == 0) cube.pieces[below(4)] = 1 + below(7);
    if (below(4) == 0) cube.patterns[{1 + below(programs - 1), below(4)}] = below(2) == 0;
    if (below(4) == 0) cube.forms[3] = {0, 1 + below(3)};
    const Asked asked{1 + below(programs - 1), below(4)};
    const int depth = static_cast<int>(below(3));
    const int answer = Facts(game).value(asked, cube, depth);
    ++answers[static_cast<std::size_t>(answer + 1)];
    ASSERT_EQ(remembered.value(asked, cube, depth), answer) << round;
    ASSERT_EQ(remembered.value(asked, cube, depth), answer) << round;
  }
  for (const int seen : answers) EXPECT_GT(seen, 1'000);
}

// A shift, three numbers that are as great as they may be and as many pieces as there may be.
Game great_game(const std::string& rules) {
  std::string pieces = "p0";
  for (int i = 1; i < 64; ++i) pieces += ",p" + std::to_string(i);
  const std::string bound = "(9007199254740992)";
  return read_game("#board = v0[p0]{right:v0}\n#players = a(1)\n#pieces = " + pieces +
                   "\n#variables = k" + bound + ",m" + bound + ",n" + bound + "\n#rules = ->a " +
                   rules);
}

TEST(Numbers, AreInTheirRangesHoweverGreatTheFactorsOfFactsAre) {
  const Game game = great_game("right");
  Facts facts(game);
  const Wide million = Wide{1} << 20, most = Wide{1} << 53;
  Cube cube;  // k = m = n
  cube.forms[facts.number({{1, million}, {2, -million}})] = {0, 0};
  cube.forms[facts.number({{2, million}, {3, -million}})] = {0, 0};
  for (const Wide factor : {Wide{1}, Wide{256}, million}) {
    EXPECT_GE(facts.range({{1, factor}}, cube).high, factor * most);
    EXPECT_LE(facts.range({{1, -factor}}, cube).low, -factor * most);
  }
}

// Sums of powers of 2 times the numbers, in states that are known up to 2.
TEST(Numbers, AreInTheirRangesAtRandom) {
  const Game game = great_game("right");
  std::mt19937_64 random(1);
  const auto below = [&](std::uint64_t most) {
    return static_cast<std::uint32_t>(random() % most);
  };
  for (int round = 0; round < 5'000; ++round) {
    std::array<Wide, 4> values{0, (Wide{1} << 53) - below(3), Wide{1} << below(53), below(9)};
    if (below(2) == 0) values[2] = values[1];
    const auto sum = [&] {
      Form form;
      for (int i = 0; i < 3; ++i)
        form[1 + below(3)] = (Wide{1} << below(24)) * (below(2) == 0 ? 1 : -1);
      return form;
    };
    const auto value = [&](const Form& form) {
      Wide result = 0;
      for (const auto& [term, factor] : form) result += factor * values[term];
      return result;
    };
    Facts facts(game);
    Cube cube;
    for (int i = 0; i < 3; ++i) {
      const Form form = sum();
      const Range known{value(form) - below(3), value(form) + below(3)};
      if (within(known, {-largest, largest})) cube.forms[facts.number(form)] = known;
    }
    const Form form = sum();
    EXPECT_TRUE(within(only(value(form)), facts.range(form, cube))) << round;
  }
}

TEST(Numbers, OfFactsAboutMultiplesMeet) {
  const Game game = great_game("right");
  Facts facts(game);
  Cube cube;  // 2k + m is 3..8, 3m is 5..10
  cube.forms[facts.number({{1, 2}, {2, 1}})] = {3, 8};
  cube.forms[facts.number({{2, 3}})] = {5, 10};
  EXPECT_EQ(facts.range({{2, 1}}, cube), (Range{2, 3}));
  EXPECT_EQ(facts.range({{1, 1}}, cube), (Range{0, 3}));
}

TEST(Numbers, ThatLeaveTheLanguageCompareWithNothing) {
  const Game game = great_game("{$ k*k>1}{$ k/m!=7}{$ 0-k*k<1}");
  Facts facts(game);
  Cube cube;
  cube.forms[2] = {Wide{1} << 50, Wide{1} << 53};
  cube.forms[3] = {0, 0};
  std::uint32_t vertex = 0;
  for (const std::uint32_t state : {2u, 3u, 4u}) {
    EXPECT_EQ(facts.step(game.action(0, state), vertex, cube), 0);
  }
}

TEST(Numbers, OfQuotientsAreGreatestNextToZero) {
  const Game game = great_game("{$ k/(m-n)<=5}{$ k/(m-n)>=0-5}{$ k/(m-n)<=4}{$ k/(m-n)>=0-4}");
  Facts facts(game);
  Cube cube;
  const auto step = [&](std::uint32_t state) {
    std::uint32_t vertex = 0;
    return facts.step(game.action(0, state), vertex, cube);
  };
  cube.forms[2] = {0, 5};
  cube.forms[3] = {0, 3};  // from -3 to 3, and perhaps 0
  cube.forms[4] = {0, 3};
  for (const std::uint32_t state : {2u, 3u, 4u, 5u}) EXPECT_EQ(step(state), -1);
  cube.forms[3] = {1, 3};
  cube.forms[4] = {0, 0};
  EXPECT_EQ(step(2), 1);
  EXPECT_EQ(step(4), -1);
  EXPECT_EQ(step(5), 1);
  cube.forms[3] = {2, 3};
  EXPECT_EQ(step(4), 1);
}

TEST(Absent, IsTheLastOfSixtyFourPieces) {
  const Game game = great_game("{!{p63}}");
  Facts facts(game);
  Spot to{0, 2, 0};
  const std::optional<Cube> behind = facts.behind(Cube{}, to);
  ASSERT_TRUE(behind);
  EXPECT_EQ(behind->forms.size(), 1u);
}

}  // namespace
}  // namespace zug::verifier
