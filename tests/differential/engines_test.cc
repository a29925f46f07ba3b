// All engines play alike: the same seed gives the same play, move by move, as far as its length,
// its choices and its scores tell; and what the C compiler makes counts what is known. The compiled
// engines are tried through the program. With ZUG_LONG=1 all games are, otherwise some.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/run_zug.h"

namespace zug {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

bool with_long_runs() {
  const char* value = std::getenv("ZUG_LONG");
  return value != nullptr && *value != '\0' && std::string(value) != "0";
}

std::vector<fs::path> games() {
  std::vector<fs::path> result;
  for (const fs::path& folder :
       {fs::path(ZUG_SOURCE_DIR) / "corpus" / "rbg", fs::path(ZUG_SHARED_DIR) / "games" / "rbg"}) {
    if (!fs::exists(folder)) continue;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
      const fs::path path = entry.path();
      if (path.extension() != ".rbg" || path.stem() == "arimaa_fixedPosition") continue;
      if (with_long_runs() || folder.filename() == "rbg") result.push_back(path);
    }
    if (!with_long_runs()) break;
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::vector<std::string> cache() {
  const fs::path folder = fs::temp_directory_path() / "zug_engines_test";
  return {"XDG_CACHE_HOME=" + folder.string()};
}

Json json_of(const std::vector<std::string>& call) {
  const cli::Outcome outcome = cli::run_zug({call, {}, cache(), 0});
  EXPECT_EQ(outcome.status, 0) << testing::PrintToString(call) << outcome.err;
  return outcome.status == 0 ? Json::parse(outcome.out) : Json();
}

class EnginesOn : public testing::TestWithParam<fs::path> {};

TEST_P(EnginesOn, PlayTheSameGame) {
  const std::string game = GetParam().string();
  std::vector<std::string> engines{"interpreter", "tcc"};
  if (with_long_runs()) engines.push_back("native");
  std::optional<Json> first;
  for (const std::string& engine : engines) {
    Json play = json_of(
        {"bench", game, "--seconds", "0", "--seed", "3", "--engine", engine, "--format", "json"});
    for (const char* key : {"engine", "seconds", "playouts_per_second", "states_per_second"}) {
      play.erase(key);
    }
    if (!first) first = play;
    EXPECT_EQ(play, *first) << engine;
  }
}

TEST_P(EnginesOn, SampleTheSameGame) {
  const std::string game = GetParam().string();
  std::vector<std::string> engines{"interpreter", "tcc"};
  if (with_long_runs()) engines.push_back("native");
  std::optional<Json> first;
  for (const std::string& engine : engines) {
    Json play = json_of({"bench", game, "--seconds", "0", "--seed", "4", "--playout", "sample",
                         "--engine", engine, "--format", "json"});
    EXPECT_FALSE(play.contains("branching"));
    for (const char* key : {"engine", "seconds", "playouts_per_second", "states_per_second"}) {
      play.erase(key);
    }
    if (!first) first = play;
    EXPECT_EQ(play, *first) << engine;
  }
}

INSTANTIATE_TEST_SUITE_P(, EnginesOn, testing::ValuesIn(games()), [](const auto& test) {
  const bool ours = test.param.string().find("corpus") != std::string::npos;
  return (ours ? "" : "shared_") + test.param.stem().string();
});

TEST(Engines, TheReferencePlaysTheSameGameToo) {
  for (const char* name : {"breakthrough", "hex", "reversi", "english_draughts"}) {
    const std::string game = ZUG_SOURCE_DIR "/corpus/rbg/" + std::string(name) + ".rbg";
    std::vector<Json> plays;
    for (const char* engine : {"reference", "interpreter"}) {
      plays.push_back(json_of({"bench", game, "--seconds", "0", "--seed", "3", "--engine", engine,
                               "--format", "json"}));
    }
    for (const char* key : {"states", "depth", "branching", "scores"}) {
      EXPECT_EQ(plays[0][key], plays[1][key]) << name;
    }
  }
}

TEST(Engines, PlayTheSameWithoutAnOptimisation) {
  const std::string game = ZUG_SOURCE_DIR "/corpus/rbg/reversi.rbg";
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
    const std::string game = ZUG_SOURCE_DIR "/corpus/rbg/" + std::string(name) + ".rbg";
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
  const std::string game = ZUG_SOURCE_DIR "/corpus/rbg/tic_tac_toe.rbg";
  const cli::Outcome native =
      cli::run_zug({{"perft", game, "2", "--engine", "native"}, {}, environment, 0});
  EXPECT_EQ(native.status, 2);
  EXPECT_NE(native.err.find("no 'no-such-compiler'"), std::string::npos) << native.err;
  const cli::Outcome automatic =
      cli::run_zug({{"perft", game, "2", "--engine", "auto"}, {}, environment, 0});
  EXPECT_EQ(automatic.status, 0) << automatic.err;
}

// The folder holds three files; the compilers have nothing to say about them.
TEST(ConvertToC, CompilesWithoutAWarning) {
  const fs::path folder = fs::temp_directory_path() / "zug_convert_test";
  fs::remove_all(folder);
  std::vector<std::string> names{"breakthrough", "english_draughts", "hex"};
  if (with_long_runs()) {
    names.clear();
    for (const fs::path& game : games()) {
      if (game.string().find("corpus") != std::string::npos) names.push_back(game.stem().string());
    }
  }
  for (const std::string& name : names) {
    const std::string game = ZUG_SOURCE_DIR "/corpus/rbg/" + name + ".rbg";
    const cli::Outcome outcome =
        cli::run_zug({{"convert", game, "--to", "c", "-o", folder.string()}, {}, {}, 0});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const std::string base = (folder / name).string();
    std::ofstream(base + "_use.cc") << "#include \"" + name + ".hpp\"\nint main() { " + name +
                                           "::state s; " + name + "::moves m; if (s.complete()) " +
                                           "s.list(m); return m.size() == 0; }\n";
    for (const std::string compiler : {"gcc", "clang"}) {
      if (std::system(("command -v " + compiler + " >/dev/null 2>&1").c_str()) != 0) continue;
      const std::string strict = " -Wall -Wextra -Wpedantic -Werror -O1 ";
      EXPECT_EQ(
          std::system(
              (compiler + " -std=c11" + strict + "-c " + base + ".c -o " + base + ".o").c_str()),
          0)
          << name << " " << compiler;
    }
    EXPECT_EQ(std::system(("c++ -std=c++11 -Wall -Wextra -Wpedantic -Werror " + base + "_use.cc " +
                           base + ".o -o " + base + "_use && " + base + "_use")
                              .c_str()),
              0);
  }
}

}  // namespace
}  // namespace zug
