// Perft on several threads, in bulk and with a table against the plain count of the engine, on the
// games of the corpus.

#include "backends/reasoner/tree/tree_count.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "langs/rbg/read.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug::reasoner {
namespace {

std::optional<Reasoner> interpreted(const std::string& name, const std::string& text) {
  Source source(name, text);
  Diagnostics diagnostics;
  std::optional<Game> game = read_rbg(source, diagnostics);
  if (!game) return std::nullopt;
  return make_reasoner(std::move(*game), {}, diagnostics);
}

State first_turn(const Reasoner& rules) {
  Scratch scratch = rules.scratch();
  State state = rules.start();
  rules.complete(state, scratch);
  return state;
}

// The largest depth, up to 4, at which a tree as wide everywhere as at its root has at most 1,000
// nodes; at least 1. The keeper of go takes long for a second ply.
int affordable_depth(const Reasoner& rules, const State& root) {
  Scratch scratch = rules.scratch();
  const std::uint64_t moves = rules.perft(root, 1, scratch)->leaves;
  int depth = 1;
  for (std::uint64_t nodes = moves * moves; depth < 4 && nodes <= 1'000; nodes *= moves) ++depth;
  return depth;
}

std::vector<TreeOptions> ways_to_count() {
  std::vector<TreeOptions> result;
  for (const std::size_t threads : {1u, 3u}) {
    for (const std::size_t bytes : {0u, 1u << 12, 1u << 20}) {
      result.push_back({threads, LastPly::Made, bytes});
      result.push_back({threads, LastPly::Counted, bytes});
    }
  }
  return result;
}

class TreeCount : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(TreeCount, IsThatOfTheEngine) {
  if (test::large_for_sanitizer(GetParam().stem() == "go")) GTEST_SKIP() << test::skipped_as_large;
  const auto rules = interpreted(GetParam().stem().string(), test::content(GetParam()));
  ASSERT_TRUE(rules);
  const State root = first_turn(*rules);
  Scratch scratch = rules->scratch();
  for (const int depth : {1, affordable_depth(*rules, root)}) {
    const PerftRow wanted = *rules->perft(root, depth, scratch);
    const std::vector<FirstMove> parts = *rules->divide(root, depth, scratch);
    for (const TreeOptions& how : ways_to_count()) {
      const std::string what = std::to_string(depth) + " " + std::to_string(how.threads) + " " +
                               std::to_string(how.hash_bytes) +
                               (how.last == LastPly::Counted ? " bulk" : "");
      const PerftRow found = *count_tree(*rules, root, depth, how);
      EXPECT_EQ(found.leaves, wanted.leaves) << what;
      if (how.last == LastPly::Counted) {
        EXPECT_LT(found.states, wanted.states) << what;
      } else {
        EXPECT_EQ(found.states, wanted.states) << what;
      }
      const std::vector<FirstMove> by_move = *count_by_move(*rules, root, depth, how);
      ASSERT_EQ(by_move.size(), parts.size()) << what;
      for (std::size_t i = 0; i < parts.size(); ++i) {
        EXPECT_EQ(by_move[i].move, parts[i].move) << what;
        EXPECT_EQ(by_move[i].below.leaves, parts[i].below.leaves) << what;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Corpus, TreeCount,
                         testing::ValuesIn(test::files_in(test::corpus_folder() / "rbg", ".rbg")),
                         test::stem);

// White moves once, and from then on there is no end of keeper's moves in a search.
const char* const endless =
    "#players = white(1), black(1)\n#pieces = e, x\n#variables =\n"
    "#board = rectangle(up,down,left,right, [e,x,e])\n"
    "#rules = ->white ({e} [x] + {x} [e]) ->black {e,x} ([e] ->>) ([e] ->>)*\n";

TEST(TreeCountErrors, OfAThreadReachTheCaller) {
  const auto rules = interpreted("endless", endless);
  ASSERT_TRUE(rules);
  const State root = first_turn(*rules);
  Scratch scratch = rules->scratch();
  EXPECT_THROW(rules->perft(root, 3, scratch), ImproperGame);
  for (const std::size_t bytes : {0u, 1u << 12}) {
    EXPECT_THROW(count_tree(*rules, root, 3, {2, LastPly::Made, bytes}), ImproperGame);
  }
}

TEST(TreeCountProgress, StopsAllThreads) {
  const auto rules = interpreted("breakthrough",
                                 test::content(test::corpus_folder() / "rbg" / "breakthrough.rbg"));
  ASSERT_TRUE(rules);
  const State root = first_turn(*rules);
  for (const TreeOptions& how :
       {TreeOptions{2, LastPly::Made, 0}, TreeOptions{2, LastPly::Counted, 1u << 20}}) {
    EXPECT_FALSE(count_tree(*rules, root, 20, how, [](std::uint64_t) { return false; }));
  }
}

}  // namespace
}  // namespace zug::reasoner
