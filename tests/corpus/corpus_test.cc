// The games of corpus/rbg, each against what is known of it.
//
// Every game reads without a word from the reader, has rows in facts.tsv, and perft counts what the
// rows say. Two properties that a description needs to be proper are watched in random play: the
// keeper never has two moves, and plays end, with a result written down.
//
// Rows with at most `quick_states` states are counted always, the others when ZUG_LONG=1 is set in
// the environment: the reference semantics is written to be right, not fast.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "ir/diagnostic.h"
#include "ir/game.h"
#include "ir/perft.h"
#include "ir/semantics.h"
#include "ir/source.h"
#include "langs/rbg/read.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t quick_states = 60'000;

const fs::path& corpus() {
  static const fs::path path = fs::path(ZUG_SOURCE_DIR) / "corpus" / "rbg";
  return path;
}

bool long_run() {
  const char* value = std::getenv("ZUG_LONG");
  return value != nullptr && std::string(value) == "1";
}

std::vector<std::string> games() {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(corpus())) {
    if (entry.path().extension() == ".rbg") names.push_back(entry.path().stem().string());
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

std::vector<Fact> facts() {
  std::ifstream file(corpus() / "facts.tsv");
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
  for (const Fact& fact : facts()) {
    if (fact.game == game) result.push_back(fact);
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
  const fs::path path = corpus() / (name + ".rbg");
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  Loaded loaded;
  loaded.source = std::make_unique<Source>(path.string(), text.str());
  loaded.game = read_rbg(*loaded.source, loaded.diagnostics);
  return loaded;
}

class Corpus : public testing::TestWithParam<std::string> {};

TEST_P(Corpus, ReadsWithoutErrorOrWarning) {
  const Loaded loaded = load(GetParam());
  EXPECT_TRUE(loaded.game.has_value());
  EXPECT_TRUE(loaded.diagnostics.all().empty()) << loaded.messages();
}

TEST_P(Corpus, SaysWhatItIsOnTop) {
  std::ifstream file(corpus() / (GetParam() + ".rbg"));
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str().substr(0, 3), "// ") << "a game begins with its name and rules";
  EXPECT_NE(text.str().find("\n// Source: "), std::string::npos) << "where are the rules from?";
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
    if (fact.states > quick_states && !long_run()) break;
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
  const int turns = long_run() ? 20'000 : 60;  // no play of the corpus is as long as the first
  const std::uint64_t plays = long_run() ? 20 : 3;
  for (std::uint64_t seed = 1; seed <= plays; ++seed) {
    State state = reasoner->initial();
    const bool ended = play(*reasoner, state, seed, turns);
    EXPECT_TRUE(ended || !long_run()) << "endless, seed " << seed;
    if (!ended) continue;
    std::int64_t sum = 0;
    for (const std::int64_t score : reasoner->scores(state)) sum += score;
    EXPECT_EQ(sum, 100) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Corpus, testing::ValuesIn(games()),
                         [](const testing::TestParamInfo<std::string>& instance) {
                           return instance.param;
                         });

TEST(CorpusFacts, AreAboutGamesThatExist) {
  const std::vector<std::string> names = games();
  for (const Fact& fact : facts()) {
    EXPECT_NE(std::find(names.begin(), names.end(), fact.game), names.end()) << fact.game;
  }
}

TEST(CorpusFacts, CoverAtLeastFifteenGames) { EXPECT_GE(games().size(), 15u); }

}  // namespace
}  // namespace zug
