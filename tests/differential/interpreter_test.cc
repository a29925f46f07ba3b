// The interpreter against the reference: the same moves in the same order in every state of random
// plays, on the games of the corpus and on random small games; and the same counts.

#include "backends/reasoner/interpreter/interpreter.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "ir/diagnostic.h"
#include "ir/perft.h"
#include "ir/semantics.h"
#include "langs/rbg/read.h"
#include "tests/differential/naive_oracle.h"

namespace zug {
namespace {

using reasoner::Interpreter;
using reasoner::Position;

bool with_long_runs() {
  const char* value = std::getenv("ZUG_LONG");
  return value != nullptr && *value != '\0' && std::string(value) != "0";
}

bool same(const State& expected, const Position& found) {
  if (expected.player.value != found.player || expected.position.value != found.vertex ||
      expected.variables != found.variables) {
    return false;
  }
  for (std::size_t v = 0; v < expected.pieces.size(); ++v) {
    if (expected.pieces[v].value != found.board[v]) return false;
  }
  return true;
}

std::string difference(const std::vector<Move>& expected, const std::vector<Move>& found) {
  std::string result = "expected\n";
  for (const Move& move : expected) result += "  " + move_numbers(move) + "\n";
  result += "found\n";
  for (const Move& move : found) result += "  " + move_numbers(move) + "\n";
  return result;
}

// One play; the keeper's first moves of both must be the same in `proper` games.
bool follow(ReferenceReasoner& reference, Interpreter& interpreter, Random& random, bool proper,
            std::size_t longest, std::size_t& states) {
  State expected = reference.initial();
  Position found = interpreter.initial();
  for (std::size_t ply = 0; ply < longest; ++ply) {
    if (proper) {
      const bool playing = reference.complete(expected);
      EXPECT_EQ(playing, interpreter.complete(found));
      EXPECT_TRUE(same(expected, found)) << "at ply " << ply;
      if (!playing || !same(expected, found)) return !testing::Test::HasFailure();
    }
    const std::vector<Move> right = reference.moves(expected);
    ++states;
    if (expected.player == keeper) {
      // A first move of the keeper is some move of the keeper; the reference goes on with any.
      Position completed = found;
      reasoner::Executor& executor = interpreter.executor();
      const bool moved =
          executor.run(interpreter.plan().rules[found.rules].function, completed, nullptr);
      EXPECT_EQ(moved, !right.empty()) << "at ply " << ply;
      if (right.empty() || !moved) return !testing::Test::HasFailure();
      bool among = false;
      for (const Move& move : right) {
        State after = expected;
        reference.apply(after, move);
        among = among || same(after, completed);
      }
      EXPECT_TRUE(among) << "the keeper did what he must not, at ply " << ply;
      if (!among) return false;
    } else {
      const std::vector<Move> listed = interpreter.moves(found);
      EXPECT_EQ(right, listed) << "at ply " << ply << "\n" << difference(right, listed);
      if (right != listed) return false;
      if (right.empty()) return true;
    }
    const Move move = right[static_cast<std::size_t>(random.below(right.size()))];
    reference.apply(expected, move);
    interpreter.apply(found, move);
    EXPECT_TRUE(same(expected, found)) << "after " << move_numbers(move);
    if (!same(expected, found)) return false;
  }
  return true;
}

std::vector<std::filesystem::path> games() {
  std::vector<std::filesystem::path> result;
  const std::filesystem::path shared = ZUG_SHARED_DIR;
  for (const std::filesystem::path& folder :
       {std::filesystem::path(ZUG_SOURCE_DIR) / "corpus" / "rbg", shared / "games" / "rbg"}) {
    if (!std::filesystem::exists(folder)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      // The reference needs minutes for one state of Arimaa.
      if (entry.path().stem() == "arimaa_fixedPosition") continue;
      if (entry.path().extension() == ".rbg") result.push_back(entry.path());
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

class InterpretedGame : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(InterpretedGame, HasTheMovesOfTheReference) {
  std::ifstream file(GetParam());
  std::ostringstream text;
  text << file.rdbuf();
  Source source(GetParam().filename().string(), text.str());
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  ASSERT_TRUE(game);
  auto reference = ReferenceReasoner::make(*game, diagnostics);
  auto interpreter = Interpreter::make(*game, reasoner::Options{}, diagnostics);
  ASSERT_TRUE(reference && interpreter);
  Random random(1);
  std::size_t states = 0;
  const std::size_t enough = with_long_runs() ? 20000 : 60;
  while (states < enough) {
    ASSERT_TRUE(follow(*reference, *interpreter, random, true, enough - states, states));
  }
}

INSTANTIATE_TEST_SUITE_P(, InterpretedGame, testing::ValuesIn(games()), [](const auto& test) {
  const std::string folder =
      test.param.string().find("corpus") == std::string::npos ? "shared_" : "";
  return folder + test.param.stem().string();
});

TEST(Interpreter, HasTheMovesOfTheReferenceInRandomGames) {
  const char* given = std::getenv("ZUG_SEED");
  const std::uint64_t seed = given == nullptr ? 7 : std::strtoull(given, nullptr, 10);
  std::size_t states = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    Random random(seed * 1000003 + i);
    const naive::RandomGame made = naive::make_game(random);
    Source source("random.rbg", made.text);
    Diagnostics diagnostics;
    const std::optional<Game> game = read_rbg(source, diagnostics);
    if (!game) continue;
    for (const bool packed : {true, false}) {
      reasoner::Options options;
      options.packed_moves = packed;
      auto reference = ReferenceReasoner::make(*game, diagnostics);
      auto interpreter = Interpreter::make(*game, options, diagnostics);
      ASSERT_TRUE(reference && interpreter);
      try {
        for (int play = 0; play < 3; ++play) {
          if (!follow(*reference, *interpreter, random, false, 12, states)) {
            FAIL() << "game " << i << " of seed " << seed << ":\n" << made.text;
          }
        }
      } catch (const ImproperGame&) {
        continue;
      }
    }
  }
  std::cout << states << " states\n";
  EXPECT_GT(states, 5000u);
}

}  // namespace
}  // namespace zug
