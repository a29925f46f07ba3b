// zug stats and the counts of zug bench.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/games.h"
#include "tests/cli/run_zug.h"
#include "tests/files.h"

namespace zug::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string& small = tic_tac_toe;

json parsed(std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"--format", "json"});
  const Outcome outcome = run_zug(arguments);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return json::parse(outcome.out, nullptr, false);
}

TEST(Stats, OfAGameOfEachLanguage) {
  for (const char* game : {"rbg/tic_tac_toe.rbg", "rbg_draft/isolation_for_three.rbgd",
                           "sbg/hexapawn.sbg", "metagame/minishogi.mgame"}) {
    const json result = parsed({"stats", corpus + game, "--playouts", "40"});
    ASSERT_EQ(result["games"].size(), 1u) << game;
    const json& one = result["games"][0];
    EXPECT_EQ(one["playouts"], 40) << game;
    EXPECT_EQ(one["player"], "random moves");
    EXPECT_EQ(one["seed"], 1);
    EXPECT_GT(one["measures"]["length"]["value"], 0) << game;
    EXPECT_LE(one["measures"]["length"]["low"], one["measures"]["length"]["value"]) << game;
    EXPECT_EQ(one["measures"]["length"]["interval"], "t");
    EXPECT_TRUE(one["measures"]["drama"].is_null());
    EXPECT_GE(one["players"].size(), 2u);
    EXPECT_EQ(one["pieces"].size(), 11u);
    EXPECT_GT(one["board"].size(), 8u);
  }
}

// The example of docs/stats.md is what the command prints, and every measure is explained there.
TEST(Stats, EveryMeasureIsOnThePage) {
  const std::string page = test::content(test::source_path("docs/stats.md"));
  const json result = parsed({"stats", small, "--playouts", "10"});
  EXPECT_GT(result["games"][0]["measures"].size(), 40u);
  for (const auto& [key, value] : result["games"][0]["measures"].items()) {
    EXPECT_THAT(page, HasSubstr("`" + key + "`"));
  }
  const Outcome example = run_zug({"stats", small, corpus + "rbg/hex.rbg", "--playouts", "1000"});
  EXPECT_EQ(example.status, 0) << example.err;
  std::size_t line = 0, end = 0;
  for (; (end = example.out.find('\n', line)) != std::string::npos; line = end + 1) {
    EXPECT_THAT(page, HasSubstr(example.out.substr(line, end - line + 1)));
  }
}

TEST(Stats, SideBySide) {
  const Outcome outcome = run_zug({"stats", small, corpus + "rbg/hex.rbg", "--playouts", "30"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("tic_tac_toe"));
  EXPECT_THAT(outcome.out, ::testing::ContainsRegex("played by +random moves +random moves"));
  EXPECT_THAT(outcome.out, ::testing::ContainsRegex("games +30 +30"));
  EXPECT_THAT(outcome.out, ::testing::Not(HasSubstr("drama")));
}

TEST(Stats, AreTheSameWithAnyNumberOfThreads) {
  const auto with = [](const char* threads) {
    return run_zug({"stats", small, "--playouts", "300", "--threads", threads, "--format", "json"});
  };
  const Outcome one = with("1"), three = with("3");
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(one.out, three.out);
}

TEST(Stats, OfAPlayerHaveDrama) {
  const json result =
      parsed({"stats", small, "--player", "uct:50p", "--playouts", "6", "--doublings", "1"});
  const json& one = result["games"][0];
  EXPECT_EQ(one["player"], "uct:50p");
  EXPECT_TRUE(one["measures"]["uncertainty"]["value"].is_number());
  EXPECT_TRUE(one["measures"]["lead_changes"]["value"].is_number());
  EXPECT_EQ(one["uncertainty"].size(), 11u);
  ASSERT_EQ(one["doublings"].size(), 1u);
  EXPECT_EQ(one["doublings"][0]["weak"], "25p");
}

TEST(Stats, WrongUseIs2) {
  const std::vector<std::vector<std::string>> calls = {
      {"stats"},
      {"stats", small, "--playouts", "0"},
      {"stats", small, "--playouts", "-1"},
      {"stats", small, "--threads", "0"},
      {"stats", small, "--player", "nobody"},
      {"stats", small, "--player", "human"},
      {"stats", small, "no-such-file.rbg", "--playouts", "1"},
      {"stats", corpus + "gdl/tic_tac_toe.kif"},
      {"match", corpus + "gdl/tic_tac_toe.kif", "random", "random"},
      {"bench", small, "--playouts", "0"},
      {"bench", small, "--playouts", "5", "--seconds", "1"},
  };
  for (const std::vector<std::string>& call : calls) {
    const Outcome outcome = run_zug(call);
    EXPECT_EQ(outcome.status, 2) << ::testing::PrintToString(call);
    EXPECT_THAT(outcome.out, IsEmpty()) << ::testing::PrintToString(call);
    EXPECT_THAT(outcome.err, HasSubstr("error: ")) << ::testing::PrintToString(call);
  }
  const Outcome help = run_zug({"stats", "-h"});
  EXPECT_EQ(help.status, 0);
  EXPECT_THAT(help.out, HasSubstr("Examples:"));
  EXPECT_THAT(run_zug({"stats", small, "--player", "human"}).err,
              HasSubstr("--player 'human': nobody watches; 'human' plays in zug play"));
  EXPECT_THAT(run_zug({"stats", small, "--player", "nobody"}).err,
              ::testing::Not(HasSubstr("human")));
}

// Three games are one pair, of which 1 is won by 20 playouts or by 10: a bound, and no number.
TEST(Stats, AMatchThatOneSideWonHasABound) {
  const std::vector<std::string> call = {
      "stats", corpus + "sbg/gardner.sbg", "--player", "uct:20p", "--playouts", "3", "--doublings",
      "1"};
  const json elo = parsed(call)["games"][0]["doublings"][0]["elo"];
  EXPECT_TRUE(elo["value"].is_null()) << elo;
  EXPECT_NE(elo["low"].is_null(), elo["high"].is_null()) << elo;
  EXPECT_THAT(run_zug(call).out, ::testing::ContainsRegex("Elo (above|below) -?[0-9]+, 1 pair\n"));
}

TEST(Stats, CtrlCPrintsWhatIsKnown) {
  const Outcome outcome =
      run_zug({{"stats", small, "--playouts", "1000000000", "--format", "json"}, {}, {}, 1.5});
  EXPECT_EQ(outcome.status, 130) << outcome.err;
  const json result = json::parse(outcome.out, nullptr, false);
  ASSERT_FALSE(result.is_discarded()) << outcome.out;
  EXPECT_EQ(result["interrupted"], true);
  EXPECT_GT(result["games"][0]["playouts"], 0);
}

// ---- bench

TEST(Bench, OfSoManyPlaysIsTheSameForTheSameSeed) {
  const std::vector<std::string> call{"bench", small, "--playouts", "500", "--seed", "7"};
  json first = parsed(call), second = parsed(call);
  EXPECT_EQ(first["playouts"], 500);
  for (const char* field : {"states", "depth", "branching", "scores", "wins", "draws"}) {
    EXPECT_EQ(first[field], second[field]) << field;
  }
}

TEST(Bench, OfSoManyPlaysIsTheSameForAnyNumberOfThreads) {
  std::vector<std::string> call{"bench", small, "--playouts", "2000", "--threads", "1"};
  const json one = parsed(call);
  EXPECT_EQ(one["threads"], 1);
  EXPECT_EQ(one["playouts"], 2000);
  for (const char* threads : {"2", "7"}) {
    call.back() = threads;
    const json more = parsed(call);
    for (const char* field :
         {"playouts", "states", "depth", "branching", "scores", "wins", "draws"}) {
      EXPECT_EQ(one[field], more[field]) << threads << " " << field;
    }
  }
}

TEST(Bench, SaysWhoWon) {
  const json result = parsed({"bench", small, "--playouts", "20000"});
  EXPECT_NEAR(result["wins"]["crosses"], 737.0 / 1260, 0.011);  // three standard errors
  EXPECT_NEAR(result["wins"]["noughts"], 121.0 / 420, 0.01);
  EXPECT_NEAR(result["draws"], 8.0 / 63, 0.008);
  const Outcome text = run_zug({"bench", small, "--playouts", "100"});
  EXPECT_THAT(text.out, ::testing::ContainsRegex("wins +crosses .* %, noughts .* %, draws .* %"));
}

// A turn of 2,500 modifiers is too long for us, and nothing is wrong with it.
TEST(Bench, CallsALimitOfOursALimit) {
  std::string row = "e";
  for (int i = 1; i < 2'500; ++i) row += ",e";
  const std::string game =
      "#players = a(1), b(1)\n#pieces = e, x\n#variables =\n"
      "#board = rectangle(up, down, left, right, [" +
      row + "])\n#rules = ->a ([x] right)* [x] {! right} [$ a=1] ->> ->b {e} [x] ->> {}\n";
  for (const char* command : {"bench", "perft"}) {
    std::vector<std::string> arguments{command, "-", "--from", "rbg"};
    if (std::string(command) == "perft") arguments.insert(arguments.begin() + 2, "2");
    const Outcome outcome = run_zug({arguments, game, {}, 0});
    EXPECT_EQ(outcome.status, 3) << command << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr("beyond a limit of zug"));
    EXPECT_THAT(outcome.err, HasSubstr("2000"));
    EXPECT_THAT(outcome.err, ::testing::Not(HasSubstr("improper")));
  }
}

}  // namespace
}  // namespace zug::cli
