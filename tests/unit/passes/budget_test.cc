// A limit ends every analysis, is named, and ends it at the same place each time.

#include "ir/budget.h"

#include <gtest/gtest.h>

#include "passes/analysis/keeper/keeper.h"
#include "passes/analysis/properness.h"
#include "passes/analysis/straightness/straightness.h"
#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

const std::filesystem::path draughts = corpus_folder() / "rbg" / "international_draughts.rbg";

Limit limit_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const OutOfBudget& out) {
    return out.limit();
  }
  return Limit::None;
}

TEST(Budget, LastsForItsSteps) {
  Budget budget(100);
  EXPECT_EQ(limit_of([&] { budget.spend(100); }), Limit::None);
  EXPECT_EQ(limit_of([&] { budget.spend(); }), Limit::Steps);
  EXPECT_EQ(limit_of([&] { budget.spend(0); }), Limit::Steps);
}

TEST(Budget, SaysWhyNothingIsLeft) {
  Budget budget(100);
  EXPECT_TRUE(budget.take(100));
  EXPECT_TRUE(budget.left());
  EXPECT_EQ(budget.limit(), Limit::None);
  EXPECT_FALSE(budget.take());
  EXPECT_FALSE(budget.left());
  EXPECT_EQ(budget.limit(), Limit::Steps);
}

// Who says once that it is enough is not asked again.
TEST(Budget, StaysUsedUp) {
  int asked = 0;
  Budget budget(Budget::unlimited, [&] { return ++asked == 1 ? Limit::Interrupt : Limit::None; });
  EXPECT_FALSE(budget.take(Budget::between_looks + 1));
  EXPECT_FALSE(budget.take(0));
  EXPECT_EQ(limit_of([&] { budget.spend(); }), Limit::Interrupt);
  EXPECT_EQ(asked, 1);
}

TEST(Budget, AsksNowAndThen) {
  int asked = 0;
  Budget budget(Budget::unlimited, [&] { return ++asked == 3 ? Limit::Seconds : Limit::None; });
  EXPECT_EQ(limit_of([&] { budget.spend(Budget::between_looks); }), Limit::None);
  EXPECT_EQ(asked, 0);
  EXPECT_EQ(limit_of([&] {
              for (;;) budget.spend(16);
            }),
            Limit::Seconds);
  EXPECT_LE(budget.spent(), 4 * Budget::between_looks + 64);
}

// Each loop looks at its budget: a small one ends all of them, at once.
TEST(Budget, EndsEveryAnalysis) {
  const std::optional<Game> game = read_file(draughts);
  ASSERT_TRUE(game);
  for (const std::uint64_t steps : {1'000u, 100'000u}) {
    Budget of_product(steps);
    EXPECT_EQ(limit_of([&] { build_product(*game, of_product); }), Limit::Steps);
    EXPECT_LE(of_product.spent(), 2 * steps + 100'000);
  }
  Budget enough;
  const std::optional<Product> product = build_product(*game, enough);
  ASSERT_TRUE(product);
  for (const std::uint64_t steps : {1'000u, 100'000u, 3'000'000u}) {
    const std::uint64_t most = steps + 16 * (product->nodes.size() + product->targets.size());
    Budget of_keeper(steps);
    EXPECT_EQ(limit_of([&] { find_keeper_choice(*product, of_keeper); }), Limit::Steps);
    EXPECT_LE(of_keeper.spent(), most);
    Budget of_termination(steps);
    EXPECT_EQ(prove_termination(*product, of_termination).limit, Limit::Steps);
    EXPECT_LE(of_termination.spent(), most);
    Budget of_straightness(steps);
    Stock stock(*product, of_straightness);
    EXPECT_EQ(limit_of([&] {
                bounded_straightness(*product, StraightnessKind::Application, stock,
                                     of_straightness);
              }),
              Limit::Steps);
    EXPECT_LE(of_straightness.spent(), most);
  }
}

TEST(Budget, IsNamedAndNeverAVerdict) {
  const std::optional<Game> game = read_file(draughts);
  ASSERT_TRUE(game);
  Budget enough;
  const std::optional<Product> product = build_product(*game, enough);
  Diagnostics refused;
  auto reasoner = ReferenceReasoner::make(*game, refused);
  ASSERT_TRUE(product && reasoner);
  PropernessLimits limits;
  limits.termination_steps = limits.keeper_steps = 10'000;
  limits.states = 50;
  limits.seconds = 600;  // not what ends it
  const auto looked = [&] { return examine_properness(*game, &*product, *reasoner, limits); };
  const Properness first = looked();
  EXPECT_EQ(verdict(first), Verdict::Unknown);
  EXPECT_EQ(first.ranking.limit, Limit::Steps);
  EXPECT_EQ(first.choice_limit, Limit::Steps);
  ASSERT_TRUE(first.lassos);
  EXPECT_EQ(first.lassos->limit, Limit::States);
  EXPECT_EQ(first.exploration.limit, Limit::States);
  const Properness again = looked();
  EXPECT_EQ(again.lassos->states, first.lassos->states);
  EXPECT_EQ(again.exploration.states, first.exploration.states);
}

// In the middle of listing the moves of one state, too.
TEST(Budget, IsLookedAtByTheReference) {
  const std::optional<Game> game = read_file(draughts);
  ASSERT_TRUE(game);
  Diagnostics refused;
  auto reasoner = ReferenceReasoner::make(*game, refused);
  ASSERT_TRUE(reasoner);
  Budget interrupted(Budget::unlimited, [] { return Limit::Interrupt; });
  reasoner->set_budget(&interrupted);
  const auto never = [](std::size_t) { return false; };
  EXPECT_EQ(explore(*reasoner, 1'000'000, 1, never).limit, Limit::Interrupt);
  EXPECT_EQ(find_lasso(*reasoner, 1'000'000, never).limit, Limit::Interrupt);
  EXPECT_LE(reasoner->work(), 4 * Budget::between_looks);
}

}  // namespace
}  // namespace zug::test
