// Our own translations, by comparison: every game of the corpus is the game that is written as
// low-level RBG, or as canonical text, and read again. By default some dozens of positions and a
// random play of each are looked at; with ZUG_LONG=1 it is 20,000 and ten.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backends/ir_text/write.h"
#include "backends/ll_rbg/write.h"
#include "tests/compare/two_games.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug::compare {
namespace {

namespace fs = std::filesystem;

struct Read {
  std::string text;
  std::optional<Game> game;
};

Read read(const fs::path& path) {
  Read result{test::content(path), std::nullopt};
  for (const Language& language : languages()) {
    if (std::find(language.extensions.begin(), language.extensions.end(),
                  path.extension().string()) == language.extensions.end()) {
      continue;
    }
    Source source(path.string(), result.text);
    Diagnostics diagnostics;
    ReadOptions options;
    options.ignore_repetition = true;
    result.game = language.with_options ? language.with_options->read(source, options, diagnostics)
                                        : language.read(source, diagnostics);
  }
  return result;
}

std::vector<fs::path> games() {
  std::vector<fs::path> result;
  for (const std::string folder : {"rbg", "sbg", "rbg_draft", "metagame"}) {
    for (const fs::directory_entry& entry :
         fs::directory_iterator(test::corpus_folder() / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".md" && extension != ".tsv") result.push_back(entry.path());
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

class TranslationOf : public testing::TestWithParam<fs::path> {};

TEST_P(TranslationOf, IsTheSameGame) {
  const std::string name = GetParam().stem().string();
  if (test::large_for_sanitizer(name == "go" || name == "turkish_draughts")) {
    GTEST_SKIP() << test::skipped_as_large;
  }
  const Read read_game = read(GetParam());
  ASSERT_TRUE(read_game.game);
  const Source source(GetParam().string(), read_game.text);
  Diagnostics diagnostics;
  const auto low = write_ll_rbg(*read_game.game, source, diagnostics);
  const auto canonical = write_ir_text(*read_game.game, source, diagnostics);
  ASSERT_TRUE(low && canonical);
  // Each language in turn; both with ZUG_LONG=1.
  const bool even = GetParam().filename().string().size() % 2 == 0;
  for (const std::string language : {"rbg", "ir"}) {
    if (!test::long_run() && even == (language == "rbg")) continue;
    const std::optional<Game> again =
        test::game_of(language, language == "rbg" ? *low : *canonical);
    ASSERT_TRUE(again);
    test::TwoGames games(*read_game.game, *again);
    games.question.limits.states = test::long_run() ? 20'000 : 60;
    games.question.limits.random = test::long_run() ? 10 : 1;
    const Answer answer = games.compare();
    EXPECT_NE(answer.verdict, Verdict::Different) << language;
    EXPECT_TRUE(answer.search.depth.has_value());
    if (answer.difference() != nullptr) {
      for (const std::string& move : answer.difference()->after_a) std::cout << move << " ";
      std::cout << "\n";
    }
  }
}

// Low-level RBG has no shifts that lead nowhere, on boards of one row or column. That they stood
// there must not be heard in the names of moves.
TEST(Translations, CallMovesAlikeOnNarrowBoards) {
  for (const std::string rules : {"(->w (up* + down*) (left* + right*) {e} [x] ->w (down {e} [x] + "
                                  "down*) ->z right* {x} [e])*",
                                  "->w down* ->z", "->w (down* ->z + {e} [x] ->z) [x] ->w"}) {
    const std::string text =
        "#players = w(1), z(1)\n#pieces = e, x\n#variables =\n"
        "#board = rectangle(up, down, left, right, [e, e, e])\n#rules = " +
        rules + "\n";
    const Source source("narrow.rbg", text);
    Diagnostics diagnostics;
    const std::optional<Game> game = test::game_of("rbg", text);
    ASSERT_TRUE(game) << rules;
    const auto low = write_ll_rbg(*game, source, diagnostics);
    ASSERT_TRUE(low);
    const std::optional<Game> again = test::game_of("rbg", *low);
    ASSERT_TRUE(again) << *low;
    test::TwoGames games(*game, *again);
    games.question.moves = Moves::ByName;
    EXPECT_EQ(games.compare().verdict, Verdict::Equal) << rules;
  }
}

// The same game as people wrote it in two languages.
TEST(Spellings, AreTheSameGame) {
  if (test::large_for_sanitizer(true)) GTEST_SKIP() << test::skipped_as_large;
  const std::vector<std::pair<std::string, std::string>> pairs = {
      {"rbg/breakthrough.rbg", "sbg/breakthrough.sbg"},
      {"rbg/breakthrough.rbg", "rbg_draft/breakthrough.rbgd"},
      {"rbg/knightthrough.rbg", "sbg/knightthrough.sbg"}};
  for (const auto& [name_a, name_b] : pairs) {
    const Read a = read(test::corpus_folder() / name_a), b = read(test::corpus_folder() / name_b);
    ASSERT_TRUE(a.game && b.game);
    test::TwoGames games(*a.game, *b.game);
    games.question.limits.states = test::long_run() ? 20'000 : 200;
    games.question.limits.random = test::long_run() ? 100 : 2;
    for (const Moves moves : {Moves::ByName, Moves::Found}) {
      games.question.moves = moves;
      const Answer answer = games.compare();
      EXPECT_EQ(answer.verdict, Verdict::Unknown) << name_b;
      ASSERT_TRUE(answer.random.has_value());
      EXPECT_EQ(answer.random->plays, games.question.limits.random) << name_b;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, TranslationOf, testing::ValuesIn(games()), [](const auto& test) {
  return test.param.parent_path().filename().string() + "_" +
         test::as_test_name(test.param.stem().string());
});

}  // namespace
}  // namespace zug::compare
