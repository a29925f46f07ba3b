// Places by the state of the rules alone: what follows any node of the state follows the further
// node that stands for it, and what is said of that node is said of all of them.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "passes/analysis/keeper/anywhere.h"
#include "passes/analysis/keeper/keeper.h"
#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

Game game_on(const std::string& rows, const std::string& rules) {
  return *read_text("anywhere",
                    "#players = p(9), q(9)\n#pieces = e, x, y\n#variables = v(4), n(50)\n"
                    "#any = (up* + down*) (left* + right*)\n"
                    "#board = rectangle(up,down,left,right," +
                        rows + ")\n#rules = " + rules + "\n");
}

std::string rows_of(int size) {
  std::string row = "[e", rows;
  for (int i = 1; i < size; ++i) row += ",e";
  for (int i = 0; i < size; ++i) rows += row + "]";
  return rows;
}

// Behind a pass the play stands anywhere; an x is looked for over the whole board.
const char* const one_is_taken_off =
    "(->p any {e} ({$ x == 0} ->> [x] + {$ x > 0} ->>)"
    " ({$ x == 0} [$ v=0] + {$ x > 0} any {x} [e] [$ v=1]) ->q ->>)* ->p";

TEST(Anywhere, HasTheWaysOfAllNodesOfAState) {
  const Game game = game_on(rows_of(4), one_is_taken_off);
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  Stock stock(*product, budget);
  Cubes cubes(*product, budget, stock, nullptr);
  const Anywhere anywhere = with_places_anywhere(*product, cubes, budget);
  ASSERT_FALSE(anywhere.nodes.empty());
  for (std::uint32_t node = 0; node < product->nodes.size(); ++node) {
    const auto alike = anywhere.nodes.find(product->nodes[node].state);
    if (product->nodes[node].program != 0 || alike == anywhere.nodes.end()) continue;
    EXPECT_TRUE(anywhere.is_own(node));
    const auto ways = anywhere.product.edges(alike->second);
    for (std::uint32_t target : product->edges(node)) {
      if (product->step(target).kind == Step::Kind::Start) continue;
      const auto further = anywhere.nodes.find(product->nodes[target].state);
      const bool stays = stays_anywhere(cubes, product->step(target));
      if (stays && further != anywhere.nodes.end()) target = further->second;
      EXPECT_NE(std::find(ways.begin(), ways.end(), target), ways.end());
    }
  }
}

TEST(Anywhere, IsNowhereWhereShiftsLeadElsewhereFromEachSquare) {
  const Game game = game_on(rows_of(4), "(->p any {e} ->> ({? up} up + {! up}) [x] ->q ->>)* ->p");
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  Stock stock(*product, budget);
  Cubes cubes(*product, budget, stock, nullptr);
  const Anywhere anywhere = with_places_anywhere(*product, cubes, budget);
  for (const auto& [state, node] : anywhere.nodes) {
    for (const std::uint32_t target : anywhere.product.edges(node)) {
      EXPECT_NE(anywhere.product.step(target).kind, Step::Kind::Off);
    }
  }
}

TEST(Anywhere, SeesThatThereMayBeTwo) {
  const Game game = game_on(rows_of(4),
                            "(->p any {e} [x] ->> ({$ x < 2} [$ v=0] + {$ x > 1} any {x} [e])"
                            " ->q ->>)* ->p");
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  EXPECT_TRUE(find_keeper_choice(*product, budget));
}

// That {! up {x}} holds where the play is says nothing of the square above another one.
TEST(Anywhere, KnowsNothingOfTheSquareWhereThePlayIs) {
  const Game game = game_on(rows_of(3),
                            "(->p any {e} [x] ->> [$ n=0] any {! up {x}} {? left} [$ v=1]"
                            " ->q ->>)* ->p");
  Budget budget;
  const std::optional<Product> product = build_product(game, budget);
  EXPECT_TRUE(find_keeper_choice(*product, budget));
}

}  // namespace
}  // namespace zug::test
