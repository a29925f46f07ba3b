// `zug check` beyond well-formedness: verdicts, exit statuses and what is shown.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/games.h"
#include "tests/cli/run_zug.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug::cli {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

json checked(std::vector<std::string> arguments, int status) {
  arguments.insert(arguments.begin(), {"check", "--format", "json"});
  const Outcome outcome = run_zug(arguments);
  EXPECT_EQ(outcome.status, status) << outcome.err;
  const json result = json::parse(outcome.out, nullptr, false);
  EXPECT_FALSE(result.is_discarded()) << outcome.out;
  return result;
}

TEST(Check, AProperGame) {
  const json result = checked({corpus + "rbg/breakthrough.rbg"}, 0);
  for (const char* kind : {"application", "main", "move", "semimove"}) {
    for (const char* key : {"syntactic", "bound", "witness"}) {
      EXPECT_TRUE(result["straightness"][kind].contains(key)) << kind << " " << key;
    }
  }
  EXPECT_EQ(result["straightness"]["move"]["syntactic"], 1);
  EXPECT_EQ(result["straightness"]["move"]["seen"], 1);
  EXPECT_EQ(result["straightness"]["move"]["exact"], true);
  const json& properness = result["properness"];
  EXPECT_EQ(properness["verdict"], "proper");
  EXPECT_EQ(properness["termination"]["verdict"], "proved");
  EXPECT_EQ(properness["termination"]["how"], "ranking");
  EXPECT_FALSE(properness["termination"]["certificate"].empty());
  EXPECT_EQ(properness["keeper"]["verdict"], "proved");
  EXPECT_TRUE(properness["keeper"]["counterexample"].is_null());
  EXPECT_GT(properness["states_explored"], 0);
}

TEST(Check, BoundsThatTheFormDoesNotGive) {
  const json result = checked({corpus + "rbg/english_draughts.rbg", "--limit-states", "10"}, 0);
  const json& application = result["straightness"]["application"];
  EXPECT_TRUE(application["bound"].is_number());
  EXPECT_FALSE(application["witness"].empty());
}

// Plays that go on for ever only behind many moves: the board is full, all men are gone, or men
// have walked up and become kings, who walk up and down.
TEST(Check, EndlessPlaysThatBeginLateAreFoundAtOnce) {
  const auto game = [](const std::string& row, const std::string& other, const std::string& rules) {
    std::string rows = row + row;
    for (int i = 0; i < 4; ++i) rows += "[e,e,e,e,e,e,e,e]";
    return "#players = a(1), b(1)\n#pieces = e, m, n, k, q\n#variables = v(1)\n"
           "#board = rectangle(up,down,left,right," +
           rows + other + other +
           ")\n"
           "#any = (left* + right*)(up* + down*)\n#rules = (" +
           rules + ")*\n";
  };
  const std::string empty = "[e,e,e,e,e,e,e,e]", ms = "[m,m,m,m,m,m,m,m]", ns = "[n,n,n,n,n,n,n,n]";
  const auto walkers = [](const std::string& man, const std::string& king,
                          const std::string& ahead) {
    const std::string walk = "{" + man + "} [e] " + ahead + " {e} ({? " + ahead + "} [" + man +
                             "] + {! " + ahead + "} [" + king + "])";
    const std::string to_and_fro = "{" + king + "} [e] (up + down) {e} [" + king + "]";
    const std::string can = "{" + man + "} " + ahead + " {e} + {" + king + "} (up + down) {e}";
    return "any (" + walk + " + " + to_and_fro + ") + {! any (" + can + ")}";
  };
  const std::string games[] = {
      game(empty, empty,
           "->a (any {e} [m] + {! any {e}} [$ v = 1]) ->> "
           "->b (any {e} [n] + {! any {e}} [$ v = 0]) ->>"),
      game(ms, ns, "->a (any {m} [e] + {$ m == 0} [$ v = 1]) ->> ->b {e, m, n, k} ->>"),
      game(
          ns, ms,
          "->a (" + walkers("m", "k", "up") + ") ->> ->b (" + walkers("n", "q", "down") + ") ->>")};
  const std::string file = testing::TempDir() + "endless_late.rbg";
  for (const std::string& text : games) {
    std::ofstream(file) << text;
    const Outcome outcome = run_zug({"check", file});
    EXPECT_EQ(outcome.status, 1) << outcome.out << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("then again and again")) << text;
    EXPECT_LT(outcome.seconds, test::sanitized ? 20 : 1) << text;
  }
  std::remove(file.c_str());
}

TEST(Check, AnEndlessPlay) {
  const json result = checked({corpus + "improper/two_cycle.rbg"}, 1);
  EXPECT_EQ(result["properness"]["verdict"], "improper");
  EXPECT_EQ(result["properness"]["termination"]["how"], "lasso");
  const json& play = result["properness"]["termination"]["counterexample"];
  ASSERT_FALSE(play["round"].empty());
  EXPECT_EQ(play["round"][0]["line"], 8);
  const Outcome text = run_zug({"check", corpus + "improper/two_cycle.rbg"});
  EXPECT_EQ(text.status, 1);
  EXPECT_THAT(text.out, HasSubstr("again and again"));
}

// Equal actions of patterns are one inside Zug; each is told where it is written.
TEST(Check, ActionsOfPatternsArePlacedInTheirPattern) {
  const auto places = [](const json& steps) {
    std::vector<std::string> result;
    for (const json& step : steps) {
      result.push_back(std::to_string(step["line"].get<int>()) + ":" +
                       std::to_string(step["column"].get<int>()) + " " +
                       step["action"].get<std::string>().substr(0, 16));
    }
    return result;
  };
  const std::string file = testing::TempDir() + "equal_patterns.rbg";
  std::ofstream(file) << "#players = white(1), black(1)\n#pieces = e, s\n#variables =\n"
                         "#board = a[e]{next: b} b[e]{next: a}\n#rules = ->white\n"
                         "{? {e} {! next {s}}}\n"
                         "{? {e} {! next\n"
                         "{e} (next [e])* {s}}} ->>\n";
  const json result = checked({file}, 1);
  std::remove(file.c_str());
  const json& play = result["properness"]["termination"]["counterexample"];
  EXPECT_THAT(places(play["lead"]),
              ElementsAre("5:10 ->white", "6:1 {? {e} {! next {", "7:1 into the pattern", "7:4 {e}",
                          "7:8 into the pattern", "7:11 next", "8:1 {e}", "8:6 next", "8:11 [e]"));
  EXPECT_THAT(places(play["round"]), ElementsAre("8:6 next", "8:11 [e]", "8:6 next", "8:11 [e]"));
}

TEST(Check, AChoiceOfTheKeeper) {
  const json result = checked({corpus + "improper/choice_of_variable.rbg"}, 1);
  const json& choice = result["properness"]["keeper"]["counterexample"];
  ASSERT_EQ(choice["completions"].size(), 2u);
  EXPECT_NE(choice["completions"][0]["state"], choice["completions"][1]["state"]);
  EXPECT_EQ(choice["play"].size(), 2u);
  const Outcome text = run_zug({"check", corpus + "improper/choice_of_variable.rbg"});
  EXPECT_THAT(text.out, HasSubstr("white: 1 or 2"));
}

TEST(Check, WhatIsNotKnownIs3) {
  // A second is far from what the proof takes.
  const json result =
      checked({corpus + "rbg/go.rbg", "--limit-states", "20", "--limit-seconds", "1"}, 3);
  EXPECT_EQ(result["properness"]["verdict"], "unknown");
  EXPECT_EQ(result["properness"]["keeper"]["verdict"], "unknown");
}

TEST(Check, PrintsWhatIsKnownWhenInterrupted) {
  const Outcome outcome = run_zug({{"check", corpus + "rbg/go.rbg", "--limit-states", "100000000",
                                    "--limit-seconds", "600", "--format", "json"},
                                   {},
                                   {},
                                   0.5});
  EXPECT_EQ(outcome.status, 130);
  const json result = json::parse(outcome.out, nullptr, false);
  ASSERT_FALSE(result.is_discarded()) << outcome.out;
  EXPECT_EQ(result["interrupted"], true);
}

TEST(Check, WarnsOfWhatCanHardlyBeMeant) {
  const std::string game =
      "#players = one(1)\n#pieces = e, x\n#variables = count(5), lazy(3)\n"
      "#board = rectangle(up, down, left, right, [e, e] [e, x])\n"
      "#rules = ->one [e] {x} [$ count = lazy + 9] {$ count + lazy > 8} [$ one = 1] ->>\n";
  const Outcome outcome = run_zug({{"check", "-", "--from", "rbg"}, game, {}, 0});
  EXPECT_EQ(outcome.status, 0);
  for (const char* code : {"CHK0001", "CHK0002", "CHK0004", "CHK0008"}) {
    EXPECT_THAT(outcome.err, HasSubstr(code));
  }
  EXPECT_THAT(outcome.err, HasSubstr("<stdin>:5:20: warning"));
}

// Of a long line a part is shown, whatever the number of bytes of its characters.
TEST(Check, ShowsWholeCharacters) {
  for (const std::string character : {"\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x8e\xb2"}) {
    for (const std::size_t before : {79u, 80u, 81u, 82u}) {
      std::string text = "#players = white(1) /*" + std::string(before, ' ');
      for (int i = 0; i < 60; ++i) text += character;
      text += "*/ foo /*";
      for (int i = 0; i < 60; ++i) text += character;
      const Outcome outcome = run_zug({{"check", "-", "--from", "rbg"}, text + "*/\n", {}, 0});
      EXPECT_THAT(outcome.err, HasSubstr("foo"));
      EXPECT_NO_THROW(json(outcome.err).dump()) << before;  // only UTF-8 becomes JSON
    }
  }
}

TEST(Check, ExplainsItsWarnings) {
  for (int number = 1; number <= 11; ++number) {
    const std::string code = std::string(number < 10 ? "CHK000" : "CHK00") + std::to_string(number);
    EXPECT_EQ(run_zug({"explain", code}).status, 0) << code;
  }
}

}  // namespace
}  // namespace zug::cli
