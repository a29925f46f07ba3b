// Games of the early draft that make one turn of several decisions, against the same games in RBG,
// where a turn is one move. A semimove leaves the player to move; only turns are counted here.
//
//   chess              a pawn that has made a double step is turned back by a forced semimove; the
//                      counts are those of king-capture chess, also from positions with castling,
//                      promotion and en passant at hand
//   english_draughts   each jump is a semimove; a turn is a way of jumping, as it is in RBG
//
// The counts of turns are those of corpus/rbg/facts.tsv and of the public collection.

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "ir/reference/perft.h"
#include "ir/reference/semantics.h"
#include "langs/rbg/read.h"
#include "langs/rbg_draft/read.h"
#include "tests/corpus/fen.h"
#include "tests/effort.h"
#include "tests/files.h"

namespace zug {
namespace {

struct Counts {
  std::uint64_t turns = 0;      // leaves at a depth in turns
  std::uint64_t semimoves = 0;  // made on the way
  friend bool operator==(const Counts&, const Counts&) = default;
};

void count(ReferenceReasoner& reasoner, const State& state, int depth, Counts& counts) {
  if (depth == 0) {
    ++counts.turns;
    return;
  }
  for (const Move& move : reasoner.moves(state)) {
    State child = state;
    reasoner.apply(child, move);
    if (child.player == state.player) {
      ++counts.semimoves;
      count(reasoner, child, depth, counts);
    } else if (reasoner.complete(child) || depth == 1) {
      count(reasoner, child, depth - 1, counts);
    }
  }
}

std::string corpus_file(const std::string& name) {
  return test::content(test::corpus_folder() / name);
}

// One row per depth; none when the game is not good.
std::vector<Counts> count_turns(const std::string& text, std::size_t depth) {
  Source source("game.rbgd", text);
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg_draft(source, diagnostics);
  if (!game) return {};
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(*game, diagnostics);
  if (!reasoner) return {};
  State state = reasoner->initial();
  if (!reasoner->complete(state)) return {};
  std::vector<Counts> rows(depth);
  for (std::size_t i = 0; i < depth; ++i) count(*reasoner, state, static_cast<int>(i) + 1, rows[i]);
  return rows;
}

std::vector<std::uint64_t> turns_of(const std::string& text, std::size_t depth) {
  std::vector<std::uint64_t> turns;
  for (const Counts& row : count_turns(text, depth)) turns.push_back(row.turns);
  return turns;
}

std::size_t depth(std::size_t quick, std::size_t all) { return test::long_run() ? all : quick; }

TEST(RbgDraftTurns, OfChessAreThoseOfKingCaptureChess) {
  std::vector<Counts> expected = {{20, 0}, {400, 0}, {8902, 160}, {197742, 3696}, {4897256, 65584}};
  expected.resize(depth(3, expected.size()));
  EXPECT_EQ(count_turns(corpus_file("rbg_draft/chess.rbgd"), expected.size()), expected);
}

TEST(RbgDraftTurns, OfDraughtsAreThoseOfEnglishDraughts) {
  std::vector<std::uint64_t> expected = {7, 49, 302, 1469, 7361, 36768, 179740, 845931};
  expected.resize(depth(6, expected.size()));
  EXPECT_EQ(turns_of(corpus_file("rbg_draft/english_draughts.rbgd"), expected.size()), expected);
}

std::string draft_from(const ChessPlacement& placement) {
  std::string board;
  for (const auto& row : placement.squares) {
    for (const std::string& piece : row) board += piece + " ";
  }
  std::string text = corpus_file("rbg_draft/chess.rbgd");
  replace_between(text, "EIGHT(zone)", "EIGHT(zone)\n\n", "\n" + board);
  if (placement.black_begins) replace_between(text, "#order ", "\n", "black white");
  return text;
}

std::string rbg_from(const ChessPlacement& placement) {
  std::string text = corpus_file("rbg/chess_king_capture.rbg");
  replace_between(text, "#board = rectangle(up, down, left, right,\n", ")\n\n#anySquare",
                  board_of(placement.squares));
  if (placement.black_begins) {
    replace_between(text, "#rules =", ")*",
                    "( turn(black; white; down; up) turn(white; black; up; down)");
  }
  return text;
}

std::vector<std::uint64_t> perft_of_rbg(const std::string& text, std::size_t depth) {
  Source source("game.rbg", text);
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  if (!game) return {};
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(*game, diagnostics);
  if (!reasoner) return {};
  std::vector<std::uint64_t> leaves;
  for (std::size_t i = 1; i <= depth; ++i) {
    leaves.push_back(perft(*reasoner, static_cast<int>(i)).leaves);
  }
  return leaves;
}

class RbgDraftChess : public testing::TestWithParam<const char*> {};

TEST_P(RbgDraftChess, CountsTurnsAsRbgDoes) {
  const ChessPlacement placement = read_fen(GetParam());
  const std::size_t plies = depth(2, 3);
  const std::vector<std::uint64_t> leaves = perft_of_rbg(rbg_from(placement), plies);
  EXPECT_EQ(leaves.size(), plies);
  EXPECT_EQ(turns_of(draft_from(placement), plies), leaves);
}

INSTANTIATE_TEST_SUITE_P(
    Positions, RbgDraftChess,
    testing::Values("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq",
                    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w -",
                    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq",
                    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b -", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq",
                    "r3k2r/8/8/8/8/8/8/R3K2R b KQkq"));

}  // namespace
}  // namespace zug
