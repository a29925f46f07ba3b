// zug perft of several games, and with a time limit: what scripts do with it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/games.h"
#include "tests/cli/own_folder.h"
#include "tests/cli/run_zug.h"
#include "tests/files.h"

namespace zug::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string tic_tac_toe_kif = corpus + "gdl/tic_tac_toe.kif";
const std::string faulty_game = test::source_path("tests/errors/rbg/several-in-macro.rbg");

json counted(std::vector<std::string> call, int status) {
  call.insert(call.end(), {"--format", "json"});
  const Outcome outcome = run_zug(call);
  EXPECT_EQ(outcome.status, status) << outcome.err;
  json result = json::parse(outcome.out, nullptr, false);
  EXPECT_FALSE(result.is_discarded()) << outcome.out;
  return result;
}

// The leaves of the rows there are.
std::vector<std::uint64_t> leaves(const json& game) {
  std::vector<std::uint64_t> result;
  for (const json& row : game.at("perft")) result.push_back(row.at("leaves"));
  return result;
}

using Leaves = std::vector<std::uint64_t>;

using PerftInFolder = OwnFolder;

TEST(PerftOfSeveral, ADepthIsThatOfTheFilesBeforeIt) {
  const json games =
      counted({"perft", breakthrough, tic_tac_toe, "2", tic_tac_toe_kif, "1"}, 0).at("games");
  ASSERT_EQ(games.size(), 3u);
  EXPECT_EQ(games[0]["file"], breakthrough);
  EXPECT_EQ(games[0]["game"], "breakthrough");
  EXPECT_EQ(leaves(games[0]), (Leaves{22, 484}));
  EXPECT_EQ(leaves(games[1]), (Leaves{9, 72}));
  EXPECT_EQ(games[2]["engine"], "prolog");
  EXPECT_EQ(leaves(games[2]), (Leaves{9}));
}

TEST(PerftOfSeveral, TextHasATableForEachFile) {
  const Outcome outcome = run_zug({"perft", breakthrough, "1", tic_tac_toe, "2"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr(breakthrough + ", engine interpreter\n"));
  EXPECT_THAT(outcome.out, HasSubstr("\n\n" + tic_tac_toe + ", engine interpreter\n"));
  EXPECT_THAT(outcome.out, HasSubstr("    2               72               82 "));
  EXPECT_THAT(outcome.out, Not(HasSubstr("484")));
}

TEST(PerftOfSeveral, WhatIsWrongWithOneIsNotWrongWithTheNext) {
  const std::vector<std::string> call{"perft", faulty_game, "none.rbg", tic_tac_toe, "1"};
  const json games = counted(call, 2).at("games");
  ASSERT_EQ(games.size(), 3u);
  EXPECT_EQ(games[0]["diagnostics"][0]["severity"], "error");
  EXPECT_GT(games[0]["diagnostics"][0]["line"], 0);
  EXPECT_FALSE(games[0].contains("perft"));
  EXPECT_THAT(games[1]["diagnostics"][0]["message"].get<std::string>(), HasSubstr("none.rbg"));
  EXPECT_EQ(leaves(games[2]), (Leaves{9}));

  const Outcome text = run_zug(call);
  EXPECT_EQ(text.status, 2);
  EXPECT_THAT(text.err, HasSubstr(faulty_game + ":"));
  EXPECT_THAT(text.err, HasSubstr("zug: error: there is no file and no game 'none.rbg'"));
  EXPECT_EQ(text.out.find(tic_tac_toe + ", engine interpreter\n"), 0u) << text.out;

  // The status does not depend on the order: a script that takes 3 for a limit misses no error.
  const auto status = [](const std::vector<std::string>& files) {
    std::vector<std::string> words{"perft"};
    words.insert(words.end(), files.begin(), files.end());
    words.insert(words.end(), {"9", "--limit-seconds", "0"});
    return run_zug(words).status;
  };
  EXPECT_EQ(status({tic_tac_toe, faulty_game}), 1);
  EXPECT_EQ(status({faulty_game, tic_tac_toe}), 1);
  EXPECT_EQ(status({tic_tac_toe, faulty_game, "none.rbg"}), 2);
}

TEST(PerftOfSeveral, ATimeLimitIsOfEachGame) {
  const json games =
      counted({"perft", breakthrough, "20", tic_tac_toe, "3", "--limit-seconds", "1"}, 3)
          .at("games");
  ASSERT_EQ(games.size(), 2u);
  EXPECT_EQ(games[0]["limit"], "seconds");
  EXPECT_GE(games[0]["perft"].size(), 1u);
  EXPECT_LT(games[0]["perft"].size(), 20u);
  EXPECT_EQ(leaves(games[0])[0], 22u);
  EXPECT_EQ(leaves(games[1]), (Leaves{9, 72, 504}));
  EXPECT_FALSE(games[1].contains("limit"));
}

TEST(PerftOfSeveral, OptionsThatGdlLacksAreRefusedForGdlAlone) {
  EXPECT_THAT(run_zug({"perft", tic_tac_toe_kif, tic_tac_toe, "1", "--bulk"}).err,
              HasSubstr("zug: error: " + tic_tac_toe_kif + ": --bulk does not apply to GDL"));
  const json games = counted({"perft", tic_tac_toe_kif, tic_tac_toe, "1", "--bulk"}, 2).at("games");
  ASSERT_EQ(games.size(), 2u);
  EXPECT_TRUE(games[0].contains("diagnostics"));
  EXPECT_EQ(leaves(games[1]), (Leaves{9}));
}

TEST(PerftOfSeveral, CtrlCEndsAll) {
  std::vector<std::string> call{"perft", tic_tac_toe, "1", breakthrough, "9", tic_tac_toe, "1"};
  call.insert(call.end(), {"--format", "json"});
  const Outcome outcome = run_zug({call, {}, {}, 1.5});
  EXPECT_EQ(outcome.status, 130);
  const json result = json::parse(outcome.out, nullptr, false);
  ASSERT_FALSE(result.is_discarded()) << outcome.out;
  EXPECT_EQ(result["interrupted"], true);
  ASSERT_EQ(result["games"].size(), 2u);
  EXPECT_EQ(leaves(result["games"][0]), (Leaves{9}));
  EXPECT_EQ(result["games"][1]["interrupted"], true);
}

// Compiling, counting or done: each game that is told says what became of it.
TEST_F(PerftInFolder, CtrlCWhileACompilerWorksIsToldToo) {
  std::vector<std::string> call{"perft", tic_tac_toe, "1", corpus + "rbg/chess.rbg", "7"};
  call.insert(call.end(), {"--engine", "native", "--format", "json"});
  for (const double after : {0.2, 0.6}) {
    const std::string cache = "XDG_CACHE_HOME=" + (folder_ / std::to_string(after)).string();
    const Outcome outcome = run_zug({call, {}, {cache}, after});
    EXPECT_EQ(outcome.status, 130) << outcome.err;
    const json result = json::parse(outcome.out, nullptr, false);
    ASSERT_FALSE(result.is_discarded()) << outcome.out;
    EXPECT_EQ(result["interrupted"], true);
    for (const json& game : result["games"]) {
      EXPECT_TRUE(game.contains("perft") || game.contains("diagnostics")) << outcome.out;
    }
    EXPECT_EQ(result["games"].back()["interrupted"], true) << outcome.out;
  }
}

// What a pipe of ours would otherwise be: the number of a stream that is closed.
TEST_F(PerftInFolder, ClosedStreamsAreNoPipesOfOurs) {
  for (const std::string engine : {"native", "auto", "interpreter"}) {
    const std::string command = "XDG_CACHE_HOME=" + folder_.string() + " timeout -s KILL 100 " +
                                test::zug_program() + " perft " + tic_tac_toe + " 1 --engine " +
                                engine + " <&- >&- 2> " + (folder_ / "errors").string();
    const int status = std::system(command.c_str());
    EXPECT_EQ(WEXITSTATUS(status), 2) << engine;
    EXPECT_THAT(test::content(folder_ / "errors"), HasSubstr("cannot write 'standard output'"));
  }
}

TEST(PerftOfSeveral, NothingIsCountedForAStreamThatIsLost) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "there is no /dev/full";
  const std::string command = "timeout -s KILL 100 " + test::zug_program() + " perft " +
                              tic_tac_toe + " 1 " + breakthrough + " 30 > /dev/full 2> /dev/null";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2);
}

TEST(PerftOfSeveral, OnlyOneIsStandardInput) {
  const std::string text = test::content(tic_tac_toe);
  EXPECT_THAT(run_zug({{"perft", breakthrough, "20", "-", "1"}, text, {}, 0}).err,
              HasSubstr("which language is standard input in?"));  // before anything is counted
  const Outcome two = run_zug({{"perft", "-", "-", "1", "--from", "rbg"}, text, {}, 0});
  EXPECT_EQ(two.status, 2);
  EXPECT_THAT(two.err, HasSubstr("standard input cannot be several games"));
  const Outcome one =
      run_zug({{"perft", "-", "1", breakthrough, "1", "--from", "rbg"}, text, {}, 0});
  EXPECT_EQ(one.status, 0);
  EXPECT_THAT(one.out, HasSubstr("-, engine interpreter\n"));
}

TEST(PerftOfSeveral, WrongWordsAreSaid) {
  const auto error = [](const std::vector<std::string>& words) {
    const Outcome outcome = run_zug(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  };
  EXPECT_THAT(error({"perft", breakthrough}), HasSubstr("DEPTH is missing behind"));
  EXPECT_THAT(error({"perft", breakthrough, "3", tic_tac_toe}),
              HasSubstr("DEPTH is missing behind '" + tic_tac_toe));
  EXPECT_THAT(error({"perft", breakthrough, tic_tac_toe, "x"}),
              HasSubstr("'x' is no whole number from 0 to 1000"));
  EXPECT_THAT(error({"perft", breakthrough, "1001", tic_tac_toe, "1"}),
              HasSubstr("'1001' is no whole number from 0 to 1000"));
  EXPECT_THAT(error({"perft", breakthrough, "3", "4"}), HasSubstr("'4' is one word too many"));
  // What is wrong for all of them is said once.
  const std::string engine = error({"perft", breakthrough, tic_tac_toe, "1", "--engine", "tc"});
  EXPECT_EQ(engine.find("tcc"), engine.rfind("tcc"));
}

TEST(PerftTime, WhatIsKnownIsPrintedAndTheStatusIsThatOfALimit) {
  const Outcome outcome = run_zug({"perft", breakthrough, "20", "--limit-seconds", "0.5"});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.out, HasSubstr("    1               22               23 "));
  EXPECT_THAT(outcome.err, HasSubstr("'breakthrough' was counted for 0.5 seconds"));
  const json none = counted({"perft", breakthrough, "1", "--limit-seconds", "0"}, 3);
  EXPECT_EQ(none["perft"].size(), 0u);
  EXPECT_EQ(none["limit"], "seconds");
}

TEST(PerftTime, AGameThatIsCountedInTimeIsWhole) {
  const json whole = counted({"perft", tic_tac_toe, "3", "--limit-seconds", "600"}, 0);
  EXPECT_EQ(leaves(whole), (Leaves{9, 72, 504}));
  EXPECT_FALSE(whole.contains("limit"));
}

TEST(Messages, HaveNoEndInTheirMiddle) {
  const Outcome outcome =
      run_zug({{"perft", "-", "1", "--from", "ir"}, std::string("\0x\n", 3), {}, 0});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.err, HasSubstr("found '\\x00'"));
  EXPECT_THAT(outcome.err, HasSubstr("[IR0101]"));
}

TEST(PerftTime, EndsProlog) {
  const json result = counted({"perft", tic_tac_toe_kif, "9", "--limit-seconds", "0.5"}, 3);
  EXPECT_EQ(result["limit"], "seconds");
  EXPECT_LT(result["perft"].size(), 9u);
}

}  // namespace
}  // namespace zug::cli
