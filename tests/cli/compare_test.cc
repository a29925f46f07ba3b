// `zug compare`: verdicts, exit statuses, JSON, maps and certificates.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/cli/own_folder.h"
#include "tests/cli/run_zug.h"
#include "tests/compare/small_games.h"
#include "tests/files.h"

namespace zug::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using ::testing::HasSubstr;

class CompareCommand : public OwnFolder {
 protected:
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
    return (folder_ / name).string();
  }

  Outcome compare(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"compare", "--engine", "interpreter"});
    return run_zug(arguments);
  }

  json compared(std::vector<std::string> arguments, int status) const {
    arguments.insert(arguments.end(), {"--format", "json"});
    const Outcome outcome = compare(arguments);
    EXPECT_EQ(outcome.status, status) << outcome.err << outcome.out;
    const json result = json::parse(outcome.out, nullptr, false);
    EXPECT_FALSE(result.is_discarded()) << outcome.out;
    return result;
  }
};

TEST_F(CompareCommand, EqualIs0) {
  const std::string a = file("a.rbg", test::rbg_breakthrough());
  const std::string b = file("b.sbg", test::sbg_breakthrough);
  const json result = compared({a, b}, 0);
  EXPECT_EQ(result["verdict"], "equal");
  EXPECT_EQ(result["how"], "bisimulation");
  EXPECT_GT(result["states"], 100);
  EXPECT_GT(result["depth"], 9);
  EXPECT_TRUE(result["difference"].is_null());
  EXPECT_THAT(compare({a, b}).out, HasSubstr("equal: proved"));
}

TEST_F(CompareCommand, DifferentIs1) {
  const std::string count = "({$ n < 9} [$ n = n + 1] + {$ n == 9})";
  const std::string a = file("a.rbg", test::rbg_breakthrough());
  const std::string b = file("b.rbg", test::rbg_breakthrough("n(9)", "{$ n < 9}", count));
  const json result = compared({a, b}, 1);
  EXPECT_EQ(result["verdict"], "different");
  EXPECT_EQ(result["how"], "play");
  const json& difference = result["difference"];
  EXPECT_EQ(difference["after"].size(), 9u);
  EXPECT_EQ(difference["what"], "moves");
  EXPECT_EQ(difference["a"]["turn"], json({"black"}));
  EXPECT_FALSE(difference["only_a"].empty());
  EXPECT_TRUE(difference["only_b"].empty());
  const Outcome text = compare({a, b});
  EXPECT_THAT(text.out, HasSubstr("different\n  after "));
  EXPECT_THAT(text.out, HasSubstr("only in A: "));
}

TEST_F(CompareCommand, OtherNumbersOfPlayersAreDifferent) {
  const json result = compared({test::source_path("corpus/rbg/tic_tac_toe.rbg"),
                                test::source_path("corpus/rbg_draft/isolation_for_three.rbgd")},
                               1);
  EXPECT_EQ(result["verdict"], "different");
  EXPECT_EQ(result["difference"]["what"], "players");
  EXPECT_EQ(result["difference"]["b"]["players"].size(), 3u);
}

TEST_F(CompareCommand, WhatIsNotKnownIs3) {
  const std::string a = file("a.rbg", test::rbg_breakthrough());
  const std::string b = file("b.rbg", test::rbg_breakthrough());
  const json result = compared({a, b, "--depth", "4", "--random", "7"}, 3);
  EXPECT_EQ(result["verdict"], "unknown");
  EXPECT_EQ(result["how"], "depth");
  EXPECT_EQ(result["depth"], 4);
  EXPECT_EQ(result["limit"], "depth");
  EXPECT_EQ(result["random"]["plays"], 7);
  EXPECT_EQ(compared({a, b, "--states", "20"}, 3)["limit"], "states");
  EXPECT_EQ(compared({a, b, "--limit-seconds", "0"}, 3)["limit"], "seconds");
}

TEST_F(CompareCommand, ALimitIsNoVerdict) {
  const std::string game = file("long.rbg",
                                "#players = white(1)\n#pieces = e\n#variables = n(2100)\n"
                                "#board = rectangle(up, down, left, right, [e])\n"
                                "#rules = ->white ([$ n = n + 1])* {$ n == 2100} ->> {}\n");
  const Outcome outcome = compare({game, game});
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("beyond a limit of zug: a move has more modifiers than 2000"));
}

TEST_F(CompareCommand, WrongUseIs2) {
  const std::string a = file("a.rbg", test::tic_tac_toe());
  EXPECT_EQ(compare({a}).status, 2);
  EXPECT_EQ(compare({a, (folder_ / "none.rbg").string()}).status, 2);
  EXPECT_EQ(compare({"-", "-", "--from", "rbg"}).status, 2);
  EXPECT_EQ(compare({a, a, "--moves", "guessed"}).status, 2);
  const std::string out = (folder_ / "proof").string();
  EXPECT_EQ(compare({a, a, "--check", out, "--certificate", out}).status, 2);
  const Outcome map = compare({a, a, "--map", file("map", "word a = b\nwords\n")});
  EXPECT_EQ(map.status, 2);
  EXPECT_THAT(map.err, HasSubstr("map: line 2: a line begins with"));
  const std::string other = file("b.rbg", test::tic_tac_toe("50", "xs"));
  const Outcome players = compare({a, other, "--players", "name"});
  EXPECT_EQ(players.status, 2);
  EXPECT_THAT(players.err, HasSubstr("no player 'crosses'"));
  EXPECT_EQ(compared({a, other}, 0)["players"], "order");
  const std::string named = file("named", "player crosses = xs\n");
  EXPECT_EQ(compare({a, other, "--players", "name", "--map", named}).status, 0);
}

TEST_F(CompareCommand, WritesAndChecksCertificates) {
  const std::string a = file("a.rbg", test::tic_tac_toe("50"));
  const std::string b = file("b.rbg", test::tic_tac_toe("49"));
  for (const std::string moves : {"name", "found"}) {
    const std::string out = (folder_ / moves).string();
    EXPECT_EQ(compare({a, b, "--scores", "order", "--moves", moves, "--certificate", out}).status,
              0);
    const Outcome checked = compare({a, b, "--check", out});
    EXPECT_EQ(checked.status, 0) << checked.out;
    EXPECT_THAT(checked.out, HasSubstr("verified: "));
    EXPECT_EQ(compare({a, a, "--check", out}).status, 1);
    std::string text = test::content(out);
    text.replace(text.find("over 50 50"), 10, "over 51 50");
    const Outcome spoilt = compare({a, b, "--check", file("spoilt", text)});
    EXPECT_EQ(spoilt.status, 1);
    EXPECT_THAT(spoilt.out, HasSubstr("not verified: the scores are not in one order"));
  }
}

TEST_F(CompareCommand, SaysThatThereIsNoCertificate) {
  const std::string a = file("a.rbg", test::tic_tac_toe("50"));
  const std::string b = file("b.rbg", test::tic_tac_toe("49"));
  const std::string out = (folder_ / "none").string();
  const std::string race = test::source_path("corpus/idioms/three_players.rbg");
  for (const std::vector<std::string>& call : std::vector<std::vector<std::string>>{
           {a, b}, {a, race}, {a, a, "--depth", "1", "--random", "0"}}) {
    std::vector<std::string> words = call;
    words.insert(words.end(), {"--certificate", out});
    const Outcome outcome = compare(words);
    EXPECT_NE(outcome.status, 0);
    EXPECT_THAT(outcome.err, HasSubstr("'" + out + "' is not written"));
    EXPECT_FALSE(fs::exists(out));
    EXPECT_TRUE(compared(words, outcome.status).at("certificate").is_null());
  }
  EXPECT_EQ(compared({a, a, "--certificate", out}, 0)["certificate"], out);
}

TEST_F(CompareCommand, ComparesDescriptionsInGdl) {
  const std::string gdl = test::source_path("corpus/gdl/tic_tac_toe.kif");
  const std::string rbg = test::source_path("corpus/rbg/tic_tac_toe.rbg");
  const json result = compared({gdl, rbg, "--moves", "found"}, 0);
  EXPECT_EQ(result["verdict"], "equal");
  EXPECT_EQ(compare({gdl, rbg, "--certificate", "x"}).status, 2);
  EXPECT_EQ(compared({gdl, rbg}, 1)["difference"]["only_a"][0], "(put a1)");
  std::string map;
  for (const char* const square : {"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"}) {
    map += std::string("move (put ") + square + ") = " + square + "\n";
  }
  EXPECT_EQ(compared({gdl, rbg, "--map", file("map", map)}, 0)["verdict"], "equal");
  const std::string kif = (folder_ / "exported.kif").string();
  EXPECT_EQ(run_zug({"convert", rbg, "--to", "gdl", "-o", kif}).status, 0);
  EXPECT_EQ(compared({kif, rbg, "--moves", "found"}, 0)["verdict"], "equal");
}

// Bounds are 4 and 2, goals of 100.
TEST_F(CompareCommand, TakesScoresAsGoalsBesideGdl) {
  const auto game = [this](const std::string& name, const std::string& red) {
    return file(name,
                "#players = red(4), blue(2)\n#pieces = e, x\n#variables =\n"
                "#board = u[e]{}\n#rules = ->red {e} [x] [$ red = " +
                    red + "] [$ blue = 1] ->>\n");
  };
  const std::string one = game("one.rbg", "1"), three = game("three.rbg", "3");
  const std::string kif = (folder_ / "goals.kif").string();
  ASSERT_EQ(run_zug({"convert", one, "--to", "gdl", "-o", kif}).status, 0);
  for (const char* const scores : {"exact", "order"}) {
    EXPECT_EQ(compared({one, kif, "--moves", "found", "--scores", scores}, 0)["verdict"], "equal");
  }
  const json result = compared({three, kif, "--moves", "found"}, 1)["difference"];
  EXPECT_EQ(result["what"], "scores");
  EXPECT_EQ(result["a"]["scores"], (json{{"red", 75}, {"blue", 50}}));
  EXPECT_EQ(result["b"]["scores"], (json{{"red", 25}, {"blue", 50}}));
}

// The parts of a turn of an export are one move: who slides and shoots has as many as in the game,
// and one square more to slide over is a difference.
TEST_F(CompareCommand, TakesTheTurnsOfExportsAsWholes) {
  const auto shooting = [this](const std::string& name, const std::string& row) {
    const auto turn = [](const std::string& player, const std::string& own) {
      return "->" + player + " any {" + own + "} [e] ray [" + own + "] ray [x] ";
    };
    return file(
        name,
        "#players = one(100), two(100)\n#pieces = e, w, b, x\n#variables =\n#board = " +
            ("rectangle(up, down, left, right, [e, w, e]" + row + " [e, b, e])\n") +
            "#any = ((up* + down*)(left* + right*))\n"
            "#ray = (left {e} (left {e})* + up {e} (up {e})* + down {e} (down {e})*)\n#rules = (" +
            turn("one", "w") + "->> " + turn("two", "b") + "->>)*\n");
  };
  const std::string game = shooting("game.rbg", " [e, e, e]");
  const std::string other = shooting("other.rbg", " [x, e, e]");
  const std::string kif = (folder_ / "parts.kif").string();
  ASSERT_EQ(run_zug({"convert", game, "--to", "gdl", "--moves", "split", "-o", kif}).status, 0);
  EXPECT_EQ(compared({kif, game, "--moves", "found"}, 0)["verdict"], "equal");
  const json result = compared({kif, other, "--moves", "found"}, 1);
  EXPECT_EQ(result["verdict"], "different");
  const json names = compared({kif, game}, 1)["difference"]["only_a"];
  EXPECT_THAT(names[0].get<std::string>(), HasSubstr(") then ("));
}

// Each optimisation, and each engine, against the reference.
TEST_F(CompareCommand, ComparesEngines) {
  const std::string game = test::source_path("corpus/rbg/english_draughts.rbg");
  for (const std::string without : {"flips", "rays"}) {
    const json result = compared({game, game, "--engine-b", "reference", "--without", without,
                                  "--states", "100", "--random", "1"},
                                 3);
    EXPECT_EQ(result["random"]["plays"], 1);
  }
  EXPECT_EQ(compare({game, game, "--engine-b", "none"}).status, 2);
  EXPECT_EQ(compare({game, game, "--without", "none"}).status, 2);
}

TEST_F(CompareCommand, PrintsWhatIsKnownWhenInterrupted) {
  const std::string chess = test::source_path("corpus/rbg/chess.rbg");
  const Outcome outcome = run_zug({{"compare", chess, chess, "--engine", "interpreter", "--states",
                                    "100000000", "--limit-seconds", "600", "--format", "json"},
                                   {},
                                   {},
                                   2});
  EXPECT_EQ(outcome.status, 130);
  const json result = json::parse(outcome.out, nullptr, false);
  ASSERT_FALSE(result.is_discarded()) << outcome.out;
  EXPECT_EQ(result["verdict"], "unknown");
  EXPECT_EQ(result["interrupted"], true);
}

}  // namespace
}  // namespace zug::cli
