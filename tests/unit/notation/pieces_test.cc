// What pieces are to people (backends/notation/pieces.h), where their names mislead.

#include "backends/notation/pieces.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "langs/rbg/read.h"

namespace zug::notation {
namespace {

using testing::ElementsAre;

// By the names of the pieces.
PieceNames names_of(const std::string& pieces, const std::string& row, const std::string& rules) {
  Source source("game.rbg", "#players = red(1), blue(1)\n#pieces = " + pieces +
                                "\n#variables =\n#board = rectangle(up,down,left,right,[" + row +
                                "])\n#rules = (" + rules + ")*\n");
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  EXPECT_TRUE(game.has_value());
  return piece_names(*game);
}

// The early draft's pieces red and blue, which are players, too.
TEST(Pieces, WithANumberAloneAreCalledLikeTheirPlayer) {
  const PieceNames names =
      names_of("e, red2, blue2", "e,e", "->red right* {e} [red2] ->blue right* {e} [blue2]");
  EXPECT_THAT(names.kinds, ElementsAre("blue", "e", "red"));
}

TEST(Pieces, WithNumbersAreOfKinds) {
  const PieceNames names = names_of("e, red1, red2, blue1", "e,e",
                                    "->red right* {e} ([red1] + [red2]) ->blue right* {e} [blue1]");
  EXPECT_THAT(names.kinds, ElementsAre("blue", "e", "1", "2"));
}

// No rule moves blueQueen, and no square is empty at the start.
TEST(Pieces, OfAPlayerAreNoEmptySquares) {
  const std::string step = " (left + right) {e, blueMan, blueQueen, redMan} ";
  const PieceNames names =
      names_of("e, redMan, blueMan, blueQueen", "redMan,blueMan,blueQueen",
               "->red right* {redMan} [e]" + step + "[redMan] ->blue right* {blueMan} [e]" + step +
                   "[blueMan]");
  EXPECT_EQ(names.kinds[names.background.value], "e");
}

// A play that is over at once: what is counted is no empty square, and pieces of players are seen.
TEST(Pieces, ThatNobodyMovesAreSeen) {
  const PieceNames names = names_of("redMan, blueMan, e", "blueMan,e,redMan",
                                    "->red {$ redMan > 1} ->blue {$ blueMan > 1}");
  EXPECT_EQ(names.kinds[names.background.value], "e");
  EXPECT_THAT(names.symbols, testing::Not(testing::Contains(" ")));
}

}  // namespace
}  // namespace zug::notation
