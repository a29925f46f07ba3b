// What games of Metagame let players do, on positions made by hand: the examples of the paper's
// sections 2 and 3, its figures 1 and 2 (from the text, the pictures are not at hand), and the
// rules that no example shows.

#include <gmock/gmock.h>

#include "langs/metagame/geometry.h"
#include "tests/unit/langs/metagame/play.h"

namespace zug {
namespace {

using ::testing::ElementsAre;
using ::testing::UnorderedElementsAre;
using Texts = std::set<std::string>;

const std::string everything = "[any_player any_piece]";

TEST(MetagameRules, ClosuresOfADirection) {
  using metagame::closure;
  using metagame::Vector;
  const Vector knight{1, 2};
  EXPECT_THAT(closure(knight, {}), ElementsAre(knight));
  EXPECT_THAT(closure(knight, {true, false, false}), UnorderedElementsAre(knight, Vector{1, -2}));
  EXPECT_THAT(closure(knight, {false, true, false}), UnorderedElementsAre(knight, Vector{-1, 2}));
  EXPECT_THAT(closure(knight, {false, false, true}), UnorderedElementsAre(knight, Vector{2, 1}));
  EXPECT_EQ(closure(knight, {true, true, false}).size(), 4u);
  EXPECT_EQ(closure(knight, {true, false, true}).size(), 8u);
  EXPECT_EQ(closure(knight, {false, true, true}).size(), 8u);
  EXPECT_EQ(closure(knight, {true, true, true}).size(), 8u);
}

TEST(MetagameRules, Figure1Clobbering) {
  MetagamePlay play(game_text(define("rook", "", capture("clobber", movement("RIDE <0,1>")))));
  play.clear().put("whiteRook", "b1").put("blackStone", "a1 e1");
  EXPECT_EQ(play.texts(), (Texts{"white rook (2,1) -> (1,1) x black stone (1,1).",
                                 "white rook (2,1) -> (5,1) x black stone (5,1)."}));
}

TEST(MetagameRules, Figure1Hopping) {
  const std::string one = hop("= 0", "= 1", "= 0", everything, "<1,1>");
  MetagamePlay play(
      game_text(define("bishop", "", capture("hop", movement(one))) +
                define("rook", "",
                       capture("hop", movement(hop(">= 0", "= 1", "= 0", everything, "<0,1>"))))));
  play.clear().put("whiteBishop", "c3").put("whiteRook", "b1").put("blackStone", "d4 e1");
  EXPECT_EQ(play.texts(), (Texts{"white bishop (3,3) -> (5,5) x black stone (4,4).",
                                 "white rook (2,1) -> (6,1) x black stone (5,1)."}));
}

TEST(MetagameRules, Figure1Retrieving) {
  MetagamePlay play(
      game_text(define("rook", "", capture("retrieve", movement("RIDE MAX 2 <0,1>"))) +
                define("knight", "", capture("retrieve", movement("LEAP <1,2>")))));
  play.clear().put("whiteRook", "b1").put("whiteKnight", "f3").put("blackStone", "a1 g1");
  EXPECT_EQ(play.texts(), (Texts{"white rook (2,1) -> (3,1) x black stone (1,1).",
                                 "white rook (2,1) -> (4,1) x black stone (1,1).",
                                 "white knight (6,3) -> (5,5) x black stone (7,1)."}));
}

// Away from a queen, over a queen and a rook, onto a queen; note 12: not onto a rook.
TEST(MetagameRules, Figure1AllMethodsAtOnce) {
  const std::string rook =
      define("rook", "",
             capture("retrieve clobber hop",
                     movement(hop(">= 0", ">= 1", ">= 0", everything, "<1,0>"), "{}"),
                     "[{opponent} {queen}]"));
  MetagamePlay play(game_text(rook + define("queen", "", "")));
  play.clear().put("whiteRook", "b8").put("blackQueen", "a8 d8 g8").put("blackRook", "e8");
  EXPECT_EQ(play.texts(),
            (Texts{"white rook (2,8) -> (6,8) x black queen (1,8) black queen (4,8).",
                   "white rook (2,8) -> (7,8) x black queen (1,8) black queen (4,8) black queen "
                   "(7,8)."}));
  play.put("blackRook", "g8");
  EXPECT_EQ(play.texts(),
            (Texts{"white rook (2,8) -> (6,8) x black queen (1,8) black queen (4,8)."}));
}

TEST(MetagameRules, Figure1WrappingAround) {
  MetagamePlay play(game_text(define("knight", "", capture("clobber", movement("LEAP <2,1>"))),
                              "8 BY 8 BOARD_TYPE vertical_cylinder"));
  play.clear().put("whiteKnight", "b4").put("blackStone", "h5");
  EXPECT_EQ(play.texts(), (Texts{"white knight (2,4) -> (8,5) x black stone (8,5)."}));
}

TEST(MetagameRules, Figure2Hopper) {
  const std::string two = hop(">= 0", "= 2", "<= 2", "[{opponent} any_piece]", "<1,2>");
  MetagamePlay play(game_text(define("hopper", "", capture("clobber", movement(two, "{side}")))));
  play.clear().put("whiteHopper", "d1").put("whiteStone", "b5").put("blackStone", "e3 f5 g7 a7");
  EXPECT_EQ(play.texts(), (Texts{"white hopper (4,1) -> (7,7) x black stone (7,7)."}));
}

TEST(MetagameRules, Figure2LongestRide) {
  MetagamePlay play(game_text(define("rook", movement("RIDE LONGEST <0,1>"), "")));
  play.clear().put("whiteRook", "h8").put("blackStone", "h5");
  EXPECT_EQ(play.texts(), (Texts{"white rook (8,8) -> (1,8).", "white rook (8,8) -> (8,6)."}));
}

TEST(MetagameRules, LongestRidesAreLimitedByMinAndMax) {
  MetagamePlay play(game_text(define("rook", movement("RIDE MIN 2 MAX 3 LONGEST <0,1>"), "")));
  play.clear().put("whiteRook", "a1").put("blackStone", "c1");
  EXPECT_EQ(play.texts(), (Texts{"white rook (1,1) -> (1,4)."}));
}

TEST(MetagameRules, Figure2SlugAndFirefly) {
  MetagamePlay slug(game_text(define(
      "slug", "",
      capture("clobber", movement(hop(">= 0", "= 2", ">= 0", "[any_player {stone}]", "<0,1>"),
                                  "{forward side}")))));
  slug.clear().put("whiteSlug", "h1").put("whiteStone", "h4").put("blackStone", "h5 h8");
  EXPECT_EQ(slug.texts(), (Texts{"white slug (8,1) -> (8,8) x black stone (8,8)."}));
  MetagamePlay firefly(game_text(
      define("firefly",
             movement(hop(">= 0", "= 1", ">= 0", everything, "<2,1>"), "{side rotation}"), "")));
  firefly.clear().put("whiteFirefly", "f1").put("blackStone", "e3");
  EXPECT_EQ(firefly.texts(),
            (Texts{"white firefly (6,1) -> (4,5).", "white firefly (6,1) -> (3,7)."}));
}

// Note 6: a rook alone on its rank goes round, and back to where it was.
TEST(MetagameRules, NullMoveOnACylinder) {
  MetagamePlay play(game_text(define("rook", movement("RIDE <1,0>", "{}"), ""),
                              "3 BY 3 BOARD_TYPE vertical_cylinder"));
  play.clear().put("whiteRook", "a1");
  EXPECT_EQ(play.texts(), (Texts{"white rook (1,1) -> (2,1).", "white rook (1,1) -> (3,1).",
                                 "white rook (1,1) -> (1,1)."}));
}

TEST(MetagameRules, TwoWaysToOneCaptureAreOneMove) {
  const std::string ways =
      capture("clobber", movement("LEAP <0,1>", "{}")) +
      capture("clobber", movement("RIDE <0,1>", "{}")) +
      capture("hop", movement(hop("= 0", ">= 1", "= 0", everything, "<0,1>"), "{}")) +
      capture("hop clobber", movement(hop(">= 0", "= 1", "<= 3", everything, "<0,1>"), "{}"));
  MetagamePlay play(game_text(define("rook", "", ways)));
  play.clear().put("whiteRook", "a1").put("blackStone", "a2 a4");
  EXPECT_EQ(play.moves().size(), play.texts().size());
  EXPECT_EQ(play.texts(),
            (Texts{"white rook (1,1) -> (1,2) x black stone (1,2).",
                   "white rook (1,1) -> (1,3) x black stone (1,2).",
                   "white rook (1,1) -> (1,4) x black stone (1,2) black stone (1,4)."}));
}

// Section 3: possession, placement, promotion by the opponent in one notation.
TEST(MetagameRules, PossessionByEitherSide) {
  const std::string to_player = define(
      "rook", "", capture("clobber", movement("RIDE <0,1>"), everything, "player possesses"));
  MetagamePlay mine(
      game_text(to_player, "3 BY 3 BOARD_TYPE planar", "stone AT {(1,1)} rook AT {(2,1)}"));
  mine.play("rook (2,1) -> (2,3) X rook (2,3) / (white).");
  EXPECT_EQ(mine.texts(), Texts{});  // black has a stone that cannot move
  EXPECT_EQ(mine.score(), 100);
  const std::string to_opponent = define(
      "rook", "", capture("clobber", movement("RIDE <0,1>"), everything, "opponent possesses"));
  MetagamePlay theirs(
      game_text(to_opponent, "3 BY 3 BOARD_TYPE planar", "stone AT {(1,1)} rook AT {(2,1)}"));
  theirs.play("rook (2,1) -> (2,3) X rook (2,3) (black)");
  EXPECT_THAT(theirs.texts(), testing::Contains("black rook (black) -> (1,2)."));
  EXPECT_EQ(theirs.texts().size(), 6u);
}

TEST(MetagameRules, OpponentPromotesBeforeHeMoves) {
  const std::string pawn =
      define("pawn", movement("LEAP <0,1>", "{}"), "",
             " PROMOTING DECISION opponent OPTIONS [{player} {stone king}] END PROMOTING") +
      define("king", movement("LEAP <1,0>", "{side}"), "");
  MetagamePlay play(game_text(pawn, "3 BY 4 BOARD_TYPE planar", "pawn AT {(1,2)} king AT {(2,1)}",
                              "stalemate opponent", "", "3"));
  play.play("white pawn (1,2) -> (1,3).");
  EXPECT_EQ(play.texts().size(), 6u);  // two choices times three moves
  play.play("promote (1,3) white stone; black king (2,4) -> (1,4).");
  play.play("white king (2,1) -> (1,1).");
  EXPECT_THAT(play.texts(), testing::Contains("black pawn (3,3) -> (3,2)."));
}

TEST(MetagameRules, MustCaptureIsGlobalOrLocal) {
  const std::string rook = movement("LEAP <0,1>", "{}");
  const auto texts = [&](const std::string& global, const std::string& local) {
    MetagamePlay play(
        game_text(define("rook", rook, capture("clobber", movement("LEAP <1,1>"))) +
                      define("king", rook, capture("clobber", movement("LEAP <1,1>")), local),
                  "8 BY 8 BOARD_TYPE planar", "stone AT {(1,1)}", "stalemate opponent", global));
    play.clear().put("whiteRook", "a1").put("whiteKing", "d1").put("blackStone", "e2");
    return play.texts();
  };
  const std::string take = "white king (4,1) -> (5,2) x black stone (5,2).";
  EXPECT_EQ(texts("", "").size(), 3u);
  EXPECT_EQ(texts("", " CONSTRAINTS must_capture"), (Texts{take, "white rook (1,1) -> (1,2)."}));
  EXPECT_EQ(texts(" CONSTRAINTS must_capture", ""), (Texts{take}));
}

TEST(MetagameRules, ContinuedCapturesMayStopUnlessTheyMust) {
  const auto texts = [](const std::string& constraints) {
    const std::string jump = hop("= 0", "= 1", "= 0", "[{opponent} any_piece]", "<0,1>");
    MetagamePlay play(
        game_text(define("man", "", capture("hop", movement(jump)), " CONSTRAINTS" + constraints)));
    play.clear().put("whiteMan", "a1").put("blackStone", "a2 b3");
    return play.texts();
  };
  const std::string one = "white man (1,1) -> (1,3) x black stone (1,2)";
  const std::string two = one + "; white man (1,3) -> (3,3) x black stone (2,3).";
  EXPECT_EQ(texts(""), (Texts{one + "."}));
  EXPECT_EQ(texts(" continue_captures"), (Texts{one + ".", two}));
  EXPECT_EQ(texts(" must_capture continue_captures"), (Texts{two}));
}

TEST(MetagameRules, BothGoalsAreADrawAndTheLimitIsOneToo) {
  const std::string king = define("king", movement("LEAP <0,1>", "{forward}"), "");
  const std::string board = "3 BY 5 BOARD_TYPE planar";
  MetagamePlay both(game_text(king, board, "king AT {(2,1)}",
                              "arrive [any_player {king}] AT {(2,3)} stalemate opponent"));
  EXPECT_FALSE(both.play("king (2,1) -> (2,2)")
                   .play("king (2,5) -> (2,4)")
                   .play("king (2,2) -> (2,3)")
                   .playing());
  EXPECT_EQ(both.score(), 50);
  MetagamePlay one(game_text(king, board, "king AT {(2,1)}",
                             "arrive [{player} {king}] AT {(2,2)} stalemate opponent"));
  EXPECT_FALSE(one.play("king (2,1) -> (2,2)").playing());
  EXPECT_EQ(one.score(), 100);
  MetagamePlay limit(game_text(king, board, "king AT {(2,1)}"), 2);
  EXPECT_TRUE(limit.play("king (2,1) -> (2,2)").playing());
  EXPECT_FALSE(limit.play("king (2,5) -> (2,4)").playing());
  EXPECT_EQ(limit.score(), 50);
}

TEST(MetagameRules, AStalemateAtTheLimitIsStillAGoal) {
  const std::string king = define("king", movement("LEAP <0,1>", "{}"), "");
  MetagamePlay play(
      game_text(king, "2 BY 4 BOARD_TYPE planar", "king AT {(1,1)}", "stalemate player"), 2);
  play.play("king (1,1) -> (1,2)").clear().put("blackKing", "a4").put("whiteStone", "b1");
  EXPECT_FALSE(play.play("king (1,4) -> (1,3)").playing());
  EXPECT_EQ(play.score(), 100);
}

TEST(MetagameRules, PlayersAssignPiecesInTurn) {
  const std::string setup =
      "DECISION opponent ASSIGNS {stone king} TO {(1,1) (2,1) (3,1)} END DECISION";
  MetagamePlay play(
      game_text(define("king", movement("LEAP <0,1>"), ""), "3 BY 4 BOARD_TYPE planar", setup));
  EXPECT_EQ(play.texts().size(), 6u);
  EXPECT_THAT(play.texts(), testing::Contains("black stone (black) -> (3,4)."));
  play.play("black king (black) -> (1,4)").play("white king (white) -> (2,1)");
  EXPECT_EQ(play.texts().size(), 2u);
  play.play("black stone (black) -> (2,4)").play("white stone (white) -> (1,1)");
  EXPECT_EQ(play.texts(), (Texts{"white king (2,1) -> (3,1).", "white king (2,1) -> (2,2)."}));
}

TEST(MetagameRules, ARandomSetupIsSymmetricAndFollowsTheSeed) {
  const std::string text =
      game_text(define("king", movement("LEAP <0,1>"), ""), "4 BY 4 BOARD_TYPE planar",
                "DECISION random ASSIGNS {king stone} TO {(1,1) (2,1) (3,1) (4,1)} END DECISION");
  std::set<std::vector<std::uint32_t>> boards;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Source source("random.mgame", text);
    ReadOptions options;
    options.seed = seed;
    Diagnostics diagnostics;
    const std::optional<Game> game = read_metagame(source, options, diagnostics);
    ASSERT_TRUE(game);
    std::vector<std::uint32_t> board;
    for (std::size_t v = 0; v < 16; ++v) {
      board.push_back(game->board.square(VertexId(v)).piece.value);
      const std::string mine = bytes_of(name_of(*game, PieceId(board[v])));
      const std::string theirs =
          bytes_of(name_of(*game, game->board.square(VertexId(15 - v)).piece));
      if (mine.substr(0, 5) == "white") {
        EXPECT_EQ(theirs, "black" + mine.substr(5));
      }
    }
    boards.insert(board);
  }
  EXPECT_EQ(boards.size(), 12u);  // all ways to put two pieces on four squares
}

TEST(MetagameNotation, TakesLettersAndLeavesThingsOut) {
  MetagamePlay play(game_text(define("man", movement("LEAP <0,1>", "{}"), "")));
  play.clear().put("whiteMan", "a1");
  for (const char* text :
       {"White MAN (a 1) -> (a 2)", "man(1,1)->(1,2).", "man (a,1)\n-> (1 2) ."}) {
    EXPECT_TRUE(play.read(text).move) << text;
  }
  EXPECT_EQ(play.read("man (1,1) -> (1,3)").error, "no legal move reads like this");
  EXPECT_EQ(play.read("man (1,1) (1,2)").error, "expected '->', found '('");
  EXPECT_EQ(play.read("").error, "expected a piece, found the end");
  EXPECT_EQ(play.read("man (1,1) -> (99999999999,1)").error,
            "expected a number, found '99999999999'");
}

}  // namespace
}  // namespace zug
