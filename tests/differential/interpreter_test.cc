// The interpreter against the reference on random small games, most of them improper: the same
// moves in the same order in every state of random plays, and of the keeper's moves one. The games
// there are have lockstep_test.cc.

#include "backends/reasoner/interpreter/interpreter.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "ir/messages/diagnostic.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "langs/rbg/read.h"
#include "tests/differential/copies_of_captures.h"
#include "tests/differential/jumps.h"
#include "tests/differential/naive_oracle.h"
#include "tests/differential/same_state.h"

namespace zug {
namespace {

using reasoner::Interpreter;
using reasoner::Position;

std::string difference(const std::vector<Move>& expected, const std::vector<Move>& found) {
  std::string result = "expected\n";
  for (const Move& move : expected) result += "  " + move_numbers(move) + "\n";
  result += "found\n";
  for (const Move& move : found) result += "  " + move_numbers(move) + "\n";
  return result;
}

// One play; each move of the keeper's is drawn, too.
bool follow(ReferenceReasoner& reference, Interpreter& interpreter, Random& random,
            std::size_t longest, std::size_t& states) {
  State expected = reference.initial();
  Position found = interpreter.initial();
  for (std::size_t ply = 0; ply < longest; ++ply) {
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
        among = among || same_state(after, interpreter.plan(), completed);
      }
      EXPECT_TRUE(among) << "the keeper did what he must not, at ply " << ply;
      if (!among) return false;
    } else {
      const std::vector<Move> listed = interpreter.moves(found);
      EXPECT_EQ(right, listed) << "at ply " << ply << "\n" << difference(right, listed);
      if (right != listed) return false;
      if (right.empty()) return true;
    }
    const Move& move = right[static_cast<std::size_t>(random.below(right.size()))];
    reference.apply(expected, move);
    interpreter.apply(found, move);
    const bool same = same_state(expected, interpreter.plan(), found);
    EXPECT_TRUE(same) << "after " << move_numbers(move);
    if (!same) return false;
  }
  return true;
}

reasoner::Options written_out() {
  reasoner::Options result;
  result.packed_moves = false;
  return result;
}

reasoner::Options paths_with_copies() {
  reasoner::Options result;
  result.packed_moves = false;
  result.copies_from = 0;
  return result;
}

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
    for (const reasoner::Options& options :
         {reasoner::Options{}, written_out(), paths_with_copies()}) {
      auto reference = ReferenceReasoner::make(*game, diagnostics);
      auto interpreter = Interpreter::make(*game, options, diagnostics);
      ASSERT_TRUE(reference && interpreter);
      try {
        for (int play = 0; play < 3; ++play) {
          if (!follow(*reference, *interpreter, random, 12, states)) {
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

// Games that have something which random ones seldom have. `copies` counts those with copies.
void expect_moves_of_the_reference(const std::string& text, const reasoner::Options& options,
                                   std::size_t& copies) {
  Source source("given.rbg", text);
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  ASSERT_TRUE(game) << text;
  auto reference = ReferenceReasoner::make(*game, diagnostics);
  auto interpreter = Interpreter::make(*game, options, diagnostics);
  ASSERT_TRUE(reference && interpreter);
  if (!interpreter->plan().renamings.empty()) ++copies;
  Random random(5);
  std::size_t states = 0;
  try {
    for (int play = 0; play < 10; ++play) {
      ASSERT_TRUE(follow(*reference, *interpreter, random, 12, states)) << "play " << play << text;
    }
  } catch (const ImproperGame&) {  // moves without end
    return;
  }
}

// Two modifiers that the same can follow: what stands there is known of neither.
TEST(Interpreter, KnowsWhatStandsBehindEitherOfTwoModifiers) {
  std::size_t copies = 0;
  expect_moves_of_the_reference(
      "#players = a(1), b(1)\n#pieces = e, x, y\n#variables = v(1)\n"
      "#board = rectangle(up,down,left,right,"
      "[e,x,x,e,e][e,y,x,x,e][e,x,x,e,e][e,e,x,x,e][e,x,e,x,e])\n"
      "#any = ((left* + right*)(up* + down*))\n"
      "#three = {? {x} ((left {x})^2 + left {x} right^2 {x} + (right {x})^2 + (up {x})^2"
      " + (down {x})^2)}\n"
      "#rules = (->a any {e} ([x][$ v=0] + [y][$ v=1]) ->> [$ a=1, b=1]"
      " ->b any {e} {! ({$ v==0} [x] + {$ v==1} [y]) three} [y] ->>)*\n",
      {}, copies);
}

TEST(Interpreter, NamesTheModifiersOfCopies) {
  std::size_t copies = 0;
  expect_moves_of_the_reference(test::game_of_captures(10), {}, copies);
  EXPECT_EQ(copies, 1u);
  Random random(7);
  for (int i = 0; i < 300; ++i) {
    expect_moves_of_the_reference(test::random_game_of_copies(random), paths_with_copies(), copies);
    ASSERT_FALSE(HasFailure()) << "game " << i;
  }
  std::cout << copies << " games with copies\n";
  EXPECT_GT(copies, 100u);
}

TEST(Interpreter, ChainsJumps) {
  std::size_t copies = 0;
  Random random(11);
  for (int i = 0; i < 1000; ++i) {
    expect_moves_of_the_reference(test::random_game_of_jumps(random), {}, copies);
    ASSERT_FALSE(HasFailure()) << "game " << i;
  }
}

}  // namespace
}  // namespace zug
