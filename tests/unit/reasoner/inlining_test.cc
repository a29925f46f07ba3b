// Functions in place of their calls.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/unit/reasoner/plans.h"

namespace zug::test {
namespace {

const std::string any = "#any = ((left* + right*)(up* + down*))\n";
const std::string stones = row + any + "#rules = (->p any {e} [w] ->> ->q any {e} [b] ->>)*\n";

TEST(InPlace, WhereLittleHappensInATurn) {
  EXPECT_TRUE(plan_of(stones).in_place);
  Options options;
  options.in_place = false;
  EXPECT_FALSE(plan_of(stones, options).in_place);
}

TEST(InPlace, NotWherePlayersSearch) {
  Options options;
  options.packed_moves = false;
  EXPECT_FALSE(plan_of(stones, options).in_place);
}

TEST(InPlace, NotWhereTheKeeperGoesOnAndOn) {
  const Plan plan =
      plan_of(row + any + "#rules = (->p any {e} [w] ->> (any {w} [e])* {! any {w}})*\n");
  EXPECT_TRUE(std::any_of(plan.functions.begin(), plan.functions.end(),
                          [](const Function& function) { return function.recursive; }));
  EXPECT_FALSE(plan.paths);
  EXPECT_FALSE(plan.in_place);
}

TEST(InPlace, NotWhereAFloodGoesRound) {
  const Plan plan = plan_of(row + any +
                            "#rules = (->p any {e} [w] ->> {! any {w} ((left + up + right) {w})* "
                            "down {b}} ->q any {e} [b] ->>)*\n");
  EXPECT_NE(count(plan, Op::Loop), 0u);
  EXPECT_FALSE(plan.paths);
  EXPECT_FALSE(plan.in_place);
}

TEST(InPlace, NotWhereMuchHappens) {
  std::string ways;
  for (const char* from : {"left", "right", "up", "down"}) {
    for (const char* to : {"left", "right", "up", "down"}) {
      ways += std::string(ways.empty() ? "" : " + ") + from + " {b} [e] " + to + " {e} [w]";
    }
  }
  const std::string turn = "any {w} [e] (" + ways + ") ->> ";
  const Plan plan = plan_of(row + any + "#rules = (->p " + turn + " ->q " + turn + ")*\n");
  EXPECT_FALSE(plan.paths);
  EXPECT_FALSE(plan.in_place);
}

}  // namespace
}  // namespace zug::test
