// Choosing without listing is exactly uniform: in states of random plays, what the plan offers,
// each index once, are distinct moves; those that can be made are the legal moves, each once; and
// no legal move is missing. So a uniform index is a uniform move. And the optimisations that can be
// left out change no moves.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "backends/reasoner/interpreter/interpreter.h"
#include "ir/messages/diagnostic.h"
#include "langs/rbg/read.h"
#include "tests/differential/naive_oracle.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

using reasoner::Interpreter;
using reasoner::MoveList;
using reasoner::Options;
using reasoner::Position;

std::vector<std::filesystem::path> games_to_sample() {
  std::vector<std::filesystem::path> result = test::files_in(test::corpus_folder() / "rbg", ".rbg");
  if (!test::long_run()) return result;
  for (const auto& path : test::files_in(test::shared_folder() / "games" / "rbg", ".rbg")) {
    if (path.stem() != "arimaa_fixedPosition") result.push_back(path);
  }
  return result;
}

bool equal(const Position& a, const Position& b) {
  return a.sets == b.sets && a.board == b.board && a.variables == b.variables &&
         a.player == b.player && a.vertex == b.vertex && a.rules == b.rules;
}

// Everything about the offers of one state; false, with the test failed, at a difference.
bool offers_are_the_moves(Interpreter& interpreter, const Position& state) {
  if (interpreter.plan().rules[state.rules].choice == reasoner::no_register) return true;
  Position scratch = state;
  MoveList list;
  interpreter.list(scratch, list);
  MoveList offers;
  interpreter.offer(scratch, offers);
  if (offers.to_list) return true;
  std::vector<Move> moves;
  for (std::size_t i = 0; i < interpreter.size(list); ++i) {
    moves.push_back(interpreter.move(state, list, i));
  }
  EXPECT_TRUE(equal(scratch, state)) << "offering changed the state";
  std::set<std::uint64_t> words;
  std::set<std::uint64_t> legal;
  for (std::size_t i = 0; i < interpreter.offered(offers); ++i) {
    const std::uint64_t word = interpreter.offer_at(offers, i);
    EXPECT_TRUE(words.insert(word).second) << "offered twice";
    Position after = state;
    if (!interpreter.make(after, word)) continue;
    legal.insert(word);
    const auto listed = std::find(moves.begin(), moves.end(), interpreter.move(state, word));
    if (listed == moves.end()) {
      ADD_FAILURE() << "offered, but not legal: " << move_numbers(interpreter.move(state, word));
      return false;
    }
    Position played = state;
    interpreter.play(played, list, static_cast<std::size_t>(listed - moves.begin()));
    EXPECT_TRUE(equal(after, played));
  }
  EXPECT_EQ(legal.size(), moves.size()) << "a legal move is not offered";
  // Withdrawing them one by one leaves the others.
  std::size_t left = interpreter.offered(offers);
  for (std::size_t i = 0; left > 0; ++i) {
    EXPECT_EQ(words.erase(interpreter.offer_at(offers, i * 7 % left)), 1u);
    interpreter.withdraw(offers, i * 7 % left);
    left = interpreter.offered(offers);
    EXPECT_EQ(left, words.size());
  }
  return !testing::Test::HasFailure();
}

bool offers_are_the_moves(const Game& game, const Options& options, std::size_t enough,
                          std::size_t& states) {
  Diagnostics diagnostics;
  auto interpreter = Interpreter::make(game, options, diagnostics);
  if (!interpreter) return false;
  Random random(5);
  for (std::size_t seen = 0, plays = 0; seen < enough && plays < enough; ++plays) {
    Position state = interpreter->initial();
    MoveList list;
    while (seen < enough && interpreter->complete(state)) {
      if (!offers_are_the_moves(*interpreter, state)) return false;
      ++seen;
      ++states;
      interpreter->list(state, list);
      if (interpreter->size(list) == 0) break;
      const std::uint64_t index = random.below(interpreter->size(list));
      interpreter->play(state, list, static_cast<std::size_t>(index));
    }
  }
  return true;
}

std::optional<Game> game_of_rules(const std::filesystem::path& path) {
  Source source(path.filename().string(), test::content(path));
  Diagnostics diagnostics;
  return read_rbg(source, diagnostics);
}

std::vector<Options> each_left_out() {
  std::vector<Options> result;
  for (const reasoner::Optimisation& one : reasoner::optimisations()) {
    result.emplace_back();
    result.back().*one.enabled = false;
  }
  return result;
}

class SampledGame : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(SampledGame, OffersEachMoveOnce) {
  const std::optional<Game> game = game_of_rules(GetParam());
  ASSERT_TRUE(game);
  std::size_t states = 0;
  EXPECT_TRUE(offers_are_the_moves(*game, {}, test::long_run() ? 2000 : 40, states));
  Options without_steps;
  without_steps.steps = false;
  EXPECT_TRUE(offers_are_the_moves(*game, without_steps, 10, states));
}

TEST_P(SampledGame, IsTheSameWithoutAnyOptimisation) {
  const std::optional<Game> game = game_of_rules(GetParam());
  ASSERT_TRUE(game);
  Diagnostics diagnostics;
  std::vector<Interpreter> others;
  for (const Options& options : each_left_out()) {
    auto made = Interpreter::make(*game, options, diagnostics);
    ASSERT_TRUE(made);
    others.push_back(std::move(*made));
  }
  auto interpreter = Interpreter::make(*game, Options{}, diagnostics);
  ASSERT_TRUE(interpreter);
  Random random(9);
  Position state = interpreter->initial();
  for (std::size_t ply = 0; ply < 12 && interpreter->complete(state); ++ply) {
    const std::vector<Move> moves = interpreter->moves(state);
    for (Interpreter& other : others) ASSERT_EQ(other.moves(state), moves) << "at ply " << ply;
    if (moves.empty()) break;
    interpreter->apply(state, moves[static_cast<std::size_t>(random.below(moves.size()))]);
  }
}

INSTANTIATE_TEST_SUITE_P(, SampledGame, testing::ValuesIn(games_to_sample()), [](const auto& test) {
  const std::string folder =
      test.param.string().find("corpus") == std::string::npos ? "shared_" : "";
  return folder + test.param.stem().string();
});

TEST(Sampling, OffersEachMoveOnceInRandomGames) {
  std::size_t states = 0;
  for (std::uint64_t i = 0; i < 600; ++i) {
    Random random(11 * 1000003 + i);
    const naive::RandomGame made = naive::make_game(random);
    Source source("random.rbg", made.text);
    Diagnostics diagnostics;
    const std::optional<Game> game = read_rbg(source, diagnostics);
    if (!game) continue;
    try {
      ASSERT_TRUE(offers_are_the_moves(*game, {}, 10, states)) << made.text;
    } catch (const ImproperGame&) {
      continue;
    }
  }
  EXPECT_GT(states, 500u);
}

}  // namespace
}  // namespace zug
