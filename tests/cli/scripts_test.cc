// scripts/bench-peers and scripts/bench-guard, as far as that needs neither the peer nor minutes:
// what they refuse, and the tables and counts of a peer made up here, whose programs print known
// numbers.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "system/processes/process.h"
#include "tests/cli/own_folder.h"
#include "tests/files.h"

namespace zug::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;

system::Outcome script(const std::string& name, std::vector<std::string> arguments) {
  system::Command command;
  command.words = {test::source_path("scripts/" + name)};
  command.words.insert(command.words.end(), arguments.begin(), arguments.end());
  command.seconds = 120;
  return system::run(command);
}

// A peer that says of every game that it has so many states one move ahead.
class MadeUpPeer : public OwnFolder {
 protected:
  void SetUp() override {
    OwnFolder::SetUp();
    fs::create_directories(folder_ / "bin");
    fs::create_directories(folder_ / "test");
    write("test/rbg_random_generator.hpp", "");
    write("bin/rbg2cpp",
          "#!/bin/sh\n"
          "if grep -q hexapawn \"$4\"; then echo 'no such game'; exit; fi\n"
          "touch reasoner.hpp reasoner.cpp\n");
    fs::permissions(folder_ / "bin/rbg2cpp", fs::perms::owner_all);
    write("test/benchmark.cpp", program("4000"));
  }
  void write(const std::string& file, const std::string& text) {
    std::ofstream(folder_ / file, std::ios::binary) << text;
  }

  // Takes a third of a second and says how many states that were.
  static std::string program(const std::string& states) {
    return "#include <cstdio>\n#include <ctime>\n"
           "int main() {\n"
           "  while (std::clock() < CLOCKS_PER_SEC / 3) {}\n"
           "  std::printf(\"number of states: " +
           states + " (1 states/sec)\\n\");\n}\n";
  }

  system::Outcome measure(const std::string& game, const std::string& tables) {
    return script("bench-peers", {folder_.string(), game, "--zug", test::zug_program(), "--work",
                                  (folder_ / "work").string(), "--runs", "1", "--seconds", "0.05",
                                  "--nodes", "10", "--tables", tables});
  }

  const std::string tic_tac_toe_ = test::source_path("corpus/rbg/tic_tac_toe.rbg");
};

TEST_F(MadeUpPeer, IsInTheTables) {
  write("test/perft.cpp", program("10"));
  const system::Outcome outcome = measure(tic_tac_toe_, "perft,interpreter");
  EXPECT_EQ(outcome.number, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("\n### Perft\n\n| game | depth | rbg2cpp | native | ratio |\n"
                                     "| --- | --: | --: | --: | --: |\n| tic_tac_toe | 1 | "));
  EXPECT_THAT(outcome.out, HasSubstr("\n### The interpreter, playouts\n"));
  EXPECT_THAT(outcome.out, HasSubstr("| geometric mean | | | "));
  // The peer plays 4,000 states in a third of a second and a little: 12,000 a second at most.
  std::string row;
  for (std::istringstream lines(outcome.out); std::getline(lines, row);) {
    if (row.starts_with("| tic_tac_toe |") && !row.starts_with("| tic_tac_toe | 1 |")) break;
  }
  EXPECT_THAT(row,
              MatchesRegex("\\| tic_tac_toe \\| (1[0-2]|[5-9]),[0-9]+ \\| [0-9,]+ \\| .+ \\|"));
}

TEST_F(MadeUpPeer, ThatCountsOtherwiseIsSaid) {
  write("test/perft.cpp", program("11"));
  const system::Outcome outcome = measure(tic_tac_toe_, "perft");
  EXPECT_EQ(outcome.number, 1);
  EXPECT_THAT(outcome.out,
              HasSubstr("- tic_tac_toe: perft 1: the peer counts 11 states, Zug 10\n"));
}

TEST_F(MadeUpPeer, ThatRefusesAGameIsSaid) {
  write("test/perft.cpp", program("10"));
  write("hexapawn.rbg", "// hexapawn");
  const system::Outcome outcome = measure((folder_ / "hexapawn.rbg").string(), "perft");
  EXPECT_EQ(outcome.number, 1);
  EXPECT_THAT(outcome.out, HasSubstr("- hexapawn: the peer refuses it: no such game\n"));
}

TEST_F(MadeUpPeer, IsLookedAtBeforeAnythingIsDone) {
  const system::Outcome missing = measure(tic_tac_toe_, "perft");
  EXPECT_EQ(missing.number, 2);
  EXPECT_THAT(missing.err, HasSubstr("is not a built rbg2cpp: test/perft.cpp missing"));
  write("test/perft.cpp", program("10"));
  EXPECT_THAT(measure("/nowhere.rbg", "perft").err, HasSubstr("there is no game /nowhere.rbg"));
  EXPECT_THAT(measure(tic_tac_toe_, "speed").err, HasSubstr("no table 'speed'; there are list,"));
  const system::Outcome nowhere = script("bench-peers", {"/nowhere"});
  EXPECT_EQ(nowhere.number, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("there is no folder /nowhere"));
}

TEST(BenchGuard, NamesWhatIsMissing) {
  const system::Outcome outcome = script("bench-guard", {"--zug", "/nowhere"});
  EXPECT_EQ(outcome.number, 2);
  EXPECT_THAT(outcome.err, HasSubstr("there is no program /nowhere"));
}

TEST(BenchGuard, CountsGamesThatAreThere) {
  std::istringstream log(test::content(test::source_path("tests/bench/log")));
  std::string line;
  std::getline(log, line);
  EXPECT_THAT(line, MatchesRegex("# dev, .+"));
  std::getline(log, line);
  EXPECT_EQ(line, "game\tplays\tplan\tplay");
  int rows = 0;
  std::string game;
  for (long plays = 0, plan = 0, play = 0; log >> game >> plays >> plan >> play; ++rows) {
    EXPECT_TRUE(fs::exists(test::corpus_folder() / (game + ".rbg"))) << game;
    EXPECT_GT(plays, 1) << game;
    EXPECT_GT(plan, 0) << game;
    EXPECT_GT(play, 0) << game;
  }
  EXPECT_EQ(rows, 10);
}

}  // namespace
}  // namespace zug::cli
