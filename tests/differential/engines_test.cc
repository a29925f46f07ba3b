// The engines as users ask for them: the same seed gives the same play with each (but the
// reference, unless the plan, too, lists in ascending order), as far as its length, its choices and
// its scores tell, and the same counts below each first move. That each state has the same moves is
// lockstep_test.cc.

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tests/cli/run_zug.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

std::vector<std::string> cache() {
  const fs::path folder = fs::temp_directory_path() / "zug_engines_test";
  return {"XDG_CACHE_HOME=" + folder.string()};
}

Json json_of(const std::vector<std::string>& call) {
  const cli::Outcome outcome = cli::run_zug({call, {}, cache(), 0});
  EXPECT_EQ(outcome.status, 0) << testing::PrintToString(call) << outcome.err;
  return outcome.status == 0 ? Json::parse(outcome.out) : Json();
}

TEST(Engines, PlayTheSameGame) {
  for (const char* name : {"breakthrough", "english_draughts", "reversi"}) {
    const std::string game = test::source_path("corpus/rbg/" + std::string(name) + ".rbg");
    std::optional<Json> first;
    for (const char* engine : {"interpreter", "tcc", "native", "auto", "reference"}) {
      const bool ascending = std::string(name) == "reversi";
      if (!ascending && std::string(engine) == "reference") continue;
      Json play = json_of(
          {"bench", game, "--seconds", "0", "--seed", "3", "--engine", engine, "--format", "json"});
      for (const char* key : {"engine", "seconds", "playouts_per_second", "states_per_second"}) {
        play.erase(key);
      }
      if (!first) first = play;
      EXPECT_EQ(play, *first) << name << " " << engine;
    }
  }
}

TEST(Engines, SampleTheSameGame) {
  for (const char* name : {"breakthrough", "english_draughts", "hex", "chess", "amazons"}) {
    const std::string game = test::source_path("corpus/rbg/" + std::string(name) + ".rbg");
    std::optional<Json> first;
    for (const char* engine : {"interpreter", "tcc"}) {
      Json play = json_of({"bench", game, "--seconds", "0", "--seed", "4", "--playout", "sample",
                           "--engine", engine, "--format", "json"});
      EXPECT_TRUE(play["branching"].is_null());
      for (const char* key : {"engine", "seconds", "playouts_per_second", "states_per_second"}) {
        play.erase(key);
      }
      if (!first) first = play;
      EXPECT_EQ(play, *first) << name << " " << engine;
    }
  }
}

// No move was made where there was none.
TEST(Engines, SampleNothingForAPlayerWhoNeverHasAMove) {
  const std::string game =
      "#players = a(1), b(1)\n#pieces = e, x\n#variables =\n"
      "#board = rectangle(up,down,left,right,[e,e,e])\n"
      "#rules = ->a (left* + right*) {e} [x] ->b {? up} [e] ->> {}\n";
  for (const char* engine : {"interpreter", "tcc"}) {
    const cli::Outcome outcome =
        cli::run_zug({{"bench", "-", "--from", "rbg", "--seconds", "0", "--playout", "sample",
                       "--engine", engine, "--format", "json"},
                      game,
                      cache(),
                      0});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(Json::parse(outcome.out)["depth"]["max"], 1) << engine;
  }
}

TEST(Engines, PlayTheSameWithoutAnOptimisation) {
  const std::string game = test::source_path("corpus/rbg/reversi.rbg");
  std::optional<Json> first;
  for (const char* without : {"packed-moves", "everywhere", "boards-as-sets", "fills", "near"}) {
    const Json play = json_of({"bench", game, "--seconds", "0", "--without", without, "--without",
                               "rays", "--engine", "tcc", "--format", "json"});
    if (!first) first = play;
    for (const char* key : {"states", "depth", "branching", "scores"}) {
      EXPECT_EQ(play[key], (*first)[key]) << without;
    }
  }
  const cli::Outcome unknown = cli::run_zug({{"bench", game, "--without", "fill"}, {}, {}, 0});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_NE(unknown.err.find("did you mean 'fills'?"), std::string::npos) << unknown.err;
}

TEST(Engines, CountTheSame) {
  for (const char* name : {"breakthrough", "english_draughts", "reversi"}) {
    const std::string game = test::source_path("corpus/rbg/" + std::string(name) + ".rbg");
    std::optional<std::string> first;
    for (const char* engine : {"reference", "interpreter", "tcc", "native", "auto"}) {
      const Json counts =
          json_of({"perft", game, "3", "--divide", "--engine", engine, "--format", "json"});
      std::string text = counts["divide"].dump();
      for (const Json& row : counts["perft"]) text += row["leaves"].dump() + row["states"].dump();
      if (!first) first = text;
      EXPECT_EQ(text, *first) << name << " " << engine;
    }
  }
}

TEST(Engines, NativeSaysThatThereIsNoCompiler) {
  std::vector<std::string> environment{"CC=no-such-compiler",
                                       "XDG_CACHE_HOME=" + cache()[0].substr(15) + "-none"};
  const std::string game = test::source_path("corpus/rbg/tic_tac_toe.rbg");
  const cli::Outcome native =
      cli::run_zug({{"perft", game, "2", "--engine", "native"}, {}, environment, 0});
  EXPECT_EQ(native.status, 2);
  EXPECT_NE(native.err.find("no 'no-such-compiler'"), std::string::npos) << native.err;
  const cli::Outcome automatic =
      cli::run_zug({{"perft", game, "2", "--engine", "auto"}, {}, environment, 0});
  EXPECT_EQ(automatic.status, 0) << automatic.err;
}

}  // namespace
}  // namespace zug
