// What a cube knows, and what can be told from it.

#include "passes/analysis/keeper/cube.h"

#include <gtest/gtest.h>

#include <optional>

#include "tests/unit/passes/shared_games.h"

namespace zug::test {
namespace {

constexpr std::uint64_t bit_e = 1, bit_x = 2, bit_y = 4;

// Nodes: start, ->p, {x} of the first square, right, {e} of the second, [x], [$ v = e], {$ v == 1},
// ->>.
class CubeOf : public testing::Test {
 protected:
  Budget budget_;
  Game game_ = *read_text("cube",
                          "#players = p(9)\n#pieces = e, x, y\n#variables = v(9)\n"
                          "#board = rectangle(up,down,left,right,[x,e,y])\n"
                          "#rules = ->p {x} right {e} [x] [$ v = e] {$ v == 1} ->>\n");
  Product product_ = build_product(game_, budget_).value();
  Stock stock_{product_, budget_};
  Cubes cubes_{product_, budget_, stock_, nullptr};

  static StateTest stands(std::uint32_t vertex, std::uint64_t pieces) {
    StateTest test;
    test.vertex = vertex;
    test.pieces = pieces;
    return test;
  }
};

TEST_F(CubeOf, KnowsWhatTheProductKnowsOfThePlaceAlone) {
  const Cube cube = cubes_.at(2);
  EXPECT_EQ(cube.squares[0], bit_x);
  EXPECT_EQ(cube.squares[1], bit_e | bit_y);  // the one x stands elsewhere
  EXPECT_EQ(cubes_.all_pieces(), bit_e | bit_x | bit_y);
}

TEST_F(CubeOf, DecidesWhatItKnowsAndNamesTheTestOfTheRest) {
  const Cube cube = cubes_.at(2);
  EXPECT_EQ(cubes_.can_perform(cube, product_.step(2), 0), Truth::Always);
  EXPECT_EQ(cubes_.can_perform(cube, product_.step(4), 0), Truth::Never);
  EXPECT_EQ(cubes_.can_perform(cube, product_.step(4), 1), Truth::Sometimes);
  EXPECT_EQ(cubes_.test_of(cube, product_.step(4), 1), stands(1, bit_e));
}

TEST_F(CubeOf, LearnsWhatIsAssumed) {
  Cube empty = cubes_.at(2), taken = empty;
  EXPECT_TRUE(cubes_.assume(empty, stands(1, bit_e), true));
  EXPECT_EQ(cubes_.can_perform(empty, product_.step(4), 1), Truth::Always);
  EXPECT_TRUE(cubes_.assume(taken, stands(1, bit_e), false));
  EXPECT_EQ(taken.squares[1], bit_y);
  EXPECT_EQ(cubes_.can_perform(taken, product_.step(4), 1), Truth::Never);
  EXPECT_NE(empty.id, taken.id);
}

// There is one y.
TEST_F(CubeOf, NarrowsSquaresByHowManyPiecesThereAre) {
  Cube cube = cubes_.at(2);
  EXPECT_TRUE(cubes_.assume(cube, stands(1, bit_y), true));
  EXPECT_EQ(cube.squares[2], bit_e);
}

TEST_F(CubeOf, RefusesWhatNoStateFulfils) {
  Cube cube = cubes_.at(2);
  EXPECT_FALSE(cubes_.assume(cube, stands(0, bit_e), true));
}

TEST_F(CubeOf, LearnsNumbers) {
  const Step& is_one = product_.step(7);
  Cube one = cubes_.anywhere(7), other = one;
  const std::optional<StateTest> test = cubes_.test_of(one, is_one, 1);
  ASSERT_TRUE(test);
  EXPECT_EQ(test->kind, StateTest::Kind::Number);
  EXPECT_TRUE(cubes_.assume(one, *test, true));
  EXPECT_EQ(cubes_.can_perform(one, is_one, 1), Truth::Always);
  EXPECT_TRUE(cubes_.assume(other, *test, false));
  EXPECT_EQ(cubes_.can_perform(other, is_one, 1), Truth::Never);
}

// One of each at the start, and none is put before node 5.
TEST_F(CubeOf, CountsPieces) {
  EXPECT_EQ(cubes_.most_of(cubes_.at(2), bit_x), 1);
  EXPECT_EQ(cubes_.most_of(cubes_.at(2), bit_e | bit_x | bit_y), 3);
}

}  // namespace
}  // namespace zug::test
