#include "ir/automaton.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "ir/limits.h"
#include "ir/reference/perft.h"
#include "tests/unit/ir/build.h"

namespace zug::test {
namespace {

std::vector<std::vector<std::uint32_t>> next_of(const Automaton& automaton) {
  std::vector<std::vector<std::uint32_t>> result;
  for (const std::vector<StateId>& list : automaton.next) {
    result.emplace_back();
    for (const StateId state : list) result.back().push_back(state.value);
  }
  return result;
}

TEST(Automaton, OfTheEssay) {
  Game game = empty_game();
  Rules make(game);
  const auto automaton = build_automaton(
      game.expressions, make.all({make.star(make.shift(up)), make.on({x}), make.off(e)}));
  ASSERT_TRUE(automaton);
  using Lists = std::vector<std::vector<std::uint32_t>>;
  EXPECT_EQ(next_of(*automaton), (Lists{{1, 2}, {1, 2}, {3}, {}}));
  EXPECT_FALSE(automaton->states[0].accepting);
  EXPECT_TRUE(automaton->states[3].accepting);
  EXPECT_EQ(automaton->states[2].modifier, 0u);
  EXPECT_EQ(automaton->states[3].modifier, 1u);
}

TEST(Automaton, OfTheEmptyLanguage) {
  Game game = empty_game();
  Rules make(game);
  const auto automaton = build_automaton(
      game.expressions,
      make.any({make.all({make.off(x), make.any({})}), make.off(o), make.star(make.any({}))}));
  ASSERT_TRUE(automaton);
  EXPECT_EQ(next_of(*automaton), (std::vector<std::vector<std::uint32_t>>{{2}, {}, {}}));
  EXPECT_TRUE(automaton->states[0].accepting);
  EXPECT_EQ(automaton->states[2].modifier, 2u);  // [x] keeps its number
}

// The textbook definition with sets, on expressions where positions are single uses.
struct Sets {
  bool nullable = false;
  std::set<std::uint32_t> first, last;
  std::set<std::pair<std::uint32_t, std::uint32_t>> follow;
};

Sets sets_of(const Expressions& pool, ExpressionId id, std::uint32_t& position) {
  const auto connect = [](Sets& to, const std::set<std::uint32_t>& last,
                          const std::set<std::uint32_t>& first) {
    for (const std::uint32_t l : last) {
      for (const std::uint32_t f : first) to.follow.emplace(l, f);
    }
  };
  Sets result;
  if (const auto* list = std::get_if<Concatenation>(&pool[id])) {
    result.nullable = true;
    bool wordless = false;
    for (const ExpressionId part_id : list->parts) {
      const Sets part = sets_of(pool, part_id, position);
      wordless = wordless || (!part.nullable && part.first.empty());
      result.follow.insert(part.follow.begin(), part.follow.end());
      connect(result, result.last, part.first);
      if (result.nullable) result.first.insert(part.first.begin(), part.first.end());
      if (!part.nullable) result.last.clear();
      result.last.insert(part.last.begin(), part.last.end());
      result.nullable = result.nullable && part.nullable;
    }
    if (wordless) result.first.clear(), result.last.clear();
  } else if (const auto* sum = std::get_if<Sum>(&pool[id])) {
    for (const ExpressionId branch_id : sum->branches) {
      const Sets branch = sets_of(pool, branch_id, position);
      result.nullable = result.nullable || branch.nullable;
      result.first.insert(branch.first.begin(), branch.first.end());
      result.last.insert(branch.last.begin(), branch.last.end());
      result.follow.insert(branch.follow.begin(), branch.follow.end());
    }
  } else if (const auto* star = std::get_if<Star>(&pool[id])) {
    result = sets_of(pool, star->body, position);
    connect(result, result.last, result.first);
    result.nullable = true;
  } else {
    result.first = result.last = {++position};
  }
  return result;
}

ExpressionId random_expression(Rules& make, Random& random, int size) {
  if (size <= 1) return random.below(20) == 0 ? make.any({}) : make.shift(up);
  switch (random.below(3)) {
    case 0:
      return make.star(random_expression(make, random, size - 1));
    default: {
      std::vector<ExpressionId> parts;
      for (int left_over = size; left_over > 0;) {
        const int part = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(left_over)));
        parts.push_back(random_expression(make, random, std::min(part, size - 1)));
        left_over -= part;
      }
      return random.below(2) == 0 ? make.all(parts) : make.any(parts);
    }
  }
}

TEST(Automaton, AgreesWithTheTextbook) {
  Random random(1);
  for (int round = 0; round < 3000; ++round) {
    Game game = empty_game();
    Rules make(game);
    const ExpressionId root =
        random_expression(make, random, 1 + static_cast<int>(random.below(14)));
    const auto automaton = build_automaton(game.expressions, root);
    ASSERT_TRUE(automaton);
    std::uint32_t positions = 0;
    Sets sets = sets_of(game.expressions, root, positions);
    for (const std::uint32_t first : sets.first) sets.follow.emplace(0, first);
    ASSERT_EQ(automaton->states.size(), positions + 1);
    std::vector<std::vector<std::uint32_t>> expected(positions + 1);
    for (const auto& edge : sets.follow) expected[edge.first].push_back(edge.second);
    ASSERT_EQ(next_of(*automaton), expected);
    ASSERT_EQ(automaton->edges(), sets.follow.size());
    for (std::uint32_t i = 0; i <= positions; ++i) {
      ASSERT_EQ(automaton->states[i].accepting, i == 0 ? sets.nullable : sets.last.count(i) == 1);
    }
  }
}

TEST(Automaton, CountsBeforeItBuilds) {
  Game game = empty_game();
  Rules make(game);
  ExpressionId shared = make.shift(up);
  for (int i = 0; i < 100; ++i) shared = make.star(make.all({shared, shared}));
  EXPECT_FALSE(build_automaton(game.expressions, shared));  // 2^100 positions

  std::vector<ExpressionId> wide;
  for (int i = 0; i < 5000; ++i) wide.push_back(make.star(make.shift(up)));
  EXPECT_FALSE(build_automaton(game.expressions, make.star(make.any(wide))));  // 5000^2 edges
}

TEST(Automaton, SharedExpressionsAreOnePositionPerUse) {
  Game game = empty_game();
  Rules make(game);
  const ExpressionId a = make.shift(up);
  const auto automaton = build_automaton(game.expressions, make.all({a, a, make.star(a)}));
  ASSERT_TRUE(automaton);
  EXPECT_EQ(next_of(*automaton), (std::vector<std::vector<std::uint32_t>>{{1}, {2}, {3}, {3}}));
}

}  // namespace
}  // namespace zug::test
