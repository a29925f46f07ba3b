// Lists of paths that do not fit into memory, in random plays. Lists that would fit are made with
// room for a few modifiers only: the moves that are counted and found are those of the whole list,
// each once, and engines with the same room play the same.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "backends/c/write.h"
#include "backends/reasoner/compilers/compile.h"
#include "backends/reasoner/engines/c_reasoner.h"
#include "backends/reasoner/interpreter/interpreter.h"
#include "ir/limits.h"
#include "tests/differential/paired_play.h"
#include "tests/files.h"

namespace zug {
namespace {

using reasoner::Interpreter;
using reasoner::MoveList;
using reasoner::Position;

// Some have words in their lists besides the paths, some have not.
const std::vector<std::string> games_with_paths{
    "idioms/multi_part.rbg",    "idioms/swept_later.rbg",         "metagame/ring_chess.mgame",
    "rbg/english_draughts.rbg", "rbg/international_draughts.rbg", "metagame/flying_draughts.mgame"};

std::optional<Game> game_of_corpus(const std::string& name) {
  const bool metagame = name.find(".mgame") != std::string::npos;
  return read_game(metagame ? "metagame" : "rbg", test::content(test::corpus_folder() / name));
}

std::vector<Move> sorted(std::vector<Move> moves) {
  std::sort(moves.begin(), moves.end());
  return moves;
}

std::size_t rest_of(Interpreter& interpreter, const Position& state, std::size_t room) {
  Position scratch = state;
  MoveList whole;
  interpreter.list(scratch, whole);
  std::vector<Move> expected;
  for (std::size_t i = 0; i < interpreter.size(whole); ++i) {
    expected.push_back(interpreter.move(state, whole, i));
  }
  MoveList some;
  some.most_parts = room;
  const std::uint64_t count = interpreter.count_with_rest(scratch, some);
  const std::size_t left_out = count - interpreter.size(some);
  std::vector<Move> found;
  for (std::uint64_t i = 0; i < count; ++i) {
    interpreter.count_with_rest(scratch, some);
    const std::size_t at = interpreter.index_of(scratch, some, i);
    found.push_back(interpreter.move(state, some, at));
  }
  EXPECT_EQ(sorted(found), sorted(expected));
  return left_out;
}

TEST(LongLists, HaveEachMoveOnce) {
  for (const std::string& name : games_with_paths) {
    SCOPED_TRACE(name);
    const std::optional<Game> game = game_of_corpus(name);
    ASSERT_TRUE(game);
    Diagnostics diagnostics;
    std::optional<Interpreter> interpreter = Interpreter::make(*game, {}, diagnostics);
    ASSERT_TRUE(interpreter && interpreter->plan().paths);
    Random random(7);
    std::size_t left_out = 0;
    for (int play = 0; play < 3; ++play) {
      Position state = interpreter->initial();
      for (int ply = 0; ply < 40 && interpreter->complete(state); ++ply) {
        for (const std::size_t room : {0u, 9u}) left_out += rest_of(*interpreter, state, room);
        if (!interpreter->choose(state, random)) break;
      }
    }
    EXPECT_GT(left_out, 0u) << "no list was too long";
  }
}

struct Played {
  std::vector<std::uint64_t> numbers;  // length, choices, most choices, scores
  std::uint64_t random = 0;
};

Played played(const CReasoner& code, std::size_t players, bool sampled, std::uint64_t seed) {
  Played result{std::vector<std::uint64_t>(3 + players), seed};
  CState state = code.new_state();
  code.start(state.data());
  CMoves moves;
  EXPECT_EQ(code.playout_from(state.data(), sampled ? 1 : 0, &result.random, &moves,
                              result.numbers.data()),
            0);
  code.free(&moves);
  return result;
}

Played played(Interpreter& interpreter, bool sampled, std::uint64_t seed) {
  Random random(seed);
  const Playout play = sampled ? interpreter.sample(random) : interpreter.playout(random);
  Played result{{play.length, play.choices, play.most_choices}, random.state()};
  for (const std::int64_t score : play.scores) {
    result.numbers.push_back(static_cast<std::uint64_t>(score));
  }
  return result;
}

TEST(LongLists, ArePlayedTheSameByEveryEngine) {
  if (!has_tcc()) GTEST_SKIP() << "no tcc";
  for (const std::string& name : games_with_paths) {
    const std::optional<Game> game = game_of_corpus(name);
    ASSERT_TRUE(game);
    Diagnostics diagnostics;
    for (const std::size_t room : {0u, 5u, 30u}) {
      SCOPED_TRACE(name + " " + std::to_string(room));
      std::optional<Interpreter> interpreter = Interpreter::make(*game, {}, diagnostics);
      std::optional<CSources> sources = write_c(*game, {}, diagnostics);
      ASSERT_TRUE(interpreter && sources);
      interpreter->keep_at_most(room);
      const std::string define = "#define LISTED_MODIFIERS ";
      const std::string limit = define + std::to_string(limits::listed_modifiers) + "\n";
      const std::size_t at = sources->source.types.find(limit);
      ASSERT_NE(at, std::string::npos);
      sources->source.types.replace(at, limit.size(), define + std::to_string(room) + "\n");
      const CReasoner code(sources->name, compile(*sources, Compiler::Tcc));
      for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        for (const bool sampled : {false, true}) {
          const Played expected = played(*interpreter, sampled, seed);
          const Played found = played(code, game->players.size(), sampled, seed);
          EXPECT_EQ(found.numbers, expected.numbers) << seed << (sampled ? " sampled" : "");
          EXPECT_EQ(found.random, expected.random) << seed << (sampled ? " sampled" : "");
        }
      }
    }
  }
}

}  // namespace
}  // namespace zug
