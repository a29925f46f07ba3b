// Files whose names would be something else in C, in a command or as a file: the game is called by
// its file, and so is what is made of it.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/cli/own_folder.h"
#include "tests/cli/run_zug.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

bool runs(const std::string& command) { return std::system(command.c_str()) == 0; }

class FileNames : public cli::OwnFolder {
 protected:
};

TEST_F(FileNames, MakeSourcesThatCompileAndEnginesThatRun) {
  const std::string text = test::content(test::corpus_folder() / "rbg" / "tic_tac_toe.rbg");
  for (const std::string& name :
       {std::string("class"), std::string("double"), std::string("printf"), std::string("-x"),
        std::string("-"), std::string("a b"), std::string("2048"), std::string("\xc3\xbc"),
        std::string("x'; touch injected; '"), std::string("*\n"), std::string(240, 'x')}) {
    const fs::path file = folder_ / (name + ".rbg");
    std::ofstream(file) << text;
    const fs::path out = folder_ / "out";
    const cli::Outcome made = cli::run_zug({"convert", file.string(), "--to", "c", "-o", out});
    ASSERT_EQ(made.status, 0) << made.err;
    for (const fs::directory_entry& entry : fs::directory_iterator(out)) {
      if (entry.path().extension() != ".hpp") continue;
      EXPECT_TRUE(runs("c++ -std=c++11 -fsyntax-only -x c++ '" + entry.path().string() + "'"));
    }
    for (const std::string engine : {"tcc", "native"}) {
      const cli::Outcome counted =
          cli::run_zug({{"perft", file.string(), "2", "--engine", engine},
                        "",
                        {"XDG_CACHE_HOME=" + (folder_ / "cache").string(), "CC=cc"},
                        0});
      EXPECT_EQ(counted.status, 0) << counted.err;
      EXPECT_NE(counted.out.find(" 72"), std::string::npos) << counted.out;
    }
    fs::remove_all(out);
  }
}

// What zug 0.1 ran when somebody counted the moves of this.
TEST_F(FileNames, OfTheGameItselfAreNoCode) {
  const fs::path canary = folder_ / "canary";
  const std::string attack =
      "*/\\x0a#include <stdio.h>\\x0a__attribute__((constructor)) static void "
      "f(void) { fclose(fopen(\\\"" +
      canary.string() + "\\\", \\\"w\\\")); }\\x0a/*";
  const std::string at = "a\\\\\\x0a\\\"}; __attribute__((constructor)) static void g(void) { }";
  std::ofstream(folder_ / "attack.ir")
      << "game \"" << attack << "\" from test\nplayer p 1\npiece e\npiece \"" << attack
      << " piece\"\ndirection up\nsquare \"" << attack << "\" [e] {up:\"" << at << "\"}\nsquare \""
      << at << "\" [e] {}\nrules = ->p up {e} [\"" << attack << " piece\"] ->> {}\n";
  for (const std::string engine : {"interpreter", "tcc", "native"}) {
    const cli::Outcome counted =
        cli::run_zug({{"perft", (folder_ / "attack.ir").string(), "1", "--engine", engine},
                      "",
                      {"XDG_CACHE_HOME=" + (folder_ / "cache").string(), "CC=cc"},
                      0});
    EXPECT_EQ(counted.status, 0) << counted.err;
    EXPECT_FALSE(fs::exists(canary)) << engine;
  }
}

}  // namespace
}  // namespace zug
