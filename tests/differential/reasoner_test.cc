// The library of engines against the reference, verb by verb, on games with moves of one word, with
// paths, with lists that stay, with boards of more than 64 vertices: the same moves in every state
// of random plays, the same states behind them, and every verb that does several things at once
// does what those do one by one.

#include "backends/reasoner/reasoner.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "backends/reasoner/batch.h"
#include "ir/arithmetic.h"
#include "langs/registry.h"
#include "tests/files.h"

namespace zug::reasoner {
namespace {

namespace fs = std::filesystem;

Game read(const std::string& file) {
  const fs::path path = test::corpus_folder() / file;
  Source source(path.filename().string(), test::content(path));
  Diagnostics diagnostics;
  for (const Language& language : languages()) {
    const auto& extensions = language.extensions;
    if (std::find(extensions.begin(), extensions.end(), path.extension()) == extensions.end()) {
      continue;
    }
    std::optional<Game> game = language.read(source, diagnostics);
    if (game) return std::move(*game);
  }
  ADD_FAILURE() << file;
  return {};
}

std::optional<Reasoner> made(const Game& game, EngineKind engine) {
  ::setenv("XDG_CACHE_HOME", (fs::temp_directory_path() / "zug_engines_test").c_str(), 1);
  const Setup setup{engine, {}, compile_as_of_now()};
  Diagnostics diagnostics;
  try {
    return make_reasoner(game, setup, diagnostics);
  } catch (const CompileFailure&) {
    return std::nullopt;  // built without libtcc
  }
}

const std::vector<std::string> games = {"rbg/breakthrough.rbg",
                                        "rbg/tic_tac_toe.rbg",
                                        "rbg/international_draughts.rbg",
                                        "rbg/fox_and_hounds.rbg",
                                        "rbg/chess.rbg",
                                        "sbg/hexapawn.sbg",
                                        "metagame/american_checkers.mgame",
                                        "rbg/hex.rbg",
                                        "rbg/gomoku.rbg"};

struct Case {
  std::string game;
  EngineKind engine;
};

std::vector<Case> cases() {
  std::vector<Case> result;
  for (const std::string& game : games) {
    if (!fs::exists(test::corpus_folder() / game)) continue;
    for (const EngineKind engine :
         {EngineKind::Interpreter, EngineKind::Tcc, EngineKind::Auto, EngineKind::Reference}) {
      result.push_back({game, engine});
    }
  }
  return result;
}

class Verbs : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    game_ = read(GetParam().game);
    rules_ = made(game_, GetParam().engine);
    reference_ = made(game_, EngineKind::Reference);
    ASSERT_TRUE(reference_);
    if (!rules_) GTEST_SKIP() << "no such engine here";
  }
  std::vector<Move> sorted(const State& state, const Moves& moves) const {
    std::vector<Move> result;
    for (std::size_t i = 0; i < moves.size(); ++i) result.push_back(rules_->to_ir(state, moves[i]));
    std::sort(result.begin(), result.end());
    return result;
  }
  bool slow() const { return GetParam().engine == EngineKind::Reference; }

  Game game_;
  std::optional<Reasoner> rules_;
  std::optional<Reasoner> reference_;
};

TEST_P(Verbs, DoWhatTheReferenceDoes) {
  Scratch scratch = rules_->scratch();
  Scratch other = reference_->scratch();
  Random random(3);
  State state = rules_->start();
  State expected = reference_->start();
  Moves moves;
  Moves right;
  bool on = rules_->complete(state, scratch);
  EXPECT_EQ(on, reference_->complete(expected, other));
  for (int ply = 0; on && ply < 12; ++ply) {
    EXPECT_EQ(rules_->to_ir(state), reference_->to_ir(expected)) << "at ply " << ply;
    EXPECT_EQ(rules_->from_ir(rules_->to_ir(state)), state);
    EXPECT_EQ(rules_->scores(state), reference_->scores(expected));
    EXPECT_EQ(rules_->player(state), reference_->player(expected));
    EXPECT_EQ(rules_->last_switch(state), reference_->last_switch(expected));
    rules_->list(state, scratch, moves);
    reference_->list(expected, other, right);
    std::vector<Move> all;
    for (std::size_t i = 0; i < right.size(); ++i)
      all.push_back(reference_->to_ir(expected, right[i]));
    ASSERT_EQ(sorted(state, moves), all) << "at ply " << ply;
    EXPECT_EQ(rules_->over(state, scratch), moves.empty());
    if (moves.empty()) break;
    EXPECT_TRUE(!rules_->one_word_moves() || moves[0].size() == 1);
    const auto index = static_cast<std::size_t>(random.below(right.size()));
    const std::optional<std::size_t> same = rules_->find(state, moves, all[index]);
    ASSERT_TRUE(same);
    on = rules_->play(state, moves[*same], scratch);
    EXPECT_EQ(on, reference_->play(expected, right[index], other));
  }
}

TEST_P(Verbs, SampleMakesALegalMove) {
  Scratch scratch = rules_->scratch();
  Random random(4);
  State state = rules_->start();
  Moves moves;
  bool on = rules_->complete(state, scratch);
  for (int ply = 0; on && ply < (slow() ? 4 : 40); ++ply) {
    rules_->list(state, scratch, moves);
    State after = state;
    const Turn turn = rules_->sample(after, scratch, random);
    EXPECT_EQ(turn == Turn::NoMove, moves.empty());
    EXPECT_TRUE(turn != Turn::NoMove || after == state);
    bool among = moves.empty();
    for (std::size_t i = 0; i < moves.size() && !among; ++i) {
      State child = state;
      const bool playing = rules_->play(child, moves[i], scratch);
      among = child == after && playing == (turn == Turn::Playing);
    }
    ASSERT_TRUE(among) << "at ply " << ply;
    state = after;
    on = turn == Turn::Playing;
  }
}

TEST_P(Verbs, APlayoutIsItsMoves) {
  if (slow() && GetParam().game != "rbg/tic_tac_toe.rbg") GTEST_SKIP() << "takes long";
  Scratch scratch = rules_->scratch();
  for (std::uint64_t seed = 1; seed < 4; ++seed) {
    // From a state on the way, too.
    State state = rules_->start();
    Moves moves;
    Random moved(seed);
    if (seed > 1 && rules_->complete(state, scratch)) rules_->sample(state, scratch, moved);
    Random one(seed);
    Random two(seed);
    Playout play;
    rules_->playout(state, scratch, one, Choice::List, play);
    std::size_t length = 0;
    std::uint64_t choices = 0;
    bool on = rules_->complete(state, scratch);
    while (on) {
      rules_->list(state, scratch, moves);
      if (moves.empty()) break;
      choices += moves.size();
      ++length;
      on = rules_->play(state, moves[static_cast<std::size_t>(two.below(moves.size()))], scratch);
    }
    EXPECT_EQ(play.length, length);
    EXPECT_EQ(play.choices, choices);
    EXPECT_EQ(play.scores, rules_->scores(state));
    EXPECT_EQ(one.next(), two.next());
  }
}

TEST_P(Verbs, PerftIsTheSumOfItsParts) {
  Scratch scratch = rules_->scratch();
  State root = rules_->start();
  ASSERT_TRUE(rules_->complete(root, scratch));
  const int depth = slow() ? 1 : game_.board.size() > 64 ? 2 : 3;
  const std::optional<PerftRow> row = rules_->perft(root, depth, scratch);
  const auto parts = rules_->divide(root, depth, scratch, [](std::uint64_t) { return true; });
  ASSERT_TRUE(row && parts);
  PerftRow sum{depth, 0, 1};
  for (const FirstMove& part : *parts) {
    sum.leaves += part.below.leaves;
    sum.states += part.below.states;
  }
  EXPECT_EQ(*row, sum);
  EXPECT_EQ(rules_->perft(root, 0, scratch)->leaves, 1u);
  if (!slow()) {
    int calls = 0;
    EXPECT_FALSE(rules_->perft(root, 30, scratch, [&](std::uint64_t) { return ++calls < 1; }));
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(*rules_->perft(root, depth, scratch), *row) << "after it was stopped";
  }
}

TEST_P(Verbs, ALastPlyThatIsCountedHasTheSameLeaves) {
  Scratch scratch = rules_->scratch();
  State state = rules_->start();
  Moves moves;
  Random random(5);
  bool on = rules_->complete(state, scratch);
  const int plies = slow() ? 2 : 20;
  for (int ply = 0; on && ply < plies; ++ply) {
    rules_->list(state, scratch, moves);
    const State before = state;
    EXPECT_EQ(*rules_->perft(state, 1, scratch, {}, LastPly::Counted),
              (PerftRow{1, moves.size(), 1}));
    EXPECT_EQ(state, before);
    if (!slow() && moves.size() < 50) {
      const PerftRow made = *rules_->perft(state, 2, scratch);
      const PerftRow counted = *rules_->perft(state, 2, scratch, {}, LastPly::Counted);
      EXPECT_EQ(counted.leaves, made.leaves);
      EXPECT_EQ(counted.states, 1 + moves.size());
    }
    on = rules_->sample(state, scratch, random) == Turn::Playing;
  }
}

TEST_P(Verbs, AScratchOutlivesTheHandle) {
  Scratch scratch = rules_->scratch();
  State state = rules_->start();
  rules_->complete(state, scratch);
  Moves moves;
  rules_->list(state, scratch, moves);
  rules_.reset();
  scratch = reference_->scratch();
  reference_.reset();
  EXPECT_FALSE(moves.empty());
}

// Many plays at once are each what it would be alone.
TEST_P(Verbs, ABatchIsItsPlays) {
  const std::size_t plays = slow() ? 3 : 21;
  const int plies = slow() ? 3 : 25;
  Scratch scratch = rules_->scratch();
  Batch batch(*rules_, plays, 7);
  batch.start(batch.all(), scratch);
  for (int ply = 0; ply < plies; ++ply) batch.sample(batch.all(), scratch);
  for (std::size_t k = 0; k < plays; ++k) {
    State state = rules_->start();
    Random random(7 + k);
    Turn turn = rules_->complete(state, scratch) ? Turn::Playing : Turn::Over;
    std::uint32_t length = 0;
    for (int ply = 0; ply < plies && turn == Turn::Playing; ++ply) {
      turn = rules_->sample(state, scratch, random);
      length += turn == Turn::NoMove ? 0 : 1;
    }
    EXPECT_EQ(batch.state(k), state) << k;
    EXPECT_EQ(batch.arrays().length[k], length) << k;
    EXPECT_EQ(batch.arrays().player[k], turn == Turn::Playing ? rules_->player(state).value : 0u);
    for (std::size_t p = 0; p < game_.players.size(); ++p) {
      EXPECT_EQ(batch.arrays().scores[p * batch.arrays().stride + k], rules_->scores(state)[p]);
    }
  }
}

TEST_P(Verbs, ABatchTakesChoicesAndTheCallersArrays) {
  const std::size_t plays = slow() ? 2 : 9;
  const std::size_t stride = plays + 3;
  std::vector<std::uint64_t> states(rules_->state_words() * stride, 77);
  std::vector<std::int64_t> scores(game_.players.size() * stride);
  std::vector<std::uint64_t> random(plays);
  std::vector<std::uint32_t> length(plays);
  std::vector<std::uint8_t> player(plays);
  std::vector<std::uint8_t> failed(plays);
  Batch batch(*rules_, {plays, stride, states.data(), scores.data(), random.data(), length.data(),
                        player.data(), failed.data()});
  Scratch scratch = rules_->scratch();
  batch.start(batch.all(), scratch);
  std::vector<std::uint32_t> counts(plays);
  std::vector<std::uint64_t> words(plays * 2);
  std::vector<State> alone(plays, batch.state(0));
  Moves moves;
  for (std::uint32_t ply = 0; ply < 4; ++ply) {
    batch.list(batch.all(), scratch, counts.data(), words.data(), 2);
    std::vector<std::uint32_t> choices(plays);
    for (std::size_t k = 0; k < plays; ++k) {
      if (player[k] == 0) continue;
      rules_->list(alone[k], scratch, moves);
      ASSERT_EQ(counts[k], moves.size());
      EXPECT_TRUE(!rules_->one_word_moves() || words[2 * k] == moves[0][0]);
      choices[k] = static_cast<std::uint32_t>(k * 5 + ply) % counts[k];
      rules_->play(alone[k], moves[choices[k]], scratch);
    }
    if (player[1] != 0) {
      std::vector<std::uint32_t> wrong = choices;
      wrong[1] = counts[1];
      EXPECT_EQ(batch.step({1, 2}, scratch, wrong.data()), 1u) << "there is no such move";
    }
    EXPECT_EQ(batch.step(batch.all(), scratch, choices.data()), 0u);
    for (std::size_t k = 0; k < plays; ++k) EXPECT_EQ(batch.state(k), alone[k]) << k;
  }
  for (std::size_t row = 0; row < rules_->state_words(); ++row) {
    EXPECT_EQ(states[row * stride + plays], 77u) << "behind the plays";
  }
  batch.set_state(1, rules_->start());
  EXPECT_EQ(player[1], 0) << "the keeper's";
}

std::string name_of_case(const testing::TestParamInfo<Case>& info) {
  const std::vector<std::string> engines = {"Reference", "Interpreter", "Tcc", "Native", "Auto"};
  return test::as_test_name(info.param.game) + "_" +
         engines[static_cast<std::size_t>(info.param.engine)];
}

INSTANTIATE_TEST_SUITE_P(, Verbs, testing::ValuesIn(cases()), name_of_case);

// The rows of a batch that are sets say what stands where.
TEST(BatchRows, AreSetsOfVertices) {
  const Game game = read("rbg/breakthrough.rbg");
  const std::optional<Reasoner> rules = made(game, EngineKind::Interpreter);
  ASSERT_TRUE(rules);
  Scratch scratch = rules->scratch();
  Batch batch(*rules, 3, 1);
  batch.start(batch.all(), scratch);
  for (int ply = 0; ply < 9; ++ply) batch.sample(batch.all(), scratch);
  const BatchArrays& arrays = batch.arrays();
  for (std::size_t k = 0; k < 3; ++k) {
    for (std::size_t v = 0; v < game.board.size(); ++v) {
      const std::uint32_t bit = rules->set_number(VertexId(v));
      const std::uint32_t piece = rules->piece(batch.state(k), VertexId(v)).value;
      for (std::size_t p = 0; p < game.pieces.size(); ++p) {
        const std::uint64_t row =
            arrays.states[(p * rules->set_words() + bit / 64) * arrays.stride + k];
        EXPECT_EQ(((row >> (bit % 64)) & 1) != 0, p == piece);
      }
    }
  }
}

// Whatever does not end is found out, in the one way there is.
TEST(ImproperGames, AreReportedByEveryEngine) {
  std::string text =
      "#players = white(1)\n#pieces = e\n#variables =\n#board = rectangle(up, down, left, right, "
      "[e])\n#rules = ->white ([e] ->>) ([e] ->>)*\n";
  Source source("endless.rbg", text);
  Diagnostics diagnostics;
  const std::optional<Game> game = languages()[0].read(source, diagnostics);
  if (!game) GTEST_SKIP();
  for (const EngineKind engine :
       {EngineKind::Reference, EngineKind::Interpreter, EngineKind::Tcc}) {
    const std::optional<Reasoner> rules = made(*game, engine);
    if (!rules) continue;
    Scratch scratch = rules->scratch();
    Random random(1);
    Playout play;
    EXPECT_THROW(rules->playout(rules->start(), scratch, random, Choice::List, play), ImproperGame);
    Batch batch(*rules, 2, 1);
    batch.start(batch.all(), scratch);
    EXPECT_THROW(batch.sample(batch.all(), scratch), ImproperGame);
    EXPECT_EQ(batch.arrays().failed[0], 1);
    EXPECT_EQ(batch.arrays().player[0], 0);
    EXPECT_EQ(batch.arrays().failed[1], 0);
    EXPECT_THROW(batch.sample(batch.all(), scratch), ImproperGame);
    EXPECT_EQ(batch.sample(batch.all(), scratch), 0u);
  }
}

// A value leaves 64 bits in the second move of all plays, and none of them stays where it was.
TEST(Overflow, IsReportedByEveryEngine) {
  const std::string text =
      "#players = a(100), b(100)\n#pieces = e, x\n#variables = v(2147483647), w(2147483647)\n"
      "#board = rectangle(u,d,l,r,[e,e,e])\n"
      "#rules = ->a [$ v = 2147483647, w = 2147483647] ->b ({$ v*w*w > 3} [x] + {$ v*w*w <= 3} [e])"
      " ->a {}\n";
  Source source("overflow.rbg", text);
  Diagnostics diagnostics;
  const std::optional<Game> game = languages()[0].read(source, diagnostics);
  ASSERT_TRUE(game);
  for (const EngineKind engine :
       {EngineKind::Reference, EngineKind::Interpreter, EngineKind::Tcc}) {
    const std::optional<Reasoner> rules = made(*game, engine);
    if (!rules) continue;
    Scratch scratch = rules->scratch();
    Batch batch(*rules, 2, 1);
    batch.start(batch.all(), scratch);
    EXPECT_EQ(batch.sample(batch.all(), scratch), 2u);
    for (const int failed : {1, 2}) {
      EXPECT_THROW(batch.sample(batch.all(), scratch), ArithmeticOverflow);
      EXPECT_EQ(batch.arrays().failed[0] + batch.arrays().failed[1], failed);
    }
    EXPECT_EQ(batch.sample(batch.all(), scratch), 0u);
  }
}

TEST(Compilers, AreNamedWhenMissing) {
  const Game game = read("rbg/tic_tac_toe.rbg");
  Diagnostics diagnostics;
  EXPECT_THROW(make_reasoner(game, {EngineKind::Native, {}, {}}, diagnostics), CompileFailure);
  EXPECT_FALSE(diagnostics.has_errors());
  const auto rules = make_reasoner(game, {EngineKind::Auto, {}, {}}, diagnostics);
  ASSERT_TRUE(rules) << "interprets";
}

}  // namespace
}  // namespace zug::reasoner
