// Games made for it that have a symmetry, and the same games with something small amiss, which have
// none. Whether what is found is right is for tests/differential/symmetry_test.cc.

#include "passes/analysis/symmetry/symmetry.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "passes/analysis/symmetry/board_maps.h"
#include "passes/analysis/symmetry/matching.h"
#include "tests/unit/passes/shared_games.h"

namespace zug {
namespace {

std::optional<PlayerSymmetry> symmetry_of(const std::string& text) {
  const std::optional<Game> game = test::read_text("given", text);
  if (!game) return std::nullopt;
  Budget budget(symmetry_steps);
  return find_player_symmetry(*game, budget);
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

std::vector<std::uint32_t> numbers(const std::vector<VertexId>& vertices) {
  std::vector<std::uint32_t> result;
  for (const VertexId vertex : vertices) result.push_back(vertex.value);
  return result;
}

// Men walk ahead and become kings, twenty moves without one are a draw.
const char* const men_and_kings = R"(
#players = white(100), black(100)
#pieces = blackKing, blackMan, empty, whiteKing, whiteMan
#variables = blackQuiet(20), whiteQuiet(20)
#board = rectangle(up, down, left, right,
    [blackMan, empty, blackMan]
    [empty, empty, empty]
    [whiteMan, whiteMan, whiteMan])
#anySquare = (up* + down*) (left* + right*)
#rules =
    ( ->white anySquare
      ( {whiteMan} [empty] up {empty, blackMan, blackKing} ->> ({! up} [whiteKing] + {? up} [whiteMan]) [$ whiteQuiet=0]
      + {whiteKing} [empty] (up left + down right) {empty} ->> [whiteKing] [$ whiteQuiet=whiteQuiet+1] )
      [$ white=100] [$ black=0]
      ( {$ whiteQuiet >= 20} [$ white=50] [$ black=50] ->> {} + {$ whiteQuiet < 20} )
      ->black anySquare
      ( {blackMan} [empty] down {empty, whiteMan, whiteKing} ->> ({! down} [blackKing] + {? down} [blackMan]) [$ blackQuiet=0]
      + {blackKing} [empty] (left down + right up) {empty} ->> [blackKing] [$ blackQuiet=blackQuiet+1] )
      [$ white=0] [$ black=100]
      ( {$ 20 <= blackQuiet} [$ white=50] [$ black=50] ->> {} + {$ blackQuiet < 20} )
    )*
)";

TEST(PlayerSymmetry, ExchangesWhatBelongsToThePlayers) {
  const auto symmetry = symmetry_of(men_and_kings);
  ASSERT_TRUE(symmetry);
  EXPECT_EQ(numbers(symmetry->vertices), (std::vector<std::uint32_t>{6, 7, 8, 3, 4, 5, 0, 1, 2}));
  const std::vector<PieceId> pieces{PieceId(3), PieceId(4), PieceId(2), PieceId(0), PieceId(1)};
  EXPECT_EQ(symmetry->pieces, pieces);
  const std::vector<VariableId> variables{VariableId(1), VariableId(0), VariableId(3),
                                          VariableId(2)};
  EXPECT_EQ(symmetry->variables, variables);
  EXPECT_EQ(symmetry->modifiers.front(), 0u);
}

struct NearMiss {
  const char* what;
  const char* now;
  const char* then;
};

TEST(PlayerSymmetry, IsRefusedForAnythingAmiss) {
  const NearMiss list[] = {
      {"one more piece may be captured", "down {empty, whiteMan, whiteKing}",
       "down {empty, whiteMan}"},
      {"no promotion", "({! down} [blackKing] + {? down} [blackMan])", "[blackMan]"},
      {"a draw for one side only", "( {$ 20 <= blackQuiet} [$ white=50] [$ black=50] ->> {} +",
       "("},
      {"a draw a move later", "{$ 20 <= blackQuiet}", "{$ 20 < blackQuiet}"},
      {"a draw that is none", "[$ white=50] [$ black=50] ->> {} + {$ blackQuiet < 20}",
       "[$ white=51] [$ black=50] ->> {} + {$ blackQuiet < 20}"},
      {"a counter that is not set back", "[blackMan]) [$ blackQuiet=0]", "[blackMan])"},
      {"another counter is set back", "[blackMan]) [$ blackQuiet=0]",
       "[blackMan]) [$ whiteQuiet=0]"},
      {"a bound", "blackQuiet(20)", "blackQuiet(21)"},
      {"a score's bound", "black(100)\n", "black(101)\n"},
      {"other diagonals", "left down + right up", "left down + right down"},
      {"one direction", "left down + right up", "left down"},
      {"the opponent goes on", "->black", "->white"},
      {"a pass", "{blackMan} [empty] down {empty, whiteMan, whiteKing} ->>",
       "{blackMan} [empty] (down {empty, whiteMan, whiteKing} + {blackMan}) ->>"},
  };
  for (const NearMiss& miss : list) {
    EXPECT_FALSE(symmetry_of(replaced(men_and_kings, miss.now, miss.then))) << miss.what;
  }
}

// As many squares, but the rows above and below the middle are not alike. (On a board with holes
// down left and left down are not the same.)
TEST(PlayerSymmetry, IsRefusedForOneSquareAmiss) {
  const std::string game =
      replaced(replaced(men_and_kings, "[whiteMan, whiteMan, whiteMan]", "[whiteMan,, whiteMan]"),
               "(left down + right up)", "(down left + up right)");
  EXPECT_TRUE(symmetry_of(replaced(game, "[blackMan, empty, blackMan]", "[blackMan,, blackMan]")));
  EXPECT_FALSE(symmetry_of(replaced(game, "[blackMan, empty, blackMan]", "[blackMan, empty,]")));
}

// The start is none of its business; this is said in symmetry.h.
TEST(PlayerSymmetry, DoesNotAskWhatStandsAtTheStart) {
  EXPECT_TRUE(symmetry_of(
      replaced(men_and_kings, "[blackMan, empty, blackMan]", "[blackKing, empty, empty]")));
}

TEST(PlayerSymmetry, HasItsOwnInverse) {
  const std::optional<Game> game = test::read_text("given", men_and_kings);
  Budget budget(symmetry_steps);
  const auto symmetry = find_player_symmetry(*game, budget);
  ASSERT_TRUE(symmetry);
  Diagnostics diagnostics;
  auto reasoner = ReferenceReasoner::make(*game, diagnostics);
  State state = reasoner->initial();
  ASSERT_TRUE(reasoner->complete(state));
  State there = image(*symmetry, state);
  EXPECT_EQ(there.player, PlayerId(2));
  EXPECT_NE(there.rules, state.rules);
  EXPECT_EQ(image(*symmetry, there), state);
  const std::vector<Move> moves = reasoner->moves(state);
  const std::vector<Move> moves_there = reasoner->moves(there);
  ASSERT_EQ(moves.size(), 3u);
  for (const Move& move : moves) {
    const Move image_of_it = image(*symmetry, move);
    EXPECT_EQ(image(*symmetry, image_of_it), move);
    EXPECT_EQ(std::count(moves_there.begin(), moves_there.end(), image_of_it), 1);
  }
}

std::string with_turns(const std::string& white, const std::string& black) {
  return "#players = a(9), b(9)\n#pieces = e, x, y\n#variables = v(9), w(9)\n"
         "#board = rectangle(up, down, left, right, [e, e, e] [e, e, e] [e, e, e])\n"
         "#rules = (->a " +
         white + " ->b " + black + ")*\n";
}

TEST(PlayerSymmetry, TakesWhatHasNoOrderInAnyOrder) {
  const char* const alike[][2] = {
      {"up {e} {? up} {! left} [x]", "up {e} {! left} {? up} [y]"},
      {"{e} ->> [x] [$ a=5] [$ b=5]", "{e} ->> [y] [$ a=5] [$ b=5]"},
      {"(up + down left) {e} [x]", "(left down + up) {e} [y]"},
      {"{$ x < y} [x]", "{$ x > y} [y]"},
      {"{$ v + 1 == w} [x]", "{$ v == w + 1} [y]"},
      {"{? ({e} up + up {e, x})} [x]", "{? (up {y, e} + {e} up)} [y]"},
  };
  for (const auto& [white, black] : alike) {
    EXPECT_TRUE(symmetry_of(with_turns(white, black))) << white << " and " << black;
  }
}

TEST(PlayerSymmetry, KeepsTheOrderThatMatters) {
  const char* const different[][2] = {
      {"{e} ->> [x] [$ v=1] [$ w=v]", "{e} ->> [y] [$ v=w] [$ w=1]"},
      {"{e} ->> [$ v=1] [$ v=2] [x]", "{e} ->> [$ v=2] [$ v=1] [y]"},
      {"{e} [x] [$ a=5] [$ b=5]", "{e} [y] [$ a=5] [$ b=5]"},  // parts of a move
      {"{e} up {x} [x]", "{y} up {e} [y]"},
      {"{$ x <= y} [x]", "{$ x <= y} [y]"},
      {"{$ v - w == 1} ->> [$ v=0] [x]", "{$ v - w == 1} ->> [$ w=0] [y]"},
      {"{? up {e} {x}} [x]", "{? up {e} {x}} [y]"},
      {"{! up {e}} [x]", "{? up {e}} [y]"},
      {"up* {e} [x]", "up {e} [y]"},
  };
  for (const auto& [white, black] : different) {
    EXPECT_FALSE(symmetry_of(with_turns(white, black))) << white << " and " << black;
  }
}

// A loop around conditions without order is none of the edges between them.
TEST(PlayerSymmetry, SeesLoopsAroundConditions) {
  EXPECT_TRUE(symmetry_of(with_turns("{? ({e} {? up})* {y}} [x]", "{? ({? up} {e})* {x}} [y]")));
  EXPECT_FALSE(
      symmetry_of(with_turns("{? ({e} {? up})* {y}} [x]", "{? (. + {e} {? up}) {x}} [y]")));
}

// White's first turn is another one than all that follow.
TEST(PlayerSymmetry, IsRefusedWhereAFirstTurnIsDifferent) {
  EXPECT_FALSE(symmetry_of(
      replaced(with_turns("up {e} [x]", "up {e} [y]"), "(->a", "->a {e} [x] ->b up {e} [y] (->a")));
  // What the keeper does before the first turn has no image and needs none.
  EXPECT_TRUE(symmetry_of(
      replaced(with_turns("up {e} [x]", "up {e} [y]"), "(->a", "[$ a=3] [x] up up (->a")));
}

TEST(PlayerSymmetry, IsForTwo) {
  EXPECT_FALSE(
      symmetry_of("#players = a(9)\n#pieces = e, x\n#variables =\n"
                  "#board = rectangle(up, down, left, right, [e])\n"
                  "#rules = (->a {e} [x])*\n"));
}

TEST(PlayerSymmetry, OfHexTurnsTheBoardOver) {
  const auto game = test::read_file(test::corpus_folder() / "rbg" / "hex.rbg");
  ASSERT_TRUE(game);
  Budget budget(symmetry_steps);
  const auto symmetry = find_player_symmetry(*game, budget);
  ASSERT_TRUE(symmetry);
  // Rows are columns; which corner stays is a matter of taste.
  const std::vector<std::uint32_t> to = numbers(symmetry->vertices);
  for (std::uint32_t row = 0; row < 11; ++row) {
    for (std::uint32_t column = 0; column < 11; ++column) {
      EXPECT_EQ(to[11 * row + column], 11 * column + row);
    }
  }
}

TEST(BoardMaps, OfASquareAreFive) {
  const std::optional<Game> game = test::read_text("given", with_turns("up [x]", "up [y]"));
  Budget budget;
  const std::vector<VertexMap> maps = board_maps(*game, budget);
  EXPECT_EQ(maps.size(), 5u);  // a quarter turn is not its own inverse
  for (const VertexMap& map : maps) {
    EXPECT_NE(map, nothing_moves(*game));
    for (std::uint32_t v = 0; v < 9; ++v) EXPECT_EQ(map[map[v].value].value, v);
  }
}

TEST(BoardMaps, StopAtTheirBudget) {
  const std::optional<Game> game = test::read_text("given", with_turns("up [x]", "up [y]"));
  Budget budget(100);
  EXPECT_THROW(board_maps(*game, budget), OutOfBudget);
}

// Two nodes that exchange, a third one that both know.
TEST(Matching, IsHeldToEveryEdge) {
  const std::vector<std::uint32_t> images{1, 0, 2, 3};
  LabelledGraph graph;
  graph.labels = {0, 1, 2};
  graph.edges = {{0, 2, 3}, {1, 2, 3}};
  EXPECT_TRUE(is_symmetry(graph, images, {1, 0, 2}));
  EXPECT_FALSE(is_symmetry(graph, images, {0, 1, 2}));
  EXPECT_FALSE(is_symmetry(graph, images, {1, 0}));
  Budget budget;
  EXPECT_EQ(find_symmetry(graph, images, budget), (NodeMap{1, 0, 2}));
  graph.edges.push_back({1, 2, 3});
  EXPECT_FALSE(is_symmetry(graph, images, {1, 0, 2}));
  EXPECT_EQ(find_symmetry(graph, images, budget), std::nullopt);
  graph.edges.back() = {2, 1, 3};
  EXPECT_FALSE(is_symmetry(graph, images, {1, 0, 2}));
}

// A square of four that look alike: a map is chosen, and it is its own inverse.
TEST(Matching, ChoosesAmongPartners) {
  const std::vector<std::uint32_t> images{0, 1};
  LabelledGraph graph;
  graph.labels = {0, 0, 0, 0};
  graph.edges = {{0, 1, 1}, {1, 2, 1}, {2, 3, 1}, {3, 0, 1}};
  Budget budget;
  EXPECT_EQ(find_symmetry(graph, images, budget), (NodeMap{0, 1, 2, 3}));
}

}  // namespace
}  // namespace zug
