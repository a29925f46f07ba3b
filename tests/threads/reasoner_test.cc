// One Reasoner in the hands of eight threads: each plays, counts, asks for keys and steps plays of
// a batch, and all of it comes out as if one thread had done it. By itself the test sees wrong
// results; built with -DZUG_SANITIZE=thread (CONTRIBUTING.md) also every race that does no harm
// yet.

#include "backends/reasoner/reasoner.h"

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "backends/reasoner/batch.h"
#include "langs/rbg/read.h"
#include "tests/files.h"

namespace zug::reasoner {
namespace {

constexpr std::size_t threads = 8;

// work(0), ..., work(threads - 1), each on a thread of its own.
void at_once(const std::function<void(std::size_t)>& work) {
  std::vector<std::thread> running;
  for (std::size_t t = 0; t < threads; ++t) running.emplace_back(work, t);
  for (std::thread& thread : running) thread.join();
}

struct Case {
  EngineKind engine;
  std::string game;
};

class OneReasoner : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    ::setenv("XDG_CACHE_HOME",
             (std::filesystem::temp_directory_path() / "zug_threads_test").c_str(), 1);
    Source source(GetParam().game,
                  test::content(test::corpus_folder() / "rbg" / (GetParam().game + ".rbg")));
    Diagnostics diagnostics;
    std::optional<Game> game = read_rbg(source, diagnostics);
    ASSERT_TRUE(game);
    const reasoner::Setup setup{GetParam().engine, {}, compile_as_of_now()};
    try {
      reasoner_ = make_reasoner(std::move(*game), setup, diagnostics);
    } catch (const CompileFailure& failure) {
      GTEST_SKIP() << failure.what();
    }
    ASSERT_TRUE(reasoner_);
  }

  bool slow() const { return GetParam().engine == EngineKind::Reference; }

  // Everything that thread `t` finds out, as numbers.
  std::vector<std::uint64_t> found(std::size_t t) const {
    const Reasoner& rules = *reasoner_;
    std::vector<std::uint64_t> result;
    Scratch scratch = rules.scratch();
    Random random(t);
    Playout play;
    for (int i = 0; i < (slow() ? 1 : 20); ++i) {
      const Choice choice = i % 2 == 0 ? Choice::List : Choice::Sample;
      rules.playout(rules.start(), scratch, random, choice, play);
      result.push_back(play.length);
      result.push_back(static_cast<std::uint64_t>(play.scores[0]));
    }
    State state = rules.start();
    Moves moves;
    bool on = rules.complete(state, scratch);
    for (int ply = 0; on && ply < (slow() ? 5 : 40); ++ply) {
      result.push_back(hash(rules.key(state)));
      rules.list(state, scratch, moves);
      result.push_back(moves.size());
      if (moves.empty()) break;
      on = rules.play(state, moves[static_cast<std::size_t>(random.below(moves.size()))], scratch);
    }
    State root = rules.start();
    rules.complete(root, scratch);
    result.push_back(
        rules.perft(root, slow() ? 1 : 3, scratch, [](std::uint64_t) { return true; })->leaves);
    return result;
  }

  std::optional<Reasoner> reasoner_;
};

TEST_P(OneReasoner, IsTheSameForEightThreads) {
  std::vector<std::vector<std::uint64_t>> at_the_same_time(threads);
  at_once([&](std::size_t t) { at_the_same_time[t] = found(t); });
  for (std::size_t t = 0; t < threads; ++t) EXPECT_EQ(at_the_same_time[t], found(t)) << t;
}

TEST_P(OneReasoner, StepsABatchTogether) {
  const std::size_t plays = slow() ? 8 : 203;
  const auto play_all = [&](Batch& batch, Range range) {
    Scratch scratch = reasoner_->scratch();
    batch.start(range, scratch);
    for (int ply = 0; ply < (slow() ? 3 : 30); ++ply) batch.sample(range, scratch);
  };
  Batch alone(*reasoner_, plays, 5);
  play_all(alone, alone.all());
  Batch shared(*reasoner_, plays, 5);
  at_once([&](std::size_t t) {
    play_all(shared, {plays * t / threads, plays * (t + 1) / threads});
  });
  for (std::size_t k = 0; k < plays; ++k) {
    EXPECT_EQ(alone.state(k), shared.state(k)) << k;
    EXPECT_EQ(alone.arrays().length[k], shared.arrays().length[k]) << k;
    EXPECT_EQ(alone.arrays().player[k], shared.arrays().player[k]) << k;
  }
}

std::string name_of_case(const testing::TestParamInfo<Case>& info) {
  const std::vector<std::string> engines = {"Reference", "Interpreter", "Tcc", "Native", "Auto"};
  return engines[static_cast<std::size_t>(info.param.engine)] + "_" + info.param.game;
}

INSTANTIATE_TEST_SUITE_P(, OneReasoner,
                         testing::Values(Case{EngineKind::Reference, "breakthrough"},
                                         Case{EngineKind::Interpreter, "breakthrough"},
                                         Case{EngineKind::Interpreter, "international_draughts"},
                                         Case{EngineKind::Tcc, "breakthrough"},
                                         Case{EngineKind::Tcc, "international_draughts"},
                                         Case{EngineKind::Native, "tic_tac_toe"},
                                         Case{EngineKind::Auto, "tic_tac_toe"}),
                         name_of_case);

}  // namespace
}  // namespace zug::reasoner
