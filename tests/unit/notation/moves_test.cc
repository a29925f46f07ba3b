// What moves are called (backends/notation/notation.h) where what they change says little.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "backends/notation/notation.h"
#include "ir/reference/perft.h"
#include "langs/sbg/read.h"

namespace zug::notation {
namespace {

// At the start, of a game of simplified boardgames.
std::vector<std::string> moves_of(const std::string& board, const std::string& pieces) {
  Source source("game.sbg", "<<Game>> <BOARD> " + board + " <PIECES> " + pieces + " <GOALS> 20 &");
  Diagnostics diagnostics;
  const std::optional<Game> game = read_sbg(source, diagnostics);
  if (!game) return {first_error(diagnostics)};
  auto reasoner = ReferenceReasoner::make(*game, diagnostics);
  State state = reasoner->initial();
  reasoner->complete(state);
  return write(Notation(*game), state, reasoner->moves(state));
}

// What stood there and what comes there look the same.
TEST(Moves, OfAPieceThatTakesOneOfItsKind) {
  EXPECT_THAT(moves_of("2 3 |k.| |..| |KK|", "K (1,0,w) + (-1,0,w) + (0,1,e) &"),
              testing::UnorderedElementsAre("a1-a2", "a1xb1", "b1-b2", "b1xa1"));
  EXPECT_THAT(moves_of("3 2 |k.k| |KKK|", "K (1,0,w) + (-1,0,w) &"),
              testing::UnorderedElementsAre("a1xb1", "b1xa1", "b1xc1", "c1xb1"));
}

// Rules that look back at the square where the move began have a piece for it, which is none of the
// game's.
TEST(Moves, DoNotTellOfMarks) {
  EXPECT_THAT(moves_of("3 2 |k.k| |KK.|", "K (1,0,w) + (0,1,e)(0,-1,w) &"),
              testing::UnorderedElementsAre("a1xb1", "b1"));
}

}  // namespace
}  // namespace zug::notation
