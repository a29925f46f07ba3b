// The games of corpus/<language>, each against what is known of it.
//
// Every game reads without a word from the reader (but for the warnings its head announces, as in
// "// Warns: SBG0410"), has rows in facts.tsv, and perft counts what the rows say. Two properties
// that a description needs to be proper are watched in random play: the keeper never has two moves,
// and plays end, with a result written down.
//
// Rows with at most `quick_states` states are counted always, the others when ZUG_LONG=1 is set in
// the environment: the reference semantics is written to be right, not fast.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <numeric>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "langs/registry.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t quick_states = 60'000;

const fs::path& corpus() {
  static const fs::path path = test::corpus_folder();
  return path;
}

// The reader of files with that extension, or nullptr.
const Language* language_of(const fs::path& file) {
  for (const Language& language : languages()) {
    for (const std::string& extension : language.extensions) {
      if (file.extension() == extension) return &language;
    }
  }
  return nullptr;
}

// "rbg/chess.rbg" and so on. Those of corpus/improper are wrong on purpose: tests/unit/passes plays
// their counterexamples. What does not become a Game is played elsewhere.
std::vector<std::string> games() {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(corpus())) {
    const Language* language = language_of(entry.path());
    if (language == nullptr || language->descriptions) continue;
    if (entry.path().parent_path().filename() == "improper") continue;
    names.push_back(fs::relative(entry.path(), corpus()).string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

struct Fact {
  std::string game;
  int depth = 0;
  std::uint64_t leaves = 0;
  std::uint64_t states = 0;
};

std::vector<Fact> facts(const fs::path& folder) {
  std::ifstream file(folder / "facts.tsv");
  std::vector<Fact> result;
  std::string line;
  std::getline(file, line);  // the head
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    Fact fact;
    if (fields >> fact.game >> fact.depth >> fact.leaves >> fact.states) result.push_back(fact);
  }
  return result;
}

std::vector<Fact> facts_of(const std::string& game) {
  std::vector<Fact> result;
  const fs::path path = corpus() / game;
  for (const Fact& fact : facts(path.parent_path())) {
    if (fact.game == path.stem().string()) result.push_back(fact);
  }
  return result;
}

// A corpus game with everything that has to outlive its reasoner.
struct Loaded {
  std::unique_ptr<Source> source;
  Diagnostics diagnostics;
  std::optional<Game> game;

  std::string messages() const {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics.sorted()) {
      text += render(diagnostic, *source, false);
    }
    return text;
  }
};

Loaded load(const std::string& name) {
  const fs::path path = corpus() / name;
  Loaded loaded;
  loaded.source = std::make_unique<Source>(path.string(), test::content(path));
  loaded.game = language_of(path)->read(*loaded.source, loaded.diagnostics);
  return loaded;
}

// What a line of comment begins with, in the language of this game.
std::string comment(const std::string& text) {
  for (const std::string start : {"// ", "% "}) {
    if (text.compare(0, start.size(), start) == 0) return start;
  }
  return "";
}

class Corpus : public testing::TestWithParam<std::string> {};

TEST_P(Corpus, ReadsWithTheAnnouncedWarningsOnly) {
  const Loaded loaded = load(GetParam());
  EXPECT_TRUE(loaded.game.has_value());
  const std::string text = test::content(corpus() / GetParam());
  std::string announced;
  const std::string warns = "\n" + comment(text) + "Warns: ";
  const std::size_t head = text.find(warns);
  if (head != std::string::npos)
    announced = text.substr(head + warns.size(), text.find('\n', head + 1) - head - warns.size());
  for (const Diagnostic& diagnostic : loaded.diagnostics.all()) {
    EXPECT_NE(announced.find(diagnostic.code), std::string::npos) << loaded.messages();
  }
  EXPECT_EQ(loaded.diagnostics.all().empty(), announced.empty()) << "announced: " << announced;
}

TEST_P(Corpus, SaysWhatItIsOnTop) {
  const std::string text = test::content(corpus() / GetParam());
  EXPECT_NE(comment(text), "") << "a game begins with its name and rules";
  EXPECT_NE(text.find("\n" + comment(text) + "Source: "), std::string::npos)
      << "where are the rules from?";
}

TEST_P(Corpus, HasFacts) {
  const std::vector<Fact> rows = facts_of(GetParam());
  ASSERT_FALSE(rows.empty()) << "no row in facts.tsv";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].depth, static_cast<int>(i) + 1) << "depths are 1, 2, 3 ...";
  }
  EXPECT_LE(rows[0].states, quick_states) << "nothing would be counted in a quick run";
}

TEST_P(Corpus, PerftAgreesWithFacts) {
  Loaded loaded = load(GetParam());
  ASSERT_TRUE(loaded.game.has_value()) << loaded.messages();
  std::optional<ReferenceReasoner> reasoner =
      ReferenceReasoner::make(*loaded.game, loaded.diagnostics);
  ASSERT_TRUE(reasoner.has_value()) << loaded.messages();
  for (const Fact& fact : facts_of(GetParam())) {
    if (fact.depth > 1 && fact.states > test::sample(quick_states) && !test::long_run()) break;
    const auto counted = perft(*reasoner, fact.depth);
    EXPECT_EQ(counted.leaves, fact.leaves) << "at depth " << fact.depth;
    EXPECT_EQ(counted.states, fact.states) << "at depth " << fact.depth;
  }
}

// A small generator of our own, so that a failing seed fails everywhere.
class Choice {
 public:
  explicit Choice(std::uint64_t seed) : state_(seed) {}
  std::size_t below(std::size_t count) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::size_t>((state_ >> 33) % count);
  }

 private:
  std::uint64_t state_;
};

// One random play, of at most `turns` moves of players; true if it ended within them.
bool play(ReferenceReasoner& reasoner, State& state, std::uint64_t seed, int turns) {
  Choice choice(seed);
  while (true) {
    const std::vector<Move> moves = reasoner.moves(state);
    if (moves.empty()) return true;
    if (state.player == keeper) {
      EXPECT_EQ(moves.size(), 1u) << "the keeper can choose, seed " << seed;
    } else if (turns-- == 0) {
      return false;
    }
    reasoner.apply(state, moves[choice.below(moves.size())]);
  }
}

TEST_P(Corpus, KeeperNeverChoosesAndResultsAreWrittenDown) {
  Loaded loaded = load(GetParam());
  ASSERT_TRUE(loaded.game.has_value()) << loaded.messages();
  std::optional<ReferenceReasoner> reasoner =
      ReferenceReasoner::make(*loaded.game, loaded.diagnostics);
  ASSERT_TRUE(reasoner.has_value()) << loaded.messages();
  const int turns =
      test::long_run() ? 20'000 : 60;  // no play of the corpus is as long as the first
  const std::uint64_t plays = test::long_run() ? 20 : 3;
  for (std::uint64_t seed = 1; seed <= plays; ++seed) {
    State state = reasoner->initial();
    const bool ended = play(*reasoner, state, seed, turns);
    EXPECT_TRUE(ended || !test::long_run()) << "endless, seed " << seed;
    if (!ended) continue;
    // A hundred is shared, or, where a draw is everybody's goal, everybody's.
    const std::vector<std::int64_t> scores = reasoner->scores(state);
    const std::int64_t sum = std::accumulate(scores.begin(), scores.end(), std::int64_t{0});
    const bool all =
        std::count(scores.begin(), scores.end(), 100) == static_cast<std::ptrdiff_t>(scores.size());
    EXPECT_TRUE(sum == 100 || all) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Corpus, testing::ValuesIn(games()),
                         [](const testing::TestParamInfo<std::string>& instance) {
                           std::string name = fs::path(instance.param).replace_extension().string();
                           std::replace(name.begin(), name.end(), '/', '_');
                           return name;
                         });

TEST(CorpusFacts, AreAboutGamesThatExist) {
  for (const fs::directory_entry& folder : fs::directory_iterator(corpus())) {
    for (const Fact& fact : facts(folder.path())) {
      bool exists = false;
      for (const fs::directory_entry& file : fs::directory_iterator(folder.path())) {
        if (file.path().stem() == fact.game && language_of(file.path()) != nullptr) exists = true;
      }
      EXPECT_TRUE(exists) << folder.path() << " " << fact.game;
    }
  }
}

std::size_t games_in(const std::string& folder) {
  std::size_t count = 0;
  for (const std::string& game : games()) {
    if (game.starts_with(folder + "/")) ++count;
  }
  return count;
}

TEST(CorpusFacts, CoverAsManyGamesAsPromised) {
  EXPECT_GE(games_in("rbg"), 15u);
  EXPECT_GE(games_in("sbg"), 12u);
  EXPECT_GE(games_in("rbg_draft"), 6u);
  EXPECT_EQ(games_in("kinds"), 20u);
}

// The half that engines are tuned by and the half that is only measured.
TEST(CorpusKinds, AreInOneOfTwoHalves) {
  std::ifstream file(corpus() / "kinds" / "halves.tsv");
  std::string line, game, half;
  std::getline(file, line);  // the head
  std::vector<std::string> visible, reported;
  while (file >> game >> half) {
    EXPECT_TRUE(half == "visible" || half == "reported") << game << " " << half;
    (half == "visible" ? visible : reported).push_back("kinds/" + game + ".rbg");
  }
  EXPECT_EQ(visible.size(), 10u);
  EXPECT_EQ(reported.size(), 10u);
  std::vector<std::string> all = visible;
  all.insert(all.end(), reported.begin(), reported.end());
  std::sort(all.begin(), all.end());
  std::vector<std::string> expected = games();
  std::erase_if(expected, [](const std::string& name) { return !name.starts_with("kinds/"); });
  EXPECT_EQ(all, expected);
}

}  // namespace
}  // namespace zug
