#include <gtest/gtest.h>

#include "tools/players/player.h"

namespace zug::players {
namespace {

std::string error_of(const std::string& text) {
  std::string error;
  EXPECT_FALSE(parse_player(text, error).has_value()) << text;
  return error;
}

TEST(ParsePlayer, ReadsNameBudgetAndOptions) {
  std::string error;
  const std::optional<PlayerSpec> spec = parse_player("uct:1.5s,c=0.5,mast=on", error);
  ASSERT_TRUE(spec.has_value()) << error;
  EXPECT_EQ(spec->text, "uct:1.5s,c=0.5,mast=on");
  EXPECT_EQ(spec->name, "uct");
  EXPECT_EQ(spec->budget.seconds, 1.5);
  EXPECT_FALSE(spec->budget.playouts || spec->budget.nodes);
  const std::vector<std::pair<std::string, std::string>> options{{"c", "0.5"}, {"mast", "on"}};
  EXPECT_EQ(spec->options, options);
}

TEST(ParsePlayer, ReadsEveryKindOfBudget) {
  std::string error;
  EXPECT_EQ(parse_player("uct:200ms", error)->budget.seconds, 200 * 0.001);
  EXPECT_EQ(parse_player("uct:10000p", error)->budget.playouts, 10000u);
  EXPECT_EQ(parse_player("uct:50000n", error)->budget.nodes, 50000u);
  EXPECT_EQ(parse_player("uct:0p", error)->budget.playouts, 0u);
  const Budget both = parse_player("uct:2s,7n", error)->budget;
  EXPECT_TRUE(both.seconds == 2 && both.nodes == 7u && !both.playouts);
  EXPECT_FALSE(parse_player("uct", error)->budget.seconds.has_value());
  EXPECT_TRUE(parse_player("uct:c=1", error).has_value());
}

TEST(ParsePlayer, LeavesTheProgramOfCmdAlone) {
  std::string error;
  EXPECT_EQ(parse_player("cmd:./bot --x=1,2:3", error)->program, "./bot --x=1,2:3");
  EXPECT_EQ(error_of("cmd"), "'cmd' needs a program: cmd:PROGRAM ARGUMENTS");
}

TEST(ParsePlayer, OfWhomNobodyWatchesIsNoHuman) {
  std::string error;
  EXPECT_EQ(parse_unwatched_player("uct:7p", error)->budget.playouts, 7u);
  for (const std::string human : {"human", "human:1s"}) {
    EXPECT_FALSE(parse_unwatched_player(human, error));
    EXPECT_EQ(error, "nobody watches; 'human' plays in zug play");
  }
  EXPECT_FALSE(parse_unwatched_player("humans", error));
  EXPECT_EQ(error,
            "unknown player 'humans'; there are: random, greedy, flat, uct, alphabeta, solver, "
            "cmd");
}

TEST(ParsePlayer, SaysWhatIsWrong) {
  EXPECT_EQ(error_of("ucd:1s"),
            "unknown player 'ucd', did you mean 'uct'? There are: random, greedy, flat, uct, "
            "alphabeta, solver, human, cmd");
  EXPECT_EQ(error_of("flat:zzzzzz=1"), "unknown option of flat 'zzzzzz'; there are: cap");
  EXPECT_EQ(error_of("greedy:c=1"), "player 'greedy' has no options, but here is 'c=1'");
  for (const std::string budget : {"", "s", "1", "1x", "-1s", "1e3s", "1.5p", "1 s", "infs"}) {
    EXPECT_EQ(error_of("uct:" + budget),
              "'" + budget + "' in 'uct:" + budget +
                  "' is neither a budget (1s, 200ms, 10000p, 50000n) nor KEY=VALUE");
  }
}

}  // namespace
}  // namespace zug::players
