// Counts of the reference semantics, the interpreter and the native engine against those other
// tools have measured (perft.tsv), game by game. Rows of few states always run, within seconds;
// with ZUG_LONG=1 in the environment, as the tests labelled "long" have it, also those that take up
// to a minute or so a game, and all rows with the native engine. The games belong to others and are
// not in this repository: without them the tests are skipped.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "ir/verify.h"
#include "langs/rbg/read.h"
#include "tests/cli/run_zug.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

std::uint64_t most_states(const std::string& game) {
  if (!test::long_run()) return test::sample(60'000);
  for (const char* slow : {"Draughts", "reversi"}) {
    if (game.find(slow) != std::string::npos) return 1'500'000;
  }
  return 6'000'000;
}

using Table = std::map<std::string, std::vector<PerftRow>>;

Table read_table() {
  Table table;
  std::ifstream file(test::shared_folder() / "golden" / "perft.tsv");
  std::string line;
  std::getline(file, line);  // the heading
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string game;
    PerftRow row;
    if (fields >> game >> row.depth >> row.leaves >> row.states) table[game].push_back(row);
  }
  return table;
}

class PerftGolden : public testing::TestWithParam<Table::value_type> {};

TEST_P(PerftGolden, Counts) {
  const std::string& name = GetParam().first;
  const std::filesystem::path path = test::shared_folder() / "games" / "rbg" / (name + ".rbg");
  if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not there";
  Source source(name + ".rbg", test::content(path));
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  ASSERT_TRUE(game);
  ASSERT_EQ(verify(*game), std::vector<std::string>{});
  auto reasoner = ReferenceReasoner::make(*game, diagnostics);
  ASSERT_TRUE(reasoner);
  for (const PerftRow& expected : GetParam().second) {
    if (expected.states > most_states(name)) continue;
    const PerftRow row = perft(*reasoner, expected.depth);
    EXPECT_EQ(row.leaves, expected.leaves) << "depth " << expected.depth;
    EXPECT_EQ(row.states, expected.states) << "depth " << expected.depth;
  }
}

// The rows of at most so many states, through the program: it counts from depth 1 on.
void expect_rows(const Table::value_type& game, const std::string& engine, std::uint64_t most) {
  const std::filesystem::path path =
      test::shared_folder() / "games" / "rbg" / (game.first + ".rbg");
  std::vector<PerftRow> expected;
  for (const PerftRow& row : game.second) {
    if (row.states <= most) expected.push_back(row);
  }
  if (expected.empty() || !std::filesystem::exists(path)) GTEST_SKIP();
  const auto cache = std::filesystem::temp_directory_path() / "zug_engines_test";
  const cli::Outcome outcome =
      cli::run_zug({{"perft", path.string(), std::to_string(expected.back().depth), "--engine",
                     engine, "--format", "json"},
                    {},
                    {"XDG_CACHE_HOME=" + cache.string()},
                    0});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const nlohmann::json found = nlohmann::json::parse(outcome.out)["perft"];
  for (const PerftRow& row : expected) {
    const nlohmann::json& counted = found.at(static_cast<std::size_t>(row.depth - 1));
    EXPECT_EQ(counted["leaves"], row.leaves) << "depth " << row.depth;
    EXPECT_EQ(counted["states"], row.states) << "depth " << row.depth;
  }
  std::cout << engine << ": " << expected.size() << " rows of " << game.second.size()
            << ", the last one " << found.back().dump() << "\n";
}

TEST_P(PerftGolden, InterpreterCounts) {
  expect_rows(GetParam(), "interpreter", test::long_run() ? 30'000'000 : 60'000);
}

TEST_P(PerftGolden, NativeCounts) {
  if (!test::long_run()) GTEST_SKIP() << "compiling all games takes minutes";
  expect_rows(GetParam(), "native", ~std::uint64_t{0});
}

// Empty, so that there is nothing to run, when the shared data is absent.
INSTANTIATE_TEST_SUITE_P(, PerftGolden, testing::ValuesIn(read_table()),
                         [](const auto& test) { return test.param.first; });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PerftGolden);

}  // namespace
}  // namespace zug
