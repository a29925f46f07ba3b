// Every game we have goes through every text that reads back:
//
//   game -> ir -> ir           the canonical text is read as the game it was printed from
//   game -> ll-rbg -> ll-rbg   what we write, our own reader takes, and writes again
//   rbg -> ll-rbg == golden    byte for byte what the reference parser writes (shared games only)

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "backends/ll_rbg/write.h"
#include "ir/print.h"
#include "ir/verify.h"
#include "langs/ir_text/read.h"
#include "langs/rbg/read.h"
#include "langs/registry.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

using Reader = std::optional<Game> (*)(Source&, Diagnostics&);

// The game in `source`; fails the test and shows the diagnostics when there is none.
Game read(Reader reader, Source& source) {
  Diagnostics diagnostics;
  std::optional<Game> game = reader(source, diagnostics);
  for (const Diagnostic& diagnostic : diagnostics.sorted()) {
    if (diagnostic.severity == Severity::Error) ADD_FAILURE() << render(diagnostic, source, false);
  }
  EXPECT_EQ(game.has_value(), !diagnostics.has_errors());
  return game ? *std::move(game) : Game{};
}

Reader reader_of(const fs::path& path) {
  for (const Language& language : languages()) {
    for (const std::string& extension : language.extensions) {
      if (path.extension() == extension) return language.read;
    }
  }
  return nullptr;
}

std::string ll_rbg(const Game& game, const Source& source) {
  Diagnostics diagnostics;
  const std::optional<std::string> text = write_ll_rbg(game, source, diagnostics);
  EXPECT_TRUE(text.has_value());
  return text.value_or("");
}

class RoundTrip : public testing::TestWithParam<fs::path> {
 protected:
  RoundTrip()
      : source_(GetParam().filename().string(), test::content(GetParam())),
        game_(read(reader_of(GetParam()), source_)) {}

  void SetUp() override {
    if (HasFailure()) GTEST_SKIP() << "the game was not read";
    EXPECT_EQ(verify(game_), std::vector<std::string>{});
  }

  Source source_;
  Game game_;
};

TEST_P(RoundTrip, CanonicalTextReadsBackEqual) {
  const std::string text = print(game_);
  Source printed("printed.ir", text);
  const Game again = read(read_ir_text, printed);
  if (HasFailure()) return;
  EXPECT_EQ(verify(again), std::vector<std::string>{});
  EXPECT_EQ(print(again), text);
  EXPECT_EQ(ll_rbg(again, printed), ll_rbg(game_, source_));
}

TEST_P(RoundTrip, LowLevelRbgReadsBackEqual) {
  const std::string text = ll_rbg(game_, source_);
  Source written("written.rbg", text);
  const Game again = read(read_rbg, written);
  if (HasFailure()) return;
  EXPECT_EQ(ll_rbg(again, written), text);
}

INSTANTIATE_TEST_SUITE_P(Corpus, RoundTrip,
                         testing::ValuesIn(test::files_in(test::corpus_folder() / "rbg", ".rbg")),
                         test::stem);
INSTANTIATE_TEST_SUITE_P(Kinds, RoundTrip,
                         testing::ValuesIn(test::files_in(test::corpus_folder() / "kinds", ".rbg")),
                         test::stem);
INSTANTIATE_TEST_SUITE_P(Sbg, RoundTrip,
                         testing::ValuesIn(test::files_in(test::corpus_folder() / "sbg", ".sbg")),
                         test::stem);
INSTANTIATE_TEST_SUITE_P(RbgDraft, RoundTrip,
                         testing::ValuesIn(test::files_in(test::corpus_folder() / "rbg_draft",
                                                          ".rbgd")),
                         test::stem);
INSTANTIATE_TEST_SUITE_P(Metagame, RoundTrip,
                         testing::ValuesIn(test::files_in(test::corpus_folder() / "metagame",
                                                          ".mgame")),
                         test::stem);
INSTANTIATE_TEST_SUITE_P(Shared, RoundTrip,
                         testing::ValuesIn(test::files_in(test::shared_folder() / "games/rbg",
                                                          ".rbg")),
                         test::stem);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RoundTrip);

class SharedGame : public testing::TestWithParam<fs::path> {};

TEST_P(SharedGame, LowersToTheTextOfTheReferenceParser) {
  const fs::path golden = test::shared_folder() / "golden/llrbg" / GetParam().filename();
  if (!fs::exists(golden)) GTEST_SKIP() << golden << " is absent";
  Source source(GetParam().filename().string(), test::content(GetParam()));
  const Game game = read(read_rbg, source);
  if (HasFailure()) return;
  // EXPECT_EQ would print both texts whole.
  const std::string text = ll_rbg(game, source);
  const std::string expected = test::content(golden);
  const auto [mine, theirs] =
      std::mismatch(text.begin(), text.end(), expected.begin(), expected.end());
  const auto around = [](const std::string& whole, std::string::const_iterator place) {
    const auto at = static_cast<std::size_t>(place - whole.begin());
    return whole.substr(at - std::min<std::size_t>(at, 60), 120);
  };
  EXPECT_TRUE(text == expected) << "ours:      " << around(text, mine) << "\n"
                                << "reference: " << around(expected, theirs);
}

INSTANTIATE_TEST_SUITE_P(Golden, SharedGame,
                         testing::ValuesIn(test::files_in(test::shared_folder() / "games/rbg",
                                                          ".rbg")),
                         test::stem);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(SharedGame);

TEST(SharedGames, AreThere) {
  if (!fs::is_directory(test::shared_folder() / "games/rbg")) {
    GTEST_SKIP() << test::shared_folder() << " is absent: only our own corpus was tested";
  }
  EXPECT_GT(test::files_in(test::shared_folder() / "games/rbg", ".rbg").size(), 50u);
}

// What no RBG source leads to.
TEST(CanonicalText, ReadsBackWhereRbgHasNoWords) {
  const std::string text =
      "game \"a \\\"game\\\" of\\x0atwo lines\" from \"\"\n"
      "player \"player 1\" 0\n"
      "piece \"\xc3\xa9\"\n"
      "piece _\n"
      "variable v 2147483647\n"
      "direction at\n"
      "direction game\n"
      "square 1 [_] {} at 1e+30 -0.125\n"
      "square square [_] {game:square}\n"
      "rules = ->\"player 1\" game at* (game*)* ([] .)* {_,\"\xc3\xa9\"} {! ([] . + {? game + "
      "at}*)}\n";
  // Written loosely; the canonical text quotes, sorts and adds parentheses.
  const std::string loose = "// a comment\n\n" + text.substr(0, text.find("square 1")) +
                            "square \"1\" [ _ ] { }\n  // another\n\tat 1e30 -0.125\r\n" +
                            "square square[_]{ game : square } // and a third\n\n" +
                            text.substr(text.find("rules"));
  Source source("loose.ir", loose);
  const Game game = read(read_ir_text, source);
  if (HasFailure()) return;
  const std::string printed = print(game);
  EXPECT_THAT(printed, testing::HasSubstr("square \"1\" [_] {} at 1e+30 -0.125\n"));
  Source again("again.ir", printed);
  EXPECT_EQ(print(read(read_ir_text, again)), printed);
}

}  // namespace
}  // namespace zug
