// What squares are called (backends/notation/squares.h), where names of vertices mislead.

#include "backends/notation/squares.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "langs/rbg/read.h"

namespace zug::notation {
namespace {

using testing::ElementsAre;

Squares squares_of(const std::string& board) {
  Source source("game.rbg", "#players = white(1)\n#pieces = e, w\n#variables =\n#board = " + board +
                                "\n#rules = ->white n {e} ->> [w] {}\n");
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  EXPECT_TRUE(game.has_value());
  return squares(*game, std::vector<bool>(game->pieces.size(), false));
}

TEST(Squares, OfARectangleHaveTheNamesOfChess) {
  const Squares named = squares_of("x1y0[e]{n: x2y0} x2y0[e]{n: x1y0}");
  EXPECT_EQ(named.labels, Labels::ColumnsAndRows);
  EXPECT_THAT(named.names, ElementsAre("a1", "b1"));
}

// Both would be a1, and one of them would vanish from what is shown.
TEST(Squares, KeepTheirNamesWhereTwoWouldHaveTheSamePlace) {
  const Squares named = squares_of("x1y0[e]{n: x01y0} x01y0[e]{n: x2y0} x2y0[e]{n: x1y0}");
  EXPECT_EQ(named.labels, Labels::Squares);
  EXPECT_THAT(named.names, ElementsAre("x1y0", "x01y0", "x2y0"));
}

}  // namespace
}  // namespace zug::notation
