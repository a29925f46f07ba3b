// tests/golden/openings.txt: for some games of the corpus the board at the start with all moves,
// the first moves of a play and the board after them, as users see them. It is there to be read by
// people who play these games. UPDATE_GOLDEN=1 rewrites it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "backends/notation/board.h"
#include "backends/notation/notation.h"
#include "ir/reference/perft.h"
#include "langs/rbg/read.h"
#include "langs/registry.h"
#include "tests/files.h"

namespace zug {
namespace {

namespace fs = std::filesystem;

struct Opening {
  const char* file;
  std::size_t plies;  // 0: to the end
};

const Opening openings[] = {{"rbg/tic_tac_toe.rbg", 0},
                            {"rbg/breakthrough.rbg", 12},
                            {"rbg/chess.rbg", 40},
                            {"rbg/english_draughts.rbg", 0},
                            {"rbg/international_draughts.rbg", 30},
                            {"rbg/amazons.rbg", 6},
                            {"rbg/go.rbg", 5},
                            {"rbg/hex.rbg", 8},
                            {"rbg/reversi.rbg", 20},
                            {"rbg/yavalath.rbg", 0},
                            {"rbg/nine_mens_morris.rbg", 50},
                            {"rbg/connect_four.rbg", 0},
                            {"rbg_draft/isolation_for_three.rbgd", 0},
                            {"rbg_draft/chess.rbgd", 8},
                            {"rbg_draft/turkish_draughts.rbgd", 40},
                            {"sbg/gardner.sbg", 16},
                            {"sbg/fox_and_geese.sbg", 12},
                            {"metagame/minishogi.mgame", 30},
                            {"metagame/deployment.mgame", 12}};

// The first of them, in lines.
std::string lines_of(std::vector<std::string> words) {
  constexpr std::size_t enough = 80;
  if (words.size() > enough) {
    words.resize(enough);
    words.emplace_back("...");
  }
  std::string result, line;
  for (const std::string& word : words) {
    if (line.size() + word.size() > 90) {
      result += line + "\n";
      line.clear();
    }
    line += "  " + word;
  }
  return result + line + "\n";
}

std::string look(const notation::Notation& notation, const State& state, bool playing) {
  return notation::draw(notation, state.pieces) + "\n" +
         notation::describe(notation.game(), state, playing);
}

std::optional<Game> read_game(const std::string& file, Diagnostics& diagnostics) {
  const fs::path path = test::corpus_folder() / file;
  Source source(path.filename().string(), test::content(path));
  for (const Language& language : languages()) {
    if (language.extensions.front() == path.extension()) return language.read(source, diagnostics);
  }
  return std::nullopt;
}

std::string opening(const Opening& wanted) {
  Diagnostics diagnostics;
  const std::optional<Game> game = read_game(wanted.file, diagnostics);
  if (!game) return "not read";
  const notation::Notation notation(*game);
  auto reasoner = ReferenceReasoner::make(*game, diagnostics);
  State state = reasoner->initial();
  bool playing = reasoner->complete(state);
  std::vector<Move> legal = reasoner->moves(state);
  std::string result = "==== " + std::string(wanted.file) + "\n\n" +
                       look(notation, state, playing) + "\n" +
                       lines_of(notation::write(notation, state, legal));
  Random random(7);
  std::vector<std::string> played;
  while (playing && !legal.empty() && (wanted.plies == 0 || played.size() < wanted.plies)) {
    const auto chosen = static_cast<std::size_t>(random.below(legal.size()));
    played.push_back(notation::write(notation, state, legal)[chosen]);
    reasoner->apply(state, legal[chosen]);
    playing = reasoner->complete(state);
    legal = playing ? reasoner->moves(state) : std::vector<Move>();
  }
  result += "\n" + lines_of(played) + "\n" + look(notation, state, !legal.empty()) + "\n";
  if (!legal.empty()) result += lines_of(notation::write(notation, state, legal));
  return result;
}

TEST(Notation, OpeningsReadAsTheyDid) {
  std::string text;
  for (const Opening& one : openings) text += opening(one) + "\n";
  const fs::path expected = test::source_folder() / "tests/golden/openings.txt";
  if (std::getenv("UPDATE_GOLDEN") != nullptr) {
    std::ofstream(expected, std::ios::binary) << text;
  } else {
    EXPECT_EQ(text, test::content(expected));
  }
}

// The texts of all moves after some.
std::vector<std::string> after(const std::string& file, const std::vector<std::string>& play) {
  Diagnostics diagnostics;
  const std::optional<Game> game = read_game(file, diagnostics);
  if (!game) return {};
  const notation::Notation notation(*game);
  auto reasoner = ReferenceReasoner::make(*game, diagnostics);
  State state = reasoner->initial();
  EXPECT_TRUE(reasoner->complete(state));
  for (const std::string& text : play) {
    const std::vector<Move> legal = reasoner->moves(state);
    const notation::Reading reading = notation::read(notation, state, legal, text);
    EXPECT_TRUE(reading.move.has_value()) << text << ": " << reading.error;
    if (!reading.move) return {};
    reasoner->apply(state, legal[*reading.move]);
    EXPECT_TRUE(reasoner->complete(state)) << text;
  }
  return notation::write(notation, state, reasoner->moves(state));
}

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

TEST(Notation, OfChess) {
  const std::string chess = "rbg/chess.rbg";
  EXPECT_THAT(after(chess, {"e2-e4", "e7-e5", "g1-f3", "b8-c6", "f1-c4", "g8-f6"}),
              Contains("e1-g1"));
  EXPECT_THAT(after(chess, {"e2-e4", "a7-a6", "e4-e5", "d7-d5"}), Contains("e5xd6"));
  const std::vector<std::string> to_the_seventh{"h2-h4", "g7-g5", "h4xg5", "h7-h6",
                                                "g5xh6", "a7-a6", "h6-h7", "a6-a5"};
  const std::vector<std::string> promotions = after(chess, to_the_seventh);
  for (const char* piece : {"queen", "rook", "bishop", "knight"}) {
    EXPECT_THAT(promotions, Contains(std::string("h7xg8=") + piece));
  }
  EXPECT_THAT(promotions, Not(Contains("h7xg8")));
  std::vector<std::string> and_on = to_the_seventh;
  and_on.emplace_back("h7xg8=q");  // a beginning is enough
  EXPECT_THAT(after(chess, and_on), Contains("h8xg8"));
}

// A stone where the hand of the mover is anyway, and a pass, are the same switch at one vertex.
TEST(Notation, OfGoTellsAPassFromAStone) {
  const std::vector<std::string> texts = after("rbg/go.rbg", {"c3", "pass"});
  EXPECT_EQ(std::count(texts.begin(), texts.end(), "pass"), 1);
  EXPECT_EQ(texts.size(), 361u);
  EXPECT_THAT(texts, Contains("a19"));
  EXPECT_THAT(texts, Contains("s1"));
}

TEST(Notation, OfDraughtsHasTheWayWhereItMatters) {
  // A king on d4, enemies around: round to the left or round to the right.
  const std::string rules =
      "#players = a(1), b(1)\n#pieces = e, k, m\n#variables =\n"
      "#board = rectangle(up,down,left,right,\n"
      "  [e,e,e,e,e] [e,m,e,m,e] [e,e,e,e,e] [e,m,e,m,e] [e,e,k,e,e])\n"
      "#hop(v;h) = v h {m} [e] v h {e}\n"
      "#rules = ->a (up*+down*)(left*+right*) {k} [e]\n"
      "  (hop(up;left) + hop(up;right)) (hop(up;left) + hop(up;right)) ->> [k] ->b {} \n";
  Source source("hops.rbg", rules);
  Diagnostics diagnostics;
  std::optional<Game> game;
  for (const Language& language : languages()) {
    if (language.name == "rbg") game = language.read(source, diagnostics);
  }
  ASSERT_TRUE(game.has_value());
  auto reasoner = ReferenceReasoner::make(*game, diagnostics);
  State state = reasoner->initial();
  ASSERT_TRUE(reasoner->complete(state));
  const notation::Notation notation(*game);
  EXPECT_THAT(notation::write(notation, state, reasoner->moves(state)),
              testing::UnorderedElementsAre("c1xb2xb4-c5", "c1xd2xd4-c5"));
}

// What a game on three rows of three looks like whose men step by these shifts; a is its corner
// below on the left.
std::string three_rows(const std::string& steps) {
  Source source("test",
                "#players = p(1)\n#pieces = e, o\n#variables =\n"
                "#board = rectangle(up, down, left, right, [e,e,e] [e,e,e] [o,e,e])\n"
                "#rules = (->p (up* + down*) (left* + right*) {o} [e] (" +
                    steps + ") {e} [o])*\n");
  Diagnostics diagnostics;
  const std::optional<Game> game = read_rbg(source, diagnostics);
  if (!game) return "errors";
  std::vector<PieceId> pieces;
  for (std::size_t v = 0; v < game->board.size(); ++v) {
    pieces.push_back(game->board.square(VertexId(v)).piece);
  }
  return notation::draw(notation::Notation(*game), pieces, {{}, false, false});
}

TEST(Notation, ABoardWithSixNeighboursIsARhombus) {
  EXPECT_EQ(three_rows("up + down + left + right + up right + down left"),
            "3  . . .\n"
            " 2  . . .\n"
            "  1  o . .\n"
            "      a b c\n");
  EXPECT_EQ(three_rows("up + down + left + right + up left + down right"),
            "   3  . . .\n"
            "  2  . . .\n"
            " 1  o . .\n"
            "   a b c\n");
  // In parts, and farther along the lines.
  EXPECT_EQ(three_rows("up (right + right up right) + down left + up + down + left + right"
                       " + left down"),
            "3  . . .\n"
            " 2  . . .\n"
            "  1  o . .\n"
            "      a b c\n");
}

TEST(Notation, OtherNeighboursAreARectangle) {
  const std::string rectangle =
      "3  . . .\n"
      "2  . . .\n"
      "1  o . .\n"
      "   a b c\n";
  EXPECT_EQ(three_rows("up + down + left + right"), rectangle);
  EXPECT_EQ(three_rows("up (left + right) + down (left + right) + up + down + left + right"),
            rectangle);
  EXPECT_EQ(three_rows("up right + down left"), rectangle);  // one diagonal alone
  EXPECT_EQ(three_rows("up + down + left + right + up right"), rectangle);
  EXPECT_EQ(three_rows("up + down + left + right + up right + down left + up up right"), rectangle);
}

TEST(Notation, SaysWhoWon) {
  Diagnostics diagnostics;
  const std::optional<Game> game = read_game("rbg_draft/roundabout.rbgd", diagnostics);
  ASSERT_TRUE(game.has_value());
  State state;
  state.variables.assign(game->players.size() + game->variables.size(), 0);
  EXPECT_TRUE(notation::standing(*game, state, false).winners.empty());
  EXPECT_EQ(notation::describe(*game, state, false).rfind("over        a draw\n", 0), 0u);
  EXPECT_EQ(notation::winners({0}), std::vector<bool>{false});  // alone, against nothing
  state.variables[1] = 40;
  state.variables[3] = 40;
  EXPECT_THAT(notation::standing(*game, state, false).winners,
              ElementsAre(PlayerId(2), PlayerId(4)));
  EXPECT_EQ(notation::describe(*game, state, false).rfind("over        east and west win\n", 0),
            0u);
  state.player = PlayerId(3);
  EXPECT_EQ(notation::standing(*game, state, true).turn, PlayerId(3));
}

}  // namespace
}  // namespace zug
