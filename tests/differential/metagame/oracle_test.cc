// The oracle on one small board for every sentence of section 2 of the paper.

#include "tests/differential/metagame/oracle.h"

#include <gtest/gtest.h>

#include "tests/differential/metagame/table.h"

namespace zug::metagame::naive {
namespace {

TEST(MetagameOracle, RidesJumpOverWhatIsBetweenTheirLeaps) {
  Table table(piece("rider", movement("RIDE <0,2>", "{}"), ""));
  table.clear().white("rider", "d1").black("stone", "d2 d4 d7");
  EXPECT_EQ(table.moves(), (Moves{"d1-d3", "d1-d5"}));
  table.black("stone", "d3");
  EXPECT_EQ(table.moves(), (Moves{}));
}

TEST(MetagameOracle, RidesOfSomeLeaps) {
  Table table(piece("rider", movement("RIDE MIN 2 MAX 3 <0,1>", "{}"), ""));
  table.clear().white("rider", "a1");
  EXPECT_EQ(table.moves(), (Moves{"a1-a3", "a1-a4"}));
  table.black("stone", "a3");
  EXPECT_EQ(table.moves(), (Moves{}));
  Table longest(piece("rider", movement("RIDE MIN 2 MAX 3 LONGEST <0,1>", "{}"), ""));
  longest.clear().white("rider", "a1 c1 e1").black("stone", "c4 e3");
  EXPECT_EQ(longest.moves(), (Moves{"a1-a4", "c1-c3"}));
}

// With clobber the first piece, with retrieve the furthest empty square.
TEST(MetagameOracle, LongestCapturingRides) {
  const std::string ride = movement("RIDE LONGEST <0,1>", "{}");
  Table clobber(piece("rider", "", capture("clobber", ride)));
  clobber.clear().white("rider", "a1").black("stone", "a4 a6");
  EXPECT_EQ(clobber.moves(), (Moves{"a1-a4 x a4"}));
  Table retrieve(piece("rider", "", capture("retrieve", ride)));
  retrieve.clear().white("rider", "a2").black("stone", "a1 a6");
  EXPECT_EQ(retrieve.moves(), (Moves{"a2-a5 x a1"}));
  Table both(piece("rider", "", capture("retrieve clobber", ride)));
  both.clear().white("rider", "a2").black("stone", "a1 a6");
  EXPECT_EQ(both.moves(), (Moves{"a2-a6 x a1 a6"}));
}

TEST(MetagameOracle, HopsMayNeedNoHurdle) {
  Table table(piece("hopper",
                    movement("HOP BEFORE [X = 1] OVER [X <= 1] AFTER [X = 0] "
                             "HOP_OVER [any_player any_piece] <1,0>",
                             "{}"),
                    ""));
  table.clear().white("hopper", "a1 a2").black("stone", "c2");
  EXPECT_EQ(table.moves(), (Moves{"a1-c1", "a2-d2"}));
}

TEST(MetagameOracle, OnACylinderAPieceMayComeBackToItsSquare) {
  Table table(piece("rook", movement("RIDE <1,0>", "{}"), ""),
              "4 BY 2 BOARD_TYPE vertical_cylinder");
  table.clear().white("rook", "b1");
  EXPECT_EQ(table.moves(), (Moves{"b1-c1", "b1-d1", "b1-a1", "b1-b1"}));
  table.black("stone", "a1");
  EXPECT_EQ(table.moves(), (Moves{"b1-c1", "b1-d1"}));
}

// A leap may go round more than once, the longest ride is any ride.
TEST(MetagameOracle, CylindersWrapModulo) {
  Table table(piece("rook", movement("RIDE MAX 2 LONGEST <7,0>", "{side}"), ""),
              "3 BY 2 BOARD_TYPE vertical_cylinder");
  table.clear().white("rook", "a1");
  EXPECT_EQ(table.moves(), (Moves{"a1-b1", "a1-c1"}));
}

TEST(MetagameOracle, OwnPiecesCanBeTaken) {
  Table table(piece("eater", "", capture("clobber", movement(slow), "[any_player any_piece]")));
  table.clear().white("eater", "b2").white("stone", "b3").black("stone", "a2");
  EXPECT_EQ(table.moves(), (Moves{"b2-b3 x b3", "b2-a2 x a2"}));
}

// Hurdles that the type does not fit stay, and a capture without a victim is none.
TEST(MetagameOracle, OnlyTheTypeIsCaptured) {
  const std::string hop =
      "HOP BEFORE [X = 0] OVER [X = 2] AFTER [X = 0] "
      "HOP_OVER [any_player any_piece] <1,0>";
  Table table(piece("hopper", "", capture("hop", movement(hop, "{}"))));
  table.clear().white("hopper", "a1 a2 a3").black("stone", "b1 c1 b2").white("stone", "c2 b3 c3");
  EXPECT_EQ(table.moves(), (Moves{"a1-d1 x b1 c1", "a2-d2 x b2"}));
}

const std::string soldier =
    piece("soldier", movement(slow), capture("clobber", movement("LEAP <1,1>"))) +
    piece("zealot", movement(slow), capture("clobber", movement("LEAP <1,1>")), "", "must_capture");

TEST(MetagameOracle, MustCapture) {
  const std::string planar = "3 BY 3 BOARD_TYPE planar";
  Table free(soldier, planar);
  free.clear().white("soldier", "a1").white("zealot", "c1").black("stone", "b2");
  EXPECT_EQ(free.moves(), (Moves{"a1-a2", "a1-b1", "a1-b2 x b2", "c1-b2 x b2"}));
  Table forced(soldier, planar, "stalemate opponent", " CONSTRAINTS must_capture");
  forced.clear().white("soldier", "a1").white("zealot", "c1").black("stone", "b2");
  EXPECT_EQ(forced.moves(), (Moves{"a1-b2 x b2", "c1-b2 x b2"}));
  forced.clear().white("soldier", "a1");
  EXPECT_EQ(forced.moves(), (Moves{"a1-a2", "a1-b1"}));
}

std::string jumper(const std::string& constraints) {
  return piece("jumper", movement(slow, "{}"),
               capture("hop", movement("HOP BEFORE [X = 0] OVER [X = 1] AFTER [X = 0] "
                                       "HOP_OVER [{opponent} any_piece] <1,1>",
                                       "{side}")),
               "", constraints);
}

TEST(MetagameOracle, ContinuedCaptures) {
  const std::string planar = "8 BY 8 BOARD_TYPE planar";
  Table once(jumper(""));
  once.clear().white("jumper", "a1").black("stone", "b2 d4 b4");
  EXPECT_EQ(once.moves(), (Moves{"a1-a2", "a1-c3 x b2"}));
  const Moves all{"a1-c3 x b2, e5 x d4", "a1-c3 x b2, a5 x b4"};
  Table may(jumper("continue_captures"));
  may.clear().white("jumper", "a1").black("stone", "b2 d4 b4");
  Moves optional = all;
  optional.insert({"a1-a2", "a1-c3 x b2"});
  EXPECT_EQ(may.moves(), optional);
  Table must(jumper("must_capture continue_captures"));
  must.clear().white("jumper", "a1").black("stone", "b2 d4 b4");
  EXPECT_EQ(must.moves(), all);
  Table global(jumper("continue_captures"), planar, "stalemate opponent",
               " CONSTRAINTS must_capture");
  global.clear().white("jumper", "a1").black("stone", "b2 d4 b4");
  EXPECT_EQ(global.moves(), all);
}

// What is captured is gone before the next capture.
TEST(MetagameOracle, CapturedPiecesAreGoneAtOnce) {
  Table table(piece("jumper", "",
                    capture("hop", movement("HOP BEFORE [X = 0] OVER [X = 1] AFTER [X = 0] "
                                            "HOP_OVER [{opponent} any_piece] <1,0>",
                                            "{side}")),
                    "", "continue_captures"));
  table.clear().white("jumper", "a1").black("stone", "b1");
  EXPECT_EQ(table.moves(), (Moves{"a1-c1 x b1"}));
}

TEST(MetagameOracle, Possession) {
  const auto taker = [](const std::string& effect) {
    return piece("taker", "", capture("clobber", movement(slow), "[{opponent} any_piece]", effect));
  };
  const std::string planar = "2 BY 2 BOARD_TYPE planar";
  const std::string goals = "stalemate opponent";
  Table player(taker("player possesses"), planar, goals);
  player.clear().white("taker", "a1").black("stone", "a2 b2").play("a1-a2 x a2").pass();
  EXPECT_EQ(player.moves(), (Moves{"stone@a1", "stone@b1", "a2-b2 x b2"}));
  Table opponent(taker("opponent possesses"), planar, goals);
  opponent.clear().white("taker", "a1").black("stone", "a2 b2").play("a1-a2 x a2");
  EXPECT_EQ(opponent.moves(), (Moves{"stone@a1", "stone@b1"}));
  opponent.play("stone@b1").play("a2-b2 x b2").play("stone@a1").pass();
  EXPECT_EQ(opponent.moves(), (Moves{}));
  Table remove(taker("remove"), planar, goals);
  remove.clear().white("taker", "a1").black("stone", "a2 b2").play("a1-a2 x a2");
  EXPECT_EQ(remove.moves(), (Moves{}));
}

TEST(MetagameOracle, PlacingIsNeverBlocked) {
  Table table(
      piece("taker", "",
            capture("clobber", movement(slow), "[{opponent} any_piece]", "player possesses")),
      "2 BY 2 BOARD_TYPE planar", "stalemate opponent", " CONSTRAINTS must_capture", "2");
  table.clear().white("taker", "a1").black("stone", "a2 b2").play("a1-a2 x a2").pass();
  EXPECT_EQ(table.moves(), (Moves{"stone@a1", "stone@b1", "a2-b2 x b2"}));
}

TEST(MetagameOracle, ACaptureIsWhatItTakesAndWhereThatGoes) {
  const auto ways = [](const std::string& effect) {
    const std::string type = "[{opponent} any_piece]";
    Table table(piece("taker", "",
                      capture("clobber", movement(slow), type) +
                          capture("clobber", movement(slow), type, effect)));
    return table.clear().white("taker", "a1").black("stone", "a2").count();
  };
  EXPECT_EQ(ways("remove"), 1u);
  EXPECT_EQ(ways("player possesses"), 2u);
}

TEST(MetagameOracle, Promotion) {
  const auto pawn = [](const std::string& promoting) {
    return piece("pawn", movement(slow, "{forward}"), "", promoting);
  };
  const std::string planar = "2 BY 4 BOARD_TYPE planar";
  const std::string goals = "stalemate opponent";
  Table fixed(pawn("PROMOTE_TO stone"), planar, goals, "", "3");
  fixed.clear().white("pawn", "a1 b2").black("pawn", "b4");
  EXPECT_EQ(fixed.moves(), (Moves{"a1-a2", "b2-b1", "b2-b3 = white stone"}));
  fixed.pass();
  EXPECT_EQ(fixed.moves(), (Moves{"b4-b3"}));
  fixed.pass().clear().white("pawn", "a3 b4").black("pawn", "b3");
  EXPECT_EQ(fixed.moves(), (Moves{"a3-a2", "a3-a4 = white stone"}));
  fixed.pass();
  EXPECT_EQ(fixed.moves(), (Moves{"b3-b2 = black stone"}));
  Table player(pawn("DECISION player OPTIONS [any_player {stone pawn}]"), planar, goals, "", "4");
  player.clear().white("pawn", "a3").white("stone", "a2");
  EXPECT_EQ(player.moves(),
            (Moves{"a3-a4", "a3-a4 = black pawn", "a3-a4 = black stone", "a3-a4 = white stone"}));
}

// The piece stands unchanged until the opponent's turn; promoting it is part of his turn.
TEST(MetagameOracle, PromotionByTheOpponent) {
  Table table(piece("pawn", movement(slow, "{forward}"), "",
                    "DECISION opponent OPTIONS [{player} any_piece]"),
              "2 BY 3 BOARD_TYPE planar", "stalemate player arrive [{player} {pawn}] at {(2,3)}",
              "", "3");
  table.clear().white("pawn", "a2").black("pawn", "b3").play("a2-a3");
  EXPECT_EQ(table.moves(), (Moves{"promote white pawn; b3-b2", "promote white stone; b3-b2"}));
  table.play("promote white stone; b3-b2");
  EXPECT_EQ(table.outcome(), Outcome::White);  // stalemated
  Table early(piece("pawn", movement(slow, "{forward}"), "",
                    "DECISION opponent OPTIONS [{player} {stone}]"),
              "2 BY 3 BOARD_TYPE planar", "stalemate player arrive [{player} {pawn}] at {(1,3)}",
              "", "3");
  early.clear().white("pawn", "a2").black("pawn", "b3").play("a2-a3");
  EXPECT_EQ(early.outcome(), Outcome::White);  // goals are evaluated before the promotion
}

TEST(MetagameOracle, FixedSetup) {
  Table rotated("", "3 BY 4 BOARD_TYPE planar");
  Table mirrored("", "3 BY 4 BOARD_TYPE planar INVERSION forward");
  const Position one = rotated.oracle().initial();
  EXPECT_EQ(one.board[0], rotated.oracle().cell(true, "stone"));
  EXPECT_EQ(one.board[11], rotated.oracle().cell(false, "stone"));
  const Position two = mirrored.oracle().initial();
  EXPECT_EQ(two.board[9], rotated.oracle().cell(false, "stone"));
}

TEST(MetagameOracle, SetupByDecision) {
  const auto table = [](const std::string& who) {
    return Table(piece("pawn", movement(slow), ""), "2 BY 4 BOARD_TYPE planar",
                 "eradicate [{opponent} {stone}]", "", "99",
                 "DECISION " + who + " ASSIGNS {pawn pawn} TO {(1,1) (2,1)} END DECISION");
  };
  Table own = table("player");
  EXPECT_EQ(own.moves(), (Moves{"pawn@a1", "pawn@b1"}));
  own.play("pawn@a1");
  EXPECT_EQ(own.moves(), (Moves{"pawn@a4", "pawn@b4"}));
  own.play("pawn@b4").play("pawn@b1");
  EXPECT_EQ(own.outcome(), std::nullopt);  // eradication waits until all pieces are there
  own.play("pawn@a4");
  EXPECT_EQ(own.outcome(), Outcome::Draw);
  Table other = table("opponent");
  EXPECT_EQ(other.moves(), (Moves{"pawn@a4", "pawn@b4"}));
}

TEST(MetagameOracle, Goals) {
  const auto table = [](const std::string& goals) {
    return Table(piece("pawn", movement(slow), ""), "3 BY 3 BOARD_TYPE planar", goals);
  };
  const std::string arrive = "arrive [{player} {pawn}] at {(1,3)}";
  EXPECT_EQ(table(arrive).clear().white("pawn", "a3").judged(), Outcome::White);
  EXPECT_EQ(table(arrive).clear().white("pawn", "b1").black("pawn", "c1").judged(), Outcome::Black);
  EXPECT_EQ(table(arrive).clear().white("pawn", "c1").black("pawn", "a3").judged(), std::nullopt);
  EXPECT_EQ(table(arrive).clear().white("pawn", "a3").black("pawn", "c1").judged(), Outcome::Draw);
  const std::string eradicate = "eradicate [{opponent} {pawn}]";
  EXPECT_EQ(table(eradicate).clear().white("pawn", "a1").black("stone", "a3").judged(),
            Outcome::White);
  EXPECT_EQ(table("eradicate [any_player {stone}]").clear().white("pawn", "a1").judged(),
            Outcome::Draw);
  EXPECT_EQ(table("stalemate opponent").clear().white("stone", "a1").judged(), Outcome::Black);
  EXPECT_EQ(table("stalemate player").clear().white("stone", "a1").judged(), Outcome::White);
  EXPECT_EQ(table("stalemate player").clear().white("pawn", "a1").judged(), std::nullopt);
  EXPECT_EQ(table("stalemate player stalemate opponent").clear().white("stone", "a1").judged(),
            Outcome::Draw);
  // No goal speaks of stalemate: who cannot move loses.
  EXPECT_EQ(table(arrive).clear().white("stone", "a1").black("pawn", "c3").judged(),
            Outcome::Black);
}

TEST(MetagameOracle, TheMoveLimit) {
  const Table table(piece("pawn", movement(slow), ""), "2 BY 3 BOARD_TYPE planar",
                    "arrive [{player} {pawn}] at {(2,2)}", "", "99", "pawn AT {(1,1)}");
  const Oracle oracle(table.game(), 2);
  std::multiset<std::optional<Outcome>> ends;
  for (auto [first, after] : oracle.moves(oracle.initial())) {
    oracle.judge(after);
    EXPECT_EQ(after.outcome, std::nullopt);
    for (auto [second, last] : oracle.moves(after)) {
      oracle.judge(last);
      ends.insert(last.outcome);
    }
  }
  EXPECT_EQ(ends.size(), 4u);
  EXPECT_EQ(ends.count(Outcome::Draw), 4u);
}

// Kinds without a definition stand there, but ANY_PIECE does not mean them.
TEST(MetagameOracle, UndefinedKinds) {
  Table table(
      piece("pawn", "", capture("clobber", movement(slow))) +
          piece("hunter", "", capture("clobber", movement("LEAP <1,1>"), "[{opponent} {ghost}]")),
      "3 BY 3 BOARD_TYPE planar", "stalemate opponent", "", "99", "ghost AT {(1,1)}");
  table.clear().white("pawn", "a1").white("hunter", "a2").black("ghost", "b1 a3");
  EXPECT_EQ(table.moves(), (Moves{"a2-b1 x b1"}));
}

}  // namespace
}  // namespace zug::metagame::naive
