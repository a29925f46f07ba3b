// The reference semantics against a naive reading of the paper, on small random games: in every
// state met along random plays both must list the same set of moves, and a move must lead both to
// the same state. A failure prints the seed and the game.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "ir/verify.h"
#include "langs/rbg/read.h"
#include "tests/differential/naive_oracle.h"

namespace zug {
namespace {

constexpr std::uint64_t games_played = 3000;
constexpr int longest_play = 8;

std::string difference(const std::set<Move>& expected, const std::set<Move>& found) {
  std::string result;
  for (const Move& move : expected) {
    if (found.count(move) == 0) result += "  missing: " + move_numbers(move) + "\n";
  }
  for (const Move& move : found) {
    if (expected.count(move) == 0) result += "  not a move: " + move_numbers(move) + "\n";
  }
  return result;
}

bool same(const naive::Position& expected, const State& found) {
  if (expected.player != found.player.value || expected.vertex != found.position.value ||
      expected.variables != found.variables || expected.pieces.size() != found.pieces.size()) {
    return false;
  }
  for (std::size_t i = 0; i < expected.pieces.size(); ++i) {
    if (expected.pieces[i] != found.pieces[i].value) return false;
  }
  return true;
}

struct Looked {
  std::size_t states = 0;
  std::size_t moves = 0;
  std::size_t skipped = 0;
};

// Plays one game at random, the keeper's moves included; false after a failure.
bool play(const naive::RandomGame& random_game, Random& random, Looked& tally) {
  Source source("random.rbg", random_game.text);
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  if (!game) {
    // A division by the constant zero is an error to the reader, and rightly so.
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      if (diagnostic.severity == Severity::Error && diagnostic.code != "RBG0707") {
        ADD_FAILURE() << render(diagnostic, source, false);
        return false;
      }
    }
    ++tally.skipped;
    return true;
  }
  EXPECT_EQ(verify(*game), std::vector<std::string>()) << random_game.text;
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(*game, diagnostics);
  if (!reasoner) {
    ADD_FAILURE() << "no reasoner";
    return false;
  }
  naive::Oracle oracle(random_game);
  naive::Position expected = oracle.initial();
  State state = reasoner->initial();
  for (int ply = 0; ply < longest_play; ++ply) {
    const std::set<Move> right = oracle.moves(expected);
    const std::vector<Move> listed = reasoner->moves(state);
    const std::set<Move> found(listed.begin(), listed.end());
    ++tally.states;
    tally.moves += right.size();
    EXPECT_EQ(found.size(), listed.size()) << "a move is listed twice";
    EXPECT_TRUE(std::is_sorted(listed.begin(), listed.end()));
    EXPECT_EQ(right, found) << "at ply " << ply << "\n" << difference(right, found);
    if (right != found) return false;
    if (state.player == keeper && right.empty()) {
      State completed = state;
      EXPECT_FALSE(reasoner->complete(completed));
      EXPECT_EQ(completed, state);
    }
    if (right.empty()) return true;
    const Move& move = listed[static_cast<std::size_t>(random.below(listed.size()))];
    expected = oracle.apply(expected, move);
    reasoner->apply(state, move);
    EXPECT_TRUE(same(expected, state)) << "after " << move_numbers(move) << " at ply " << ply;
    if (!same(expected, state)) return false;
  }
  return true;
}

TEST(RandomExpression, HasTheMovesOfThePaper) {
  const char* given = std::getenv("ZUG_SEED");
  const std::uint64_t seed = given == nullptr ? 1 : std::strtoull(given, nullptr, 10);
  std::cout << "seed " << seed << " (set ZUG_SEED for another one)\n";
  Looked tally;
  for (std::uint64_t i = 0; i < games_played; ++i) {
    Random random(seed * 1000003 + i);
    const naive::RandomGame game = naive::make_game(random);
    try {
      if (!play(game, random, tally)) {
        FAIL() << "game " << i << " of seed " << seed << ":\n" << game.text;
      }
    } catch (const naive::TooLarge&) {
      ++tally.skipped;
    } catch (const ImproperGame&) {
      ++tally.skipped;
    }
  }
  std::cout << tally.states << " states, " << tally.moves << " moves, " << tally.skipped
            << " games left out\n";
  EXPECT_GT(tally.states, 2 * games_played);
  EXPECT_GT(tally.moves, games_played);
}

}  // namespace
}  // namespace zug
