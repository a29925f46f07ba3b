// States that differ in dead parts only have the same future: in states of random plays of random
// games, everything that passes/analysis/dead_parts.h calls dead is set to something else, and then
// both states are played on together by the reference. They must have the same moves and scores all
// the way, and equal keys.

#include "passes/analysis/dead_parts.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <optional>
#include <set>
#include <unordered_set>
#include <vector>

#include "backends/reasoner/reasoner.h"
#include "ir/reference/perft.h"
#include "langs/rbg/read.h"
#include "tests/differential/naive_oracle.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

using reasoner::EngineKind;
using reasoner::Reasoner;

std::optional<Game> read(const std::string& text) {
  Source source("given.rbg", text);
  Diagnostics diagnostics;
  return read_rbg(source, diagnostics);
}

struct Seen {
  std::size_t states = 0;
  std::size_t changed = 0;
  std::size_t moved = 0;      // of these, to another vertex or switch
  std::size_t variables = 0;  // in a variable
  std::size_t vertices = 0;   // in what stands somewhere
  std::size_t different = 0;  // pairs of states with different keys
};

class Pairs {
 public:
  Pairs(const Game& game, Reasoner reasoner, Reasoner interpreted, Seen& seen)
      : game_(game),
        reasoner_(std::move(reasoner)),
        interpreted_(std::move(interpreted)),
        scratch_(reasoner_.scratch()),
        dead_(*dead_parts(game)),
        seen_(seen) {}

  // False after a failure.
  bool play(Random& random, std::size_t longest) {
    reasoner::State state = reasoner_.start();
    reasoner::Moves moves;
    for (std::size_t ply = 0; ply < longest; ++ply) {
      ++seen_.states;
      if (!has_the_same_future(state, random)) return false;
      reasoner_.list(state, scratch_, moves);
      if (moves.empty()) return true;
      reasoner_.apply(state, any(moves, random), scratch_);
    }
    return true;
  }

 private:
  static reasoner::MoveWords any(const reasoner::Moves& moves, Random& random) {
    return moves[static_cast<std::size_t>(random.below(moves.size()))];
  }

  // Whatever is dead becomes something else.
  reasoner::State changed(const reasoner::State& state, Random& random) {
    zug::State at = reasoner_.to_ir(state);
    const TurnStart start{reasoner_.last_switch(state), at.position};
    const DeadParts::Start& here = dead_.at(start);
    const LiveParts& live = dead_.lives[here.live];
    for (std::size_t v = 0; v < at.pieces.size(); ++v) {
      if (live.vertices.test(v)) continue;
      at.pieces[v] = PieceId(random.below(game_.pieces.size()));
      ++seen_.vertices;
    }
    for (std::size_t i = 0; i < at.variables.size(); ++i) {
      if (live.variables.test(i)) continue;
      const auto bound = static_cast<std::uint64_t>(bounded(game_, VariableId(i)).bound);
      at.variables[i] = static_cast<std::int64_t>(random.below(bound + 1));
      ++seen_.variables;
    }
    std::vector<std::uint32_t> alike;
    for (std::uint32_t v = 0; v < at.pieces.size(); ++v) {
      if (dead_.at({start.modifier, VertexId(v)}).same_as == here.same_as) alike.push_back(v);
    }
    at.position = VertexId(alike[static_cast<std::size_t>(random.below(alike.size()))]);
    if (at.position != start.vertex) ++seen_.moved;
    reasoner::State result = reasoner_.from_ir(at);
    if (!(result == state)) ++seen_.changed;
    return result;
  }

  bool has_the_same_future(reasoner::State one, Random& random) {
    reasoner::State other = changed(one, random);
    if (one == other) return true;
    reasoner::Moves moves;
    reasoner::Moves moves_of_other;
    for (int ply = 0; ply < 5; ++ply) {
      EXPECT_EQ(reasoner_.key(one), reasoner_.key(other));
      EXPECT_EQ(reasoner_.scores(one), reasoner_.scores(other));
      // Another layout, the same verdict.
      EXPECT_EQ(interpreted_.key(interpreted_.from_ir(reasoner_.to_ir(one))),
                interpreted_.key(interpreted_.from_ir(reasoner_.to_ir(other))));
      reasoner_.list(one, scratch_, moves);
      reasoner_.list(other, scratch_, moves_of_other);
      const std::vector<Move> expected = all(one, moves);
      EXPECT_EQ(expected, all(other, moves_of_other)) << "at ply " << ply;
      if (testing::Test::HasFailure()) return false;
      if (moves.empty()) return true;
      const auto index = static_cast<std::size_t>(random.below(moves.size()));
      reasoner_.apply(one, moves[index], scratch_);
      reasoner_.apply(other, moves_of_other[index], scratch_);
    }
    return true;
  }

  std::vector<Move> all(const reasoner::State& state, const reasoner::Moves& moves) const {
    std::vector<Move> result;
    for (std::size_t i = 0; i < moves.size(); ++i)
      result.push_back(reasoner_.to_ir(state, moves[i]));
    return result;
  }

  const Game& game_;
  Reasoner reasoner_;
  Reasoner interpreted_;
  reasoner::Scratch scratch_;
  DeadParts dead_;
  Seen& seen_;
};

bool play(const Game& game, Random& random, int plays, std::size_t longest, Seen& seen) {
  Diagnostics diagnostics;
  const auto reference =
      reasoner::make_reasoner(game, {EngineKind::Reference, {}, {}}, diagnostics);
  const auto interpreter =
      reasoner::make_reasoner(game, {EngineKind::Interpreter, {}, {}}, diagnostics);
  if (!reference || !interpreter) return true;
  Pairs pairs(game, *reference, *interpreter, seen);
  try {
    for (int i = 0; i < plays; ++i) {
      if (!pairs.play(random, longest)) return false;
    }
  } catch (const ImproperGame&) {  // random games may be
  }
  return true;
}

void print(const Seen& seen) {
  std::cout << seen.states << " states, " << seen.changed << " changed: " << seen.moved
            << " elsewhere, " << seen.variables << " variables, " << seen.vertices << " vertices\n";
}

TEST(DeadParts, DoNotMatterInRandomGames) {
  const char* given = std::getenv("ZUG_SEED");
  const std::uint64_t seed = given == nullptr ? 7 : std::strtoull(given, nullptr, 10);
  Seen seen;
  for (std::uint64_t i = 0; i < test::sample(1500); ++i) {
    Random random(seed * 1000003 + i);
    const naive::RandomGame made = naive::make_game(random);
    const std::optional<Game> game = read(made.text);
    if (!game) continue;
    if (!play(*game, random, 3, 8, seen)) FAIL() << "game " << i << ":\n" << made.text;
  }
  print(seen);
  EXPECT_GT(seen.changed, 100u);
  EXPECT_GT(seen.moved, 20u);
  EXPECT_GT(seen.variables, 20u);
  EXPECT_GT(seen.vertices, 20u);
}

TEST(DeadParts, DoNotMatterInGamesOfTheCorpus) {
  Seen seen;
  Random random(1);
  for (const auto& path : test::files_in(test::corpus_folder() / "rbg", ".rbg")) {
    const std::optional<Game> game = read(test::content(path));
    ASSERT_TRUE(game) << path;
    if (!play(*game, random, 1, 6, seen)) FAIL() << path;
  }
  print(seen);
  EXPECT_GT(seen.moved, 20u);
}

// Tic-tac-toe has 5,478 boards that a play can come to, as everybody counts them. On 942 of them
// somebody has won, which makes two states: nothing follows and nobody looks at the board again.
void visit(const Reasoner& rules, const reasoner::State& state, reasoner::Scratch& scratch,
           std::unordered_set<reasoner::State>& keys, std::unordered_set<reasoner::State>& states) {
  states.insert(state);
  if (!keys.insert(rules.key(state)).second) return;
  if (rules.player(state) == keeper) return;
  reasoner::Moves moves;
  rules.list(state, scratch, moves);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    reasoner::State child = state;
    rules.play(child, moves[i], scratch);
    visit(rules, child, scratch, keys, states);
  }
}

TEST(DeadParts, AreNotCountedInTicTacToe) {
  const auto game = read(test::content(test::corpus_folder() / "rbg" / "tic_tac_toe.rbg"));
  ASSERT_TRUE(game);
  for (const EngineKind kind : {EngineKind::Reference, EngineKind::Interpreter}) {
    Diagnostics diagnostics;
    const auto rules = reasoner::make_reasoner(*game, {kind, {}, {}}, diagnostics);
    ASSERT_TRUE(rules);
    reasoner::Scratch scratch = rules->scratch();
    reasoner::State root = rules->start();
    ASSERT_TRUE(rules->complete(root, scratch));
    std::unordered_set<reasoner::State> keys;
    std::unordered_set<reasoner::State> states;
    visit(*rules, root, scratch, keys, states);
    EXPECT_EQ(keys.size(), 5478u - 942u + 2u);
    EXPECT_GT(states.size(), 2 * keys.size());
  }
}

}  // namespace
}  // namespace zug
