// Random Simplified Boardgames go to low-level RBG and home again: the text that comes back is the
// same game, down to the last action, and is its own canonical text.

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "backends/ll_rbg/write.h"
#include "backends/sbg/write.h"
#include "ir/print.h"
#include "langs/rbg/read.h"
#include "langs/sbg/read.h"
#include "tests/differential/sbg/random_game.h"

namespace zug::sbg::naive {
namespace {

std::optional<Game> read(std::optional<Game> (*reader)(Source&, Diagnostics&),
                         const std::string& text) {
  Source source("random", text);
  Diagnostics diagnostics;
  std::optional<Game> game = reader(source, diagnostics);
  EXPECT_TRUE(game.has_value()) << text;
  return game;
}

using Writer = std::optional<std::string> (*)(const Game&, const Source&, Diagnostics&);

std::string written(Writer writer, const Game& game) {
  Diagnostics diagnostics;
  const std::optional<std::string> text = writer(game, Source("", ""), diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.all()) ADD_FAILURE() << diagnostic.message;
  return text.value_or("");
}

TEST(SbgHome, RandomGamesComeBackTheSame) {
  for (std::uint64_t seed = 1; seed <= 500 && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Random random(seed);
    const Description description = make_description(random);
    const auto game = read(read_sbg, text_of(description, random));
    ASSERT_TRUE(game.has_value());
    const std::string home = written(write_sbg, *game);
    const auto again = read(read_sbg, home);
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(print(*again), print(*game));
    EXPECT_EQ(written(write_sbg, *again), home);
    auto low_level = read(read_rbg, written(write_ll_rbg, *game));
    ASSERT_TRUE(low_level.has_value());
    low_level->name = game->name;  // which low-level RBG does not keep
    EXPECT_EQ(written(write_sbg, *low_level), home);
  }
}

}  // namespace
}  // namespace zug::sbg::naive
