// Chess from positions where castling, promotion, en passant, pins and checks matter at once.
//
// The opening position hardly touches those rules at the depths we can count, so the board of
// corpus/rbg/chess.rbg is replaced by one made from a FEN string, and the counts are compared with
// those published on the Chess Programming Wiki ("Perft Results") and in the test suites of engine
// writers. A king or rook that may castle is a HomeKing or HomeRook; that is all the FEN field
// says.

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "langs/rbg/read.h"
#include "tests/corpus/fen.h"
#include "tests/files.h"

namespace zug {
namespace {

struct Position {
  const char* name;
  const char* fen;                    // placement, side, castling
  std::vector<std::uint64_t> leaves;  // from depth 1
};

std::string chess_from(const std::string& fen) {
  const ChessPlacement placement = read_fen(fen);
  std::ifstream file(test::source_path("corpus/rbg/chess.rbg"), std::ios::binary);
  std::ostringstream content;
  content << file.rdbuf();
  std::string text = content.str();
  replace_between(text, "#board = rectangle(up, down, left, right,\n", ")\n\n#anySquare",
                  board_of(placement.squares));
  if (placement.black_begins) {
    replace_between(text, "#rules =", ")*",
                    "( turn(black; white; down; up) turn(white; black; up; down)");
  }
  return text;
}

class ChessPosition : public testing::TestWithParam<Position> {};

TEST_P(ChessPosition, CountsArePublished) {
  Source source("chess.rbg", chess_from(GetParam().fen));
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  ASSERT_TRUE(game.has_value()) << render(diagnostics.sorted().front(), source, false);
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(*game, diagnostics);
  ASSERT_TRUE(reasoner.has_value());
  int depth = 0;
  for (const std::uint64_t leaves : GetParam().leaves) {
    EXPECT_EQ(perft(*reasoner, ++depth).leaves, leaves) << "at depth " << depth;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Published, ChessPosition,
    testing::Values(
        Position{"Kiwipete",
                 "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq",
                 {48, 2039}},
        Position{"RookEnding", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w -", {14, 191, 2812}},
        Position{"PromotionInCheck",
                 "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq",
                 {6, 264, 9467}},
        Position{
            "PinnedAndCastling", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ", {44, 1486}},
        Position{"Symmetric",
                 "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w -",
                 {46, 2079}},
        Position{"ManyPromotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b -", {24, 496, 9483}},
        Position{"OnlyRooksAndKings", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq", {26, 568, 13744}}),
    [](const testing::TestParamInfo<Position>& instance) {
      return std::string(instance.param.name);
    });

}  // namespace
}  // namespace zug
