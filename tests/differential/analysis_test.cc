// Random small games against what passes/analysis claims of them: a proof is never contradicted by
// looking at all states, a bound never exceeded by what a play really does, and every state of play
// has its place in the product of rules and board.

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <tuple>

#include "langs/rbg/read.h"
#include "passes/analysis/properness.h"
#include "passes/analysis/straightness/straightness.h"
#include "tests/differential/naive_oracle.h"
#include "tests/effort.h"

namespace zug {
namespace {

constexpr std::size_t states_looked_at = 400;

bool changes_something(const Step& step) {
  return step.kind == Step::Kind::Off || step.kind == Step::Kind::Assignment;
}

class Examination {
 public:
  Examination(const Game& game, const Product& product, ReferenceReasoner& reasoner)
      : product_(product), reasoner_(reasoner) {
    for (const ProductNode& node : product.nodes) {
      for (std::uint32_t piece = 0; piece < game.pieces.size(); ++piece) {
        if (((node.here >> piece) & 1) == 0) continue;
        places_.emplace(node.program, node.state, node.vertex, piece);
      }
    }
    Stock stock(product, budget_);
    for (const StraightnessKind kind : straightness_kinds) {
      bounds_.push_back(bounded_straightness(product, kind, stock, budget_).value.value_or(-1));
      const auto syntactic = syntactic_straightness(game, kind).value_or(-1);
      EXPECT_LE(bounds_.back(), syntactic) << straightness_names[bounds_.size() - 1];
    }
  }

  // True when termination was proved.
  bool termination() {
    const TerminationAttempt attempt = prove_termination(product_, budget_);
    if (!attempt.proof) return false;
    EXPECT_TRUE(check_termination_proof(product_, *attempt.proof, budget_));
    const LassoSearch search =
        find_lasso(reasoner_, states_looked_at, [](std::size_t) { return false; });
    EXPECT_NE(search.end, LassoSearch::End::Found);
    return true;
  }

  // True when the keeper was shown to have no choice.
  bool keeper() {
    const Exploration exploration =
        explore(reasoner_, states_looked_at, 1, [](std::size_t) { return false; });
    const auto length = [](const std::optional<Move>& move) {
      return move ? static_cast<std::int64_t>(move->size()) - 1 : -1;
    };
    EXPECT_LE(length(exploration.longest_of_all), bounds_[1]);
    EXPECT_LE(length(exploration.longest_move), bounds_[2]);
    if (find_keeper_choice(product_, budget_)) return false;
    EXPECT_FALSE(exploration.two);
    return true;
  }

  // Goes anywhere a play or the check of a pattern may go.
  void walk(Random& random) {
    Place place{reasoner_.initial(), 0};
    std::int64_t modifiers = 0;
    for (int i = 0; i < 60; ++i) {
      const std::uint32_t piece = place.state.pieces[place.state.position.value].value;
      EXPECT_TRUE(places_.contains(
          {place.program, place.state.rules.value, place.state.position.value, piece}));
      EXPECT_LE(modifiers, bounds_[place.program == 0 ? 1 : 0]);
      const Program& program = reasoner_.programs().programs[place.program];
      const Step& last = program.steps[place.state.rules.value];
      if (last.begin == last.end) return;
      const auto choice = last.begin + random.below(last.end - last.begin);
      const StateId next(program.successors[choice]);
      const Step& step = program.steps[next.value];
      if (step.kind == Step::Kind::Pattern && random.below(3) == 0) {
        if (!product_has_dives(step.operand)) continue;
        ASSERT_TRUE(perform(reasoner_, place, {step.operand, StateId(0)}));
        continue;
      }
      if (!perform(reasoner_, place, {place.program, next})) continue;
      if (step.kind == Step::Kind::Switch) modifiers = 0;
      if (changes_something(step)) ++modifiers;
    }
  }

 private:
  // Patterns without modifiers are no part of the product.
  bool product_has_dives(std::uint32_t program) const {
    const auto first = places_.lower_bound({program, 0, 0, 0});
    return first != places_.end() && std::get<0>(*first) == program;
  }

  const Product& product_;
  Budget budget_;
  ReferenceReasoner& reasoner_;
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>> places_;
  std::vector<std::int64_t> bounds_;
};

TEST(Analysis, ClaimsNothingThatRandomGamesContradict) {
  Random random(17);
  int ended = 0, kept = 0;
  const int games = test::long_run() ? 50'000 : static_cast<int>(test::sample(2'000));
  for (int i = 0; i < games && !testing::Test::HasFailure(); ++i) {
    const naive::RandomGame made = naive::make_game(random);
    SCOPED_TRACE(made.text);
    Source source("random.rbg", made.text);
    Diagnostics diagnostics;
    const std::optional<Game> game = read_rbg(source, diagnostics);
    if (!game) continue;
    Budget budget;
    const std::optional<Product> product = build_product(*game, budget);
    ASSERT_TRUE(product);
    auto reasoner = ReferenceReasoner::make(*game, diagnostics);
    ASSERT_TRUE(reasoner);
    Examination examination(*game, *product, *reasoner);
    ended += examination.termination() ? 1 : 0;
    kept += examination.keeper() ? 1 : 0;
    for (int walk = 0; walk < 20; ++walk) examination.walk(random);
  }
  EXPECT_GT(ended, 50);  // or this would test nothing
  EXPECT_GT(kept, 50);
}

}  // namespace
}  // namespace zug
