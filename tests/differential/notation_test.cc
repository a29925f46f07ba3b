// The short notation, on every game there is: in each state of random plays all texts differ, each
// is read as its move, so is its shortest beginning that no other text has, and what is none of
// them is refused with moves that are. The order in which the moves are listed changes nothing.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "backends/ll_rbg/write.h"
#include "backends/notation/board.h"
#include "backends/notation/notation.h"
#include "ir/limits.h"
#include "ir/reference/perft.h"
#include "langs/rbg/read.h"
#include "langs/registry.h"
#include "tests/differential/naive_oracle.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

struct Told {
  std::size_t states = 0, moves = 0, numbered = 0, letters = 0;
};

// The shortest beginning of `texts[which]` that is not one of another text; the whole text when
// there is none. `sorted` are the same texts in order: only neighbours can share the most.
std::string shortest(const std::vector<std::string>& sorted, const std::string& text) {
  const auto at = std::lower_bound(sorted.begin(), sorted.end(), text);
  std::size_t length = 0;
  const auto compare = [&](const std::string& other) {
    const auto end = std::mismatch(text.begin(), text.end(), other.begin(), other.end()).first;
    length = std::max(length, static_cast<std::size_t>(end - text.begin()));
  };
  if (at != sorted.begin()) compare(*std::prev(at));
  if (std::next(at) != sorted.end()) compare(*std::next(at));
  return text.substr(0, std::min(text.size(), length + 1));
}

// Reading looks at all moves, so only some are read where there are thousands.
void expect_reads(const notation::Notation& notation, const State& state,
                  const std::vector<Move>& legal, Random& random, Told& seen) {
  const std::vector<std::string> texts = notation::write(notation, state, legal);
  ASSERT_EQ(texts.size(), legal.size());
  std::vector<std::string> sorted = texts;
  std::sort(sorted.begin(), sorted.end());
  ASSERT_EQ(std::adjacent_find(sorted.begin(), sorted.end()), sorted.end())
      << "twice: " << *std::adjacent_find(sorted.begin(), sorted.end());
  ++seen.states;
  seen.moves += texts.size();
  for (const std::string& text : texts) {
    ASSERT_FALSE(text.empty());
    ASSERT_EQ(text.find(' '), std::string::npos) << text;
    seen.letters += text.size();
    seen.numbered += text.find('#') != std::string::npos ? 1 : 0;
  }
  constexpr std::size_t enough = 6;
  for (std::size_t i = 0; i < std::min(legal.size(), enough); ++i) {
    const std::size_t move =
        legal.size() <= enough ? i : static_cast<std::size_t>(random.below(legal.size()));
    for (const std::string& text : {texts[move], shortest(sorted, texts[move])}) {
      const notation::Reading reading = notation::read(notation, state, legal, text);
      ASSERT_TRUE(reading.move.has_value()) << text << ": " << reading.error;
      ASSERT_EQ(*reading.move, move) << text << " is " << texts[move];
    }
  }
  const std::string wrong = "?" + texts.front();
  const notation::Reading reading = notation::read(notation, state, legal, wrong);
  ASSERT_FALSE(reading.move.has_value());
  ASSERT_NE(reading.error.find("'" + texts.front() + "'"), std::string::npos) << reading.error;
}

void expect_same_in_any_order(const notation::Notation& notation, const State& state,
                              std::vector<Move> legal) {
  std::map<Move, std::string> expected;
  std::vector<std::string> texts = notation::write(notation, state, legal);
  for (std::size_t i = 0; i < legal.size(); ++i) expected[legal[i]] = texts[i];
  std::reverse(legal.begin(), legal.end());
  texts = notation::write(notation, state, legal);
  for (std::size_t i = 0; i < legal.size(); ++i) ASSERT_EQ(texts[i], expected[legal[i]]);
}

// What a game may cost: reading one text costs as much as writing all of the state.
std::size_t most_moves() { return test::long_run() ? 20'000'000 : test::sample(40'000); }

// Plays from the start until the reference has worked that much, or so many moves were written.
void play(const Game& game, std::uint64_t work, std::size_t plays, Random& random, Told& seen) {
  Diagnostics diagnostics;
  auto reasoner = ReferenceReasoner::make(game, diagnostics);
  if (!reasoner) return;
  const notation::Notation notation(game);
  std::set<std::string> names(notation.squares().names.begin(), notation.squares().names.end());
  ASSERT_EQ(names.size(), game.board.size());
  std::set<std::string> symbols(notation.pieces().symbols.begin(), notation.pieces().symbols.end());
  ASSERT_EQ(symbols.size(), game.pieces.size());
  const std::size_t most = seen.moves + most_moves();
  try {
    for (std::size_t i = 0; i < plays && reasoner->work() < work; ++i) {
      State state = reasoner->initial();
      std::size_t depth = 0;
      while (reasoner->complete(state) && reasoner->work() < work && depth++ < 200) {
        if (seen.moves > most) return;
        const std::vector<Move> legal = reasoner->moves(state);
        if (legal.empty()) break;
        expect_reads(notation, state, legal, random, seen);
        expect_same_in_any_order(notation, state, legal);
        if (testing::Test::HasFatalFailure()) return;
        reasoner->apply(state, legal[static_cast<std::size_t>(random.below(legal.size()))]);
      }
      ASSERT_FALSE(notation::draw(notation, state.pieces).empty());
    }
  } catch (const ImproperGame&) {
    // such games are in the corpus on purpose
  }
}

std::optional<Game> read_file(const fs::path& path) {
  for (const Language& language : languages()) {
    for (const std::string& extension : language.extensions) {
      if (path.extension() != extension) continue;
      Source source(path.filename().string(), test::content(path));
      Diagnostics diagnostics;
      return language.read(source, diagnostics);
    }
  }
  return std::nullopt;
}

std::vector<fs::path> all_games() {
  std::vector<fs::path> found;
  for (const auto& [folder, extension] :
       std::vector<std::pair<std::string, std::string>>{{"rbg", ".rbg"},
                                                        {"improper", ".rbg"},
                                                        {"rbg_draft", ".rbgd"},
                                                        {"sbg", ".sbg"},
                                                        {"metagame", ".mgame"}}) {
    for (const fs::path& path : test::files_in(test::corpus_folder() / folder, extension)) {
      found.push_back(path);
    }
  }
  for (const fs::path& path : test::files_in(test::shared_folder() / "games/rbg", ".rbg")) {
    // One state of arimaa takes the reference minutes.
    if (path.stem() != "arimaa_fixedPosition") found.push_back(path);
  }
  return found;
}

class NotationOf : public testing::TestWithParam<fs::path> {};

TEST_P(NotationOf, EveryMoveIsItsOwn) {
  const std::optional<Game> game = read_file(GetParam());
  ASSERT_TRUE(game.has_value());
  // Its first position has 65,000 moves.
  if (test::large_for_sanitizer(GetParam().stem() == "connect6")) {
    GTEST_SKIP() << test::skipped_as_large;
  }
  Random random(5);
  Told seen;
  play(*game, test::long_run() ? 3'000'000'000 : test::sample(4'000'000), 20, random, seen);
  // A player of an improper game may never get to move.
  if (seen.states == 0 && GetParam().parent_path().filename() == "improper") return;
  ASSERT_GT(seen.states, 0u);
  std::cout << seen.states << " states, " << seen.moves << " moves, " << seen.numbered
            << " numbered, " << static_cast<double>(seen.letters) / static_cast<double>(seen.moves)
            << " characters each\n";
}

std::string name_of_test(const testing::TestParamInfo<fs::path>& info) {
  return test::as_test_name(info.param.parent_path().filename().string() + "_" +
                            info.param.stem().string()) +
         "_" + std::to_string(info.index);
}

INSTANTIATE_TEST_SUITE_P(Games, NotationOf, testing::ValuesIn(all_games()), name_of_test);

TEST(Notation, OfRandomGames) {
  Told seen;
  const std::uint64_t games = test::long_run() ? 20'000 : test::sample(1'000);
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    Random random(seed);
    const naive::RandomGame made = naive::make_game(random);
    Source source("random.rbg", made.text);
    Diagnostics diagnostics;
    const std::optional<Game> game = read_rbg(source, diagnostics);
    if (!game) continue;
    play(*game, 100'000, 3, random, seen);
    ASSERT_FALSE(HasFatalFailure()) << "seed " << seed << "\n" << made.text;
  }
  EXPECT_GT(seen.states, games);
}

// Vertices keep their names through a translation, so people see the same squares.
TEST(Notation, IsTheSameInLowLevelRbg) {
  for (const char* name : {"breakthrough", "chess", "yavalath", "go"}) {
    const auto game = read_file(test::corpus_folder() / "rbg" / (std::string(name) + ".rbg"));
    ASSERT_TRUE(game.has_value());
    const Source source("game.rbg", "");
    Diagnostics diagnostics;
    const std::optional<std::string> low = write_ll_rbg(*game, source, diagnostics);
    ASSERT_TRUE(low.has_value());
    Source low_source("low.rbg", *low);
    const std::optional<Game> again = read_rbg(low_source, diagnostics);
    ASSERT_TRUE(again.has_value());
    const notation::Notation one(*game), other(*again);
    EXPECT_EQ(one.squares().names, other.squares().names);
    auto reasoner = ReferenceReasoner::make(*game, diagnostics);
    State state = reasoner->initial();
    ASSERT_TRUE(reasoner->complete(state));
    const std::vector<Move> legal = reasoner->moves(state);
    EXPECT_EQ(notation::write(one, state, legal), notation::write(other, state, legal)) << name;
    EXPECT_EQ(notation::draw(one, state.pieces), notation::draw(other, state.pieces)) << name;
  }
}

}  // namespace
}  // namespace zug
