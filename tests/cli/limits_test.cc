// Limits that limit: a check ends when its time is over, whatever the game, and when it is told to.
// Times are of the processor, so that a busy machine fails nothing.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/games.h"
#include "tests/cli/run_zug.h"
#include "tests/files.h"

namespace zug::cli {
namespace {

using nlohmann::json;
using test::content;
using ::testing::HasSubstr;

// A board of 128 by 128, with rooks.
std::string large_sbg() {
  std::string text = "<<large>>\n<BOARD>\n128 128\n";
  for (int row = 0; row < 128; ++row) {
    text += "|" + std::string(128, row == 0 ? 'r' : row == 127 ? 'R' : '.') + "|\n";
  }
  text += "<PIECES>\nR ";
  for (const char* step : {"(0,1,", "(0,-1,", "(1,0,", "(-1,0,"}) {
    const std::string to = step;
    text += (to == "(0,1," ? "" : " + ") + to + "e)^*(" + to + "e)+" + to + "p))";
  }
  return text + " &\n<GOALS>\n100 &\n";
}

// A game with a thousand kinds of pieces more.
std::string metagame_of_many() {
  std::string text = content(corpus + "metagame/withdrawal.mgame");
  std::string definitions;
  for (int i = 0; i < 1000; ++i) {
    definitions += "\n\nDEFINE piece" + std::to_string(i) +
                   "\n  MOVING\n    MOVEMENT\n      LEAP <1,2> SYMMETRY {forward}\n"
                   "    END MOVEMENT\n  END MOVING\nEND DEFINE";
  }
  const std::string end = "END DEFINE";
  return text.insert(text.rfind(end) + end.size(), definitions);
}

// Many ways of one turn, and patterns that look everywhere.
std::string wide_rbg(int ways) {
  std::string rules;
  for (int i = 0; i < ways; ++i) {
    rules += std::string(i == 0 ? "" : " + ") +
             "any {e} (left [x] up [x] right [x] + up* [y]) {! any {" + (i % 2 == 0 ? "x" : "y") +
             "} (up* {y})}";
  }
  return "#players = a(100), b(100)\n#pieces = e, x, y\n#variables =\n"
         "#board = rectangle(up, down, left, right, [e,e,e,e,e,e,e,e] [e,e,e,e,e,e,e,e] "
         "[e,e,e,e,e,e,e,e] [e,e,e,x,y,e,e,e] [e,e,e,e,e,e,e,e] [e,e,e,e,e,e,e,e])\n"
         "#any = (up* + down*) (left* + right*)\n"
         "#rules = (->a (" +
         rules + ") ->> ({? any {x}} ->b + {! any {x}} ->b) (" + rules + ") ->>)*\n";
}

struct LimitCase {
  std::string name;
  std::vector<std::string> arguments;
  std::string input;
};

std::vector<LimitCase> hard_games() {
  return {{"international draughts", {corpus + "rbg/international_draughts.rbg"}, ""},
          {"turkish draughts", {corpus + "rbg_draft/turkish_draughts.rbgd"}, ""},
          {"a board of 128 by 128", {"-", "--from", "sbg"}, large_sbg()},
          {"1000 kinds of pieces", {"-", "--from", "metagame"}, metagame_of_many()},
          {"wide", {"-", "--from", "rbg"}, wide_rbg(300)}};
}

constexpr double limit = 0.05;     // less than any of them takes on a fast machine
constexpr double unhurried = 2.5;  // reading and printing, of a build with all checks

TEST(Limits, OfSecondsAreKept) {
  for (const LimitCase& game : hard_games()) {
    std::vector<std::string> arguments{"check", "--limit-seconds", std::to_string(limit),
                                       "--format", "json"};
    arguments.insert(arguments.end(), game.arguments.begin(), game.arguments.end());
    const Outcome outcome = run_zug({arguments, game.input, {}, 0});
    EXPECT_EQ(outcome.status, 3) << game.name << outcome.err;
    EXPECT_LE(outcome.seconds, limit + unhurried) << game.name;
    const json result = json::parse(outcome.out, nullptr, false);
    ASSERT_FALSE(result.is_discarded()) << game.name;
    EXPECT_EQ(result["properness"]["verdict"], "unknown") << game.name;
    EXPECT_THAT(result.dump(), HasSubstr("\"seconds\"")) << game.name;  // it is named
    EXPECT_THAT(run_zug({[&] {
                           std::vector<std::string> text = arguments;
                           text[4] = "text";
                           return text;
                         }(),
                         game.input,
                         {},
                         0})
                    .out,
                HasSubstr("--limit-seconds"))
        << game.name;
  }
}

Outcome check_until(double seconds, const LimitCase& game) {
  std::vector<std::string> arguments{"check", "--limit-seconds", "600", "--limit-states",
                                     "100000000"};
  arguments.insert(arguments.end(), game.arguments.begin(), game.arguments.end());
  return run_zug({arguments, game.input, {}, seconds});
}

TEST(Limits, CtrlCIsSeenEverywhere) {
  for (const LimitCase& game : hard_games()) {
    for (const double after : {0.4, 1.5}) {
      const Outcome outcome = check_until(after, game);
      if (outcome.status <= 1) continue;  // a fast machine knew it before
      EXPECT_EQ(outcome.status, 130) << game.name << outcome.err;
      EXPECT_LE(outcome.seconds, after + unhurried) << game.name;
    }
  }
}

// Whatever is being looked at when it comes, reading and printing included: never "unknown".
TEST(Limits, CtrlCAtAnyTimeIsNoVerdict) {
  const LimitCase many{"1000 kinds of pieces", {"-", "--from", "metagame"}, metagame_of_many()};
  const int times = std::getenv("ZUG_LONG") != nullptr ? 200 : 12;
  for (int i = 1; i <= times; ++i) {
    const double after = 0.7 * i / times;
    EXPECT_EQ(check_until(after, many).status, 130) << after;
  }
}

const std::string endless =
    "#players = a(100), b(100)\n#pieces = e, x\n#variables = v(2147483647)\n"
    "#board = rectangle(up, down, left, right, [e, x])\n"
    "#rules = ->> [$ v=2147483647] (->a {$ v*v*v > 0} ->b {e,x})*\n";

// Over the integers this goes on for ever.
TEST(Overflow, IsNoProof) {
  const Outcome outcome =
      run_zug({{"check", "-", "--from", "rbg", "--format", "json"}, endless, {}, 0});
  EXPECT_EQ(outcome.status, 3);
  const json result = json::parse(outcome.out, nullptr, false);
  ASSERT_FALSE(result.is_discarded()) << outcome.out;
  const json& properness = result["properness"];
  EXPECT_EQ(properness["verdict"], "unknown");
  EXPECT_EQ(properness["termination"]["verdict"], "unknown");
  EXPECT_THAT(properness["termination"]["reasons"].dump(), HasSubstr("64 bits"));
  bool warned = false;
  for (const json& diagnostic : result["diagnostics"]) {
    if (diagnostic["code"] != "CHK0010") continue;
    warned = true;
    EXPECT_EQ(diagnostic["line"], 5);
    EXPECT_EQ(diagnostic["column"], 36);
  }
  EXPECT_TRUE(warned) << outcome.out;
}

TEST(Overflow, StopsEveryEngine) {
  for (const char* engine : {"reference", "interpreter", "tcc", "native", "auto"}) {
    for (const char* command : {"perft", "bench"}) {
      std::vector<std::string> arguments{command, "-", "--from", "rbg", "--engine", engine};
      if (arguments[0] == "perft") arguments.insert(arguments.begin() + 2, "3");
      if (arguments[0] == "bench") arguments.insert(arguments.end(), {"--seconds", "0.2"});
      const Outcome outcome = run_zug({arguments, endless, {}, 0});
      const bool compiled = std::string(engine) == "tcc" || std::string(engine) == "native";
      if (compiled && outcome.status == 2) continue;  // no such compiler here
      EXPECT_EQ(outcome.status, 3) << command << " " << engine << outcome.err;
      EXPECT_THAT(outcome.err, HasSubstr("64 bits")) << command << " " << engine;
      EXPECT_THAT(outcome.err, HasSubstr("<stdin>:5:36")) << command << " " << engine;
    }
  }
}

TEST(Overflow, IsRefusedByGdl) {
  const Outcome outcome =
      run_zug({{"convert", "-", "--from", "rbg", "--to", "gdl"}, endless, {}, 0});
  EXPECT_EQ(outcome.status, 4) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("GDL0712"));
  EXPECT_THAT(outcome.err, HasSubstr("<stdin>:5:36"));
}

// The reference lists the choices, the others take the first one they come to.
TEST(KeepersChoice, IsAnErrorOfTheGame) {
  for (const char* command : {"perft", "bench"}) {
    std::vector<std::string> arguments{command, corpus + "improper/choice_of_variable.rbg"};
    if (arguments[0] == "perft") arguments.push_back("2");
    const Outcome outcome = run_zug(arguments);
    EXPECT_EQ(outcome.status, 1) << command;
    EXPECT_THAT(outcome.err, HasSubstr("CHK0011")) << command;
    EXPECT_THAT(outcome.err, HasSubstr("choice_of_variable.rbg:")) << command;
  }
  EXPECT_EQ(run_zug({"perft", corpus + "rbg/go.rbg", "1"}).status, 0);  // many ways, one end
}

}  // namespace
}  // namespace zug::cli
