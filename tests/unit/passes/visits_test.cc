#include "passes/analysis/keeper/visits.h"

#include <gtest/gtest.h>

#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

// Program 1 is the pattern: start, up, {e}.
class VisitsOf : public testing::Test {
 protected:
  Budget budget_;
  Game game_ = *read_text("visits",
                          "#players = p(9)\n#pieces = e\n#variables =\n"
                          "#board = rectangle(up,down,left,right,[e][e])\n"
                          "#rules = ->p {? up {e}} [e] ->>\n");
  Product product_ = build_product(game_, budget_).value();
  Visits visits_{product_};
};

TEST_F(VisitsOf, AStateAndVertexIsNewOnceInAWalk) {
  visits_.begin(1, 0);
  EXPECT_FALSE(visits_.first(1, 0, 0));  // where it began
  EXPECT_TRUE(visits_.first(1, 0, 1));
  EXPECT_TRUE(visits_.first(1, 1, 0));
  EXPECT_FALSE(visits_.first(1, 1, 0));
}

TEST_F(VisitsOf, TheNextWalkBeginsAnew) {
  visits_.begin(1, 0);
  EXPECT_TRUE(visits_.first(1, 1, 1));
  visits_.begin(1, 1);
  EXPECT_TRUE(visits_.first(1, 1, 1));
  EXPECT_TRUE(visits_.first(1, 0, 0));
  EXPECT_FALSE(visits_.first(1, 0, 1));
}

TEST_F(VisitsOf, WalksOfOtherProgramsGoOnMeanwhile) {
  visits_.begin(0, 0);
  EXPECT_TRUE(visits_.first(0, 1, 0));
  visits_.begin(1, 0);
  EXPECT_TRUE(visits_.first(1, 1, 0));
  EXPECT_FALSE(visits_.first(0, 1, 0));
}

}  // namespace
}  // namespace zug::test
