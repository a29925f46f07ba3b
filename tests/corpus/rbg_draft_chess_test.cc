// The draft's chess against king-capture chess. A pawn that has made a double step is turned back
// by a semimove of its owner, which is forced: where there is one, there is nothing else. Without
// these semimoves the plays of the game are those of chess where kings are captured, so the counts
// have to be those of corpus/rbg/chess_king_capture and of the public collection.

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "ir/diagnostic.h"
#include "ir/game.h"
#include "ir/semantics.h"
#include "ir/source.h"
#include "langs/rbg_draft/read.h"

namespace zug {
namespace {

struct Counts {
  std::uint64_t turns = 0;      // leaves at a depth in turns
  std::uint64_t semimoves = 0;  // made on the way
};

void count(ReferenceReasoner& reasoner, const State& state, int depth, Counts& counts) {
  if (depth == 0) {
    ++counts.turns;
    return;
  }
  const std::vector<Move> moves = reasoner.moves(state);
  for (const Move& move : moves) {
    State child = state;
    reasoner.apply(child, move);
    if (child.player == state.player) {
      EXPECT_EQ(moves.size(), 1u) << "a semimove is forced";
      ++counts.semimoves;
      count(reasoner, child, depth, counts);
    } else if (reasoner.complete(child) || depth == 1) {
      count(reasoner, child, depth - 1, counts);
    }
  }
}

Counts count_chess(int depth) {
  std::ifstream file(ZUG_SOURCE_DIR "/corpus/rbg_draft/chess.rbgd", std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  Source source("chess.rbgd", text.str());
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg_draft(source, diagnostics);
  if (!game) return {};
  std::optional<ReferenceReasoner> reasoner = ReferenceReasoner::make(*game, diagnostics);
  if (!reasoner) return {};
  State state = reasoner->initial();
  Counts counts;
  if (reasoner->complete(state)) count(*reasoner, state, depth, counts);
  return counts;
}

TEST(RbgDraftChess, CountsAreThoseOfKingCaptureChess) {
  const std::vector<Counts> expected = {
      {20, 0}, {400, 0}, {8902, 160}, {197742, 3696}, {4897256, 65584}};
  const char* long_run = std::getenv("ZUG_LONG");
  const int depth = long_run != nullptr && std::string(long_run) == "1" ? 5 : 3;
  for (int turns = 1; turns <= depth; ++turns) {
    const Counts counts = count_chess(turns);
    EXPECT_EQ(counts.turns, expected[static_cast<std::size_t>(turns) - 1].turns) << turns;
    EXPECT_EQ(counts.semimoves, expected[static_cast<std::size_t>(turns) - 1].semimoves) << turns;
  }
}

}  // namespace
}  // namespace zug
