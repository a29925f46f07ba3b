#include "passes/analysis/state_budget.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

Game board_of(int squares) {
  std::string row = "[e";
  for (int i = 1; i < squares; ++i) row += ",e";
  return *read_text("states",
                    "#players = p(9)\n#pieces = e\n#variables = v(9)\n"
                    "#board = rectangle(up,down,left,right," +
                        row + "])\n#rules = ->p [e] ->> ->p\n");
}

ReferenceReasoner reference_of(const Game& game) {
  Diagnostics diagnostics;
  return std::move(*ReferenceReasoner::make(game, diagnostics));
}

TEST(StateBudget, CountsStatesWhereTheyAreSmall) {
  const Game game = board_of(2);
  const ReferenceReasoner reasoner = reference_of(game);
  StateBudget budget(reasoner);
  budget.copied(reasoner.initial());
  EXPECT_EQ(budget.after(0), 0u);
  EXPECT_EQ(budget.after(7), 7u);
}

// A copy of 16,000 squares is 2,008 steps, two states.
TEST(StateBudget, CountsWorkWhereTheyAreLarge) {
  const Game game = board_of(16'000);
  const ReferenceReasoner reasoner = reference_of(game);
  const State state = reasoner.initial();
  StateBudget budget(reasoner);
  for (int i = 0; i < 10; ++i) budget.copied(state);
  EXPECT_EQ(budget.after(1), 10 * work_of_copying(state) / limits::work_per_state);
  EXPECT_EQ(budget.after(1), 20u);
  EXPECT_EQ(budget.after(1'000), 1'000u);
}

TEST(StateBudget, MemoryGrowsWithTheBoard) {
  const Game small = board_of(2), large = board_of(1'000);
  const State of_small = reference_of(small).initial();
  const State of_large = reference_of(large).initial();
  EXPECT_EQ(memory_of(of_large) - memory_of(of_small), 998 * (sizeof(PieceId) + 1));
}

}  // namespace
}  // namespace zug::test
