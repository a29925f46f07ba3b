// corpus/<language>/straightness.tsv against what the analyses say of every game of that language:
// the syntactic numbers, and the bounds from rules and board together.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/registry.h"
#include "passes/analysis/straightness/straightness.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string number(Straightness value) {
  if (!value) return "none";
  return *value == unbounded ? "inf" : std::to_string(*value);
}

// The product of its rules and board has millions of nodes.
bool takes_long(const std::string& game) { return game == "turkish_draughts"; }

// The columns of a row behind the name; the bounds only when asked for.
std::string numbers(const Game& game, bool bounds) {
  std::string row;
  for (const StraightnessKind kind : straightness_kinds) {
    row += "\t" + number(syntactic_straightness(game, kind));
  }
  if (!bounds) return row;
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  if (!product) return row + " (too large)";
  Stock stock(*product, budget);
  for (const StraightnessKind kind : straightness_kinds) {
    row += "\t" + number(bounded_straightness(*product, kind, stock, budget).value);
  }
  return row;
}

class StraightnessFacts : public testing::TestWithParam<const char*> {};

TEST_P(StraightnessFacts, AreWhatTheAnalysesSay) {
  const fs::path folder = test::corpus_folder() / GetParam();
  std::map<std::string, std::string> facts;
  std::ifstream file(folder / "straightness.tsv");
  std::string line;
  std::getline(file, line);  // the heading
  while (std::getline(file, line)) {
    const std::size_t end = std::min(line.find('\t'), line.size());
    facts[line.substr(0, end)] = line.substr(end);
  }
  std::size_t games = 0;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    for (const Language& language : languages()) {
      if (std::count(language.extensions.begin(), language.extensions.end(), extension) == 0) {
        continue;
      }
      const std::string name = entry.path().stem().string();
      SCOPED_TRACE(name);
      Source source(name, text_of(entry.path()));
      Diagnostics diagnostics;
      const std::optional<Game> game = language.read(source, diagnostics);
      ASSERT_TRUE(game);
      const bool large = test::large_for_sanitizer(game->board.size() >= 64);
      const bool bounds = (!takes_long(name) && !large) || test::long_run();
      const std::string found = numbers(*game, bounds);
      EXPECT_EQ(bounds ? facts[name] : facts[name].substr(0, found.size()), found);
      ++games;
    }
  }
  EXPECT_EQ(games, facts.size());
  EXPECT_GT(games, 0u);
}

INSTANTIATE_TEST_SUITE_P(, StraightnessFacts,
                         testing::Values("rbg", "sbg", "rbg_draft", "metagame"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace zug
