#include <gtest/gtest.h>

#include "tests/players/games.h"

namespace zug::test {
namespace {

TEST(Greedy, BeatsRandomInBreakthrough) {
  const reasoner::Reasoner rules = rules_of("breakthrough");
  const auto greedy = player(rules, "greedy"), random = player(rules, "random");
  double won = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const bool first = seed % 2 == 0;
    won += play(rules, {first ? greedy.get() : random.get(), first ? random.get() : greedy.get()},
                seed)[first ? 0 : 1];
  }
  EXPECT_GE(won, 95);
}

}  // namespace
}  // namespace zug::test
