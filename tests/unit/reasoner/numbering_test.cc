// Numbers of vertices with gaps: boards where steps become fewer shifts, and such where not; games
// that are worth more words for it.

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "tests/unit/reasoner/plans.h"

namespace zug::test {
namespace {

using reasoner::Numbering;

const std::string two_players = "#players = p(9), q(9)\n#pieces = e, w, b\n#variables =\n#board = ";
const std::string two_turns = "\n#rules = ->p {} [e] ->q {}";

Numbering straight(const std::string& board) {
  const std::optional<Game> game = game_of(two_players + board + two_turns);
  return game ? reasoner::numberings(*game).front() : Numbering();
}

bool is_plain(const Numbering& numbering) {
  return numbering.number_of == reasoner::plain_numbering(numbering.number_of.size()).number_of;
}

// The dark squares of a board of 8x8, as diagonals.
const std::string dark =
    "rectangle(upRight, downLeft, upLeft, downRight,\n"
    "  [ , , ,b, , , ] [ , ,b,b,b, , ] [ ,b,b,b,e,e, ] [b,b,b,e,e,w,w]\n"
    "  [b,b,e,e,w,w,w] [ ,e,e,w,w,w, ] [ , ,w,w,w, , ] [ , , ,w, , , ])";

TEST(Numbering, MakesEachDirectionOfDarkSquaresOneShift) {
  const std::optional<Game> game = game_of(two_players + dark + two_turns);
  ASSERT_TRUE(game.has_value());
  const Numbering numbering = reasoner::numberings(*game).front();
  EXPECT_EQ(numbering.size, 35u);
  ASSERT_EQ(numbering.number_of.size(), 32u);
  reasoner::Relations relations(32);
  for (const std::vector<std::uint32_t>& next :
       neighbour_table(game->board, game->directions.size())) {
    const auto slides = reasoner::slides_of(relations[relations.function(next)], numbering, 1);
    ASSERT_TRUE(slides && slides->size() == 1);
    const std::int32_t offset = slides->front().offset;
    EXPECT_TRUE(std::abs(offset) == 4 || std::abs(offset) == 5) << offset;
    // Over the edge there is no vertex.
    for (std::size_t v = 0; v < 32; ++v) {
      const std::int64_t to = std::int64_t{numbering.number_of[v]} + offset;
      if (next[v] != no_vertex || to < 0 || to >= 35) continue;
      EXPECT_EQ(numbering.vertex_at[static_cast<std::size_t>(to)], no_vertex);
    }
  }
  for (std::uint32_t v = 0; v < 32; ++v) {
    EXPECT_EQ(numbering.vertex_at[numbering.number_of[v]], v);
  }
}

TEST(Numbering, IsThatOfTheBoardWhereNothingIsGained) {
  EXPECT_TRUE(is_plain(straight("rectangle(up,down,left,right, [e,e,e] [e,e,e] [e,e,e])")));
  EXPECT_TRUE(is_plain(straight("v1[w]{right:v2} v2[e]{right:v3} v3[b]{right:v1}")));
}

// A hexagon with so many cells in its rows, all empty.
std::string hexagon(const std::vector<std::size_t>& rows) {
  std::string board = "hexagon(NW,NE,E,SE,SW,W";
  for (const std::size_t cells : rows) {
    board += board.back() == 'W' ? ", [e" : " [e";
    for (std::size_t i = 1; i < cells; ++i) board += ",e";
    board += "]";
  }
  return board + ")";
}

const std::vector<std::size_t> sixty_one = {5, 6, 7, 8, 9, 8, 7, 6, 5};

TEST(Numbering, HasMoreWordsThanThatOfTheBoardOnlyAsASecondOne) {
  EXPECT_FALSE(is_plain(straight(hexagon({3, 4, 5, 4, 3}))));
  EXPECT_TRUE(is_plain(straight(hexagon(sixty_one))));
  const std::optional<Game> game = game_of(two_players + hexagon(sixty_one) + two_turns);
  ASSERT_TRUE(game.has_value());
  const std::vector<Numbering> both = reasoner::numberings(*game);
  ASSERT_EQ(both.size(), 2u);
  EXPECT_GT(both[1].size, word_bits);
  for (const Numbering& numbering : both) {
    for (std::uint32_t v = 0; v < 61; ++v) {
      EXPECT_EQ(numbering.vertex_at[numbering.number_of[v]], v);
    }
  }
}

// Free cells are listed as one set, and two words would only be more to do. Where they have to be
// behind a run of black stones, as in reversi, it is all shifts.
TEST(Numbering, HasMoreWordsWhereTheGameShiftsWholeSets) {
  const std::string free =
      two_players + hexagon(sixty_one) + "\n#rules = ->p (NW + NE + SE + SW + E + W)* {e} ";
  EXPECT_EQ(plan_of(free + "[w] ->q {}").vertices, 61u);
  std::string runs;
  for (const std::string step : {"NW", "NE", "E", "SE", "SW", "W"}) {
    runs += (runs.empty() ? "" : " + ") + step + " {b} (" + step + " {b})* " + step + " {w}";
  }
  EXPECT_EQ(plan_of(free + "{? " + runs + "} [w] ->q {}").vertices, 81u);
}

TEST(Numbering, MakesStepsFewer) {
  const std::string any =
      "#rules = ->p (upLeft* + downRight*)(upRight* + downLeft*) {w} [e] "
      "(upLeft + upRight) {e} [w] ->q {}";
  const std::string game = two_players + dark + "\n" + any;
  const Plan with = plan_of(game);
  Options off;
  off.gaps = false;
  const Plan without = plan_of(game, off);
  EXPECT_EQ(with.vertices, 35u);
  EXPECT_EQ(without.vertices, 32u);
  EXPECT_EQ(steps(with), 2u);
  EXPECT_GT(steps(without), 2u);
}

}  // namespace
}  // namespace zug::test
