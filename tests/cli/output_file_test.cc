// Files that commands write: whole or not at all, each by one option.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "tests/cli/games.h"
#include "tests/cli/own_folder.h"
#include "tests/cli/run_zug.h"
#include "tests/files.h"

namespace zug::cli {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* mistaken =
    "#players = one(1)\n#pieces = e\n#variables =\n"
    "#board = rectangle(up, down, left, right, [e])\n"
    "#rules = ->one [q] ->> {}\n";

class OutputFile : public OwnFolder {
 protected:
  std::string own_game() const {
    fs::copy_file(tic_tac_toe, folder_ / "game.rbg");
    return folder_ / "game.rbg";
  }

  // Each call is wrong use, in these words, and the game stays what it is.
  void expect_game_kept(const std::vector<std::vector<std::string>>& calls,
                        const std::string& words) const {
    for (const std::vector<std::string>& call : calls) {
      const Outcome outcome = run_zug(call);
      EXPECT_EQ(outcome.status, 2) << outcome.err;
      EXPECT_THAT(outcome.err, HasSubstr(words));
    }
    EXPECT_EQ(test::content(folder_ / "game.rbg"), test::content(tic_tac_toe));
  }
};

TEST_F(OutputFile, IsWholeOrNotThere) {
  const fs::path out = folder_ / "out.ir";
  EXPECT_EQ(
      run_zug({{"convert", "-", "--from", "rbg", "--to", "ir", "-o", out}, mistaken, {}, 0}).status,
      1);
  EXPECT_TRUE(fs::is_empty(folder_));

  const Outcome printed = run_zug({"convert", breakthrough, "--to", "ir"});
  const Outcome written = run_zug({"convert", breakthrough, "--to", "ir", "-o", out});
  EXPECT_EQ(written.status, 0) << written.err;
  EXPECT_THAT(written.out, IsEmpty());
  EXPECT_EQ(test::content(out), printed.out);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1) << "temporary files are left";
}

TEST_F(OutputFile, KeepsTheOldContentWhenTheInputIsWrong) {
  const fs::path out = folder_ / "out.ir";
  std::ofstream(out) << "old";
  EXPECT_EQ(
      run_zug({{"convert", "-", "--from", "rbg", "--to", "ir", "-o", out}, mistaken, {}, 0}).status,
      1);
  EXPECT_EQ(test::content(out), "old");
}

// Where one of the files of an export cannot be written, no other one is.
TEST_F(OutputFile, OfSeveralAllAreWrittenOrNone) {
  const auto names = [&] {
    std::set<std::string> result;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      result.insert(entry.path().filename().string());
    }
    return result;
  };
  fs::create_directory(folder_ / "tic_tac_toe.hpp");
  EXPECT_EQ(run_zug({"convert", tic_tac_toe, "--to", "c", "-o", folder_.string()}).status, 2);
  EXPECT_EQ(names(), (std::set<std::string>{"tic_tac_toe.hpp"}));
  const std::string far = (folder_ / "tic_tac_toe.hpp" / "a" / "b").string();
  EXPECT_EQ(run_zug({"convert", tic_tac_toe, "--to", "c", "-o", far}).status, 0);
  EXPECT_TRUE(fs::exists(far + "/tic_tac_toe.hpp"));
  const std::string map = (folder_ / "moves.map").string();
  EXPECT_EQ(run_zug({"convert", tic_tac_toe, "--to", "gdl", "--move-map", map, "-o", far}).status,
            2);
  EXPECT_EQ(run_zug({"convert", tic_tac_toe, "--to", "gdl", "--move-map", far, "-o", map}).status,
            2);
  EXPECT_EQ(names(), (std::set<std::string>{"tic_tac_toe.hpp"}));
}

TEST_F(OutputFile, IsOfOneOptionOnly) {
  const std::string same = (folder_ / "same").string(), again = (folder_ / "." / "same").string();
  const std::vector<std::vector<std::string>> calls = {
      {"check", tic_tac_toe, "--report", same, "--certificate", again},
      {"convert", tic_tac_toe, "--to", "gdl", "-o", same, "--move-map", again},
      {"convert", tic_tac_toe, "--to", "gdl", "--move-map", "-"},
      {"match", tic_tac_toe, "random", "random", "--record", same, "--report", again}};
  for (const std::vector<std::string>& call : calls) {
    const Outcome outcome = run_zug(call);
    EXPECT_EQ(outcome.status, 2) << ::testing::PrintToString(call);
    EXPECT_THAT(outcome.err, HasSubstr("name the same file"));
    EXPECT_THAT(outcome.out, IsEmpty());
  }
  EXPECT_TRUE(fs::is_empty(folder_));
  EXPECT_EQ(
      run_zug({"convert", tic_tac_toe, "--to", "gdl", "-o", "/dev/null", "--move-map", "/dev/null"})
          .status,
      0);
}

TEST_F(OutputFile, ThatIsCalledNothingIsWrongUse) {
  const std::string game = own_game();
  const std::vector<std::vector<std::string>> calls{
      {"fmt", game, "-o", ""},
      {"compare", game, game, "--check", ""},
      {"check", game, "--report", ""},
      {"check", game, "--certificate", ""},
      {"match", game, "random", "random", "--record", ""},
      {"play", game, "--print", "--resume", ""}};
  expect_game_kept(calls, "the value is empty");
}

TEST_F(OutputFile, IsNotTheGameItself) {
  const std::string game = own_game();
  const std::string same = folder_ / "." / "game.rbg";
  const std::vector<std::vector<std::string>> calls{
      {"check", game, "--certificate", same},
      {"check", game, "--report", same},
      {"draw", game, "-o", same},
      {"bench", game, "--playouts", "1", "--report", same},
      {"stats", game, game, "--playouts", "1", "--report", same},
      {"compare", game, game, "--certificate", same}};
  expect_game_kept(calls, "name the same file");
}

// What grows while a program runs would begin anew.
TEST_F(OutputFile, OfGamesOnTheNetworkIsNotThereYet) {
  const std::string old = folder_ / "games.jsonl";
  std::ofstream(old) << "games\n";
  for (const std::string option : {"--record", "--log-results", "--log-moves"}) {
    const Outcome served = run_zug({"serve", tic_tac_toe, option, old});
    EXPECT_EQ(served.status, 2) << served.err;
    EXPECT_THAT(served.err, HasSubstr("is there already, and " + option));
  }
  EXPECT_EQ(run_zug({"join", "127.0.0.1", "1", "--record", old}).status, 2);
  EXPECT_EQ(test::content(old), "games\n");
}

TEST_F(OutputFile, KeepsLinksAndModes) {
  const fs::path real = folder_ / "real.ir", link = folder_ / "link.ir";
  std::ofstream(real) << "old";
  fs::permissions(real, fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink(real, link);
  EXPECT_EQ(run_zug({"convert", breakthrough, "--to", "ir", "-o", link}).status, 0);
  EXPECT_TRUE(fs::is_symlink(link));
  EXPECT_THAT(test::content(real), Not(HasSubstr("old")));
  EXPECT_EQ(fs::status(real).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

}  // namespace
}  // namespace zug::cli
