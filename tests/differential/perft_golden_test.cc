// Counts of the reference semantics against those other tools have measured (perft.tsv), game by
// game. Rows of few states always run, within seconds; with ZUG_LONG=1 in the environment, as
// the tests labelled "long" have it, also those that take up to a minute or so a game. The games
// belong to others and are not in this repository: without them the tests are skipped.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "ir/diagnostic.h"
#include "ir/perft.h"
#include "ir/semantics.h"
#include "ir/verify.h"
#include "langs/rbg/read.h"

namespace zug {
namespace {

const std::filesystem::path shared = ZUG_SHARED_DIR;

bool with_long_rows() {
  const char* value = std::getenv("ZUG_LONG");
  return value != nullptr && *value != '\0' && std::string(value) != "0";
}

std::uint64_t most_states(const std::string& game) {
  if (!with_long_rows()) return 60'000;
  for (const char* slow : {"Draughts", "reversi"}) {
    if (game.find(slow) != std::string::npos) return 1'500'000;
  }
  return 6'000'000;
}

using Table = std::map<std::string, std::vector<PerftRow>>;

Table read_table() {
  Table table;
  std::ifstream file(shared / "golden" / "perft.tsv");
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
  const std::filesystem::path path = shared / "games" / "rbg" / (name + ".rbg");
  std::ifstream file(path);
  if (!file) GTEST_SKIP() << path << " is not there";
  std::ostringstream text;
  text << file.rdbuf();
  Source source(name + ".rbg", text.str());
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

// Empty, so that there is nothing to run, when the shared data is absent.
INSTANTIATE_TEST_SUITE_P(, PerftGolden, testing::ValuesIn(read_table()),
                         [](const auto& test) { return test.param.first; });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(PerftGolden);

}  // namespace
}  // namespace zug
