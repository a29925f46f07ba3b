// Games of the early draft that make one turn of several decisions, against the same games in RBG,
// where a turn is one move. A semimove leaves the player to move; only turns are counted here.
//
//   chess              a pawn that has made a double step is turned back by a forced semimove; the
//                      counts are those of king-capture chess
//   english_draughts   each jump is a semimove; a turn is a way of jumping, as it is in RBG
//
// The counts of turns are those of corpus/rbg/facts.tsv and of the public collection.

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

std::vector<Counts> count_turns(const std::string& name, std::size_t depth) {
  std::ifstream file(ZUG_SOURCE_DIR "/corpus/rbg_draft/" + name + ".rbgd", std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  Source source(name + ".rbgd", text.str());
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

std::size_t depth(std::size_t quick, std::size_t all) {
  const char* value = std::getenv("ZUG_LONG");
  return value != nullptr && std::string(value) == "1" ? all : quick;
}

TEST(RbgDraftTurns, OfChessAreThoseOfKingCaptureChess) {
  std::vector<Counts> expected = {{20, 0}, {400, 0}, {8902, 160}, {197742, 3696}, {4897256, 65584}};
  expected.resize(depth(3, expected.size()));
  EXPECT_EQ(count_turns("chess", expected.size()), expected);
}

TEST(RbgDraftTurns, OfDraughtsAreThoseOfEnglishDraughts) {
  std::vector<std::uint64_t> expected = {7, 49, 302, 1469, 7361, 36768, 179740, 845931};
  expected.resize(depth(6, expected.size()));
  std::vector<std::uint64_t> counted;
  for (const Counts& row : count_turns("english_draughts", expected.size())) {
    counted.push_back(row.turns);
  }
  EXPECT_EQ(counted, expected);
}

}  // namespace
}  // namespace zug
