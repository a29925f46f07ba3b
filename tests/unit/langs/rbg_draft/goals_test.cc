// The early draft: turns, semimoves, goals and scores (spec 5.2 and 6), one corner per test.

#include <gmock/gmock.h>

#include "tests/unit/langs/rbg_draft/play.h"

namespace zug {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing_rbg_draft::codes_of;
using testing_rbg_draft::game_text;
using testing_rbg_draft::Play;

// Whether red's condition holds after his first turn, at a board of 3 by 2:
//   a a b
//   c e x     where x is put by the turn
bool holds(const std::string& condition) {
  Play play(
      "#game \"t\" #board 3 2 a a b c e e #order red blue #player red (4,0)[0] > (c)(2,0/x)[+1] "
      "#player blue (0,0)[+1] #goal blue 1 $turn > 99 #goal red 1 " +
      condition);
  play.make(play.moves().front());
  return play.over();
}

TEST(DraftGoals, CountPieces) {
  EXPECT_TRUE(holds("$a == 2"));
  EXPECT_TRUE(holds("$x == 1"));
  EXPECT_FALSE(holds("$a > 2"));
  EXPECT_TRUE(holds("$a > $b"));
  EXPECT_TRUE(holds("3 > $a"));
  EXPECT_TRUE(holds("$a != 1"));
  EXPECT_TRUE(holds("$a <= 2"));
  EXPECT_FALSE(holds("$a >= 3"));
  EXPECT_FALSE(holds("$a < 2"));
}

TEST(DraftGoals, TurnIsOneAtFirstAndGrowsWithEachTurn) {
  EXPECT_TRUE(holds("$turn == 2"));
  EXPECT_FALSE(holds("$turn == 1"));
  // "$turn > 9" is true first after the ninth turn (row 14).
  Play play(game_text("1 1 r", "(0,0)[blue]", "#goal red 1 $turn > 9\n#goal blue 1 $turn > 9\n"));
  for (int turn = 1; turn <= 8; ++turn) play.make(turn % 2 == 1 ? "[blue]" : "[red]");
  EXPECT_EQ(play.mover(), "red");
  EXPECT_THAT(play.make("[over]").scores(), ElementsAre(1, 1));
}

TEST(DraftGoals, TurnStopsCountingWhereItMakesNoDifference) {
  const Play play(
      game_text("1 1 r", "(0,0)[blue]", "#goal red $turn == 3\n#goal blue $turn > 5\n"));
  ASSERT_EQ(play.game().variables.size(), 1u);
  EXPECT_EQ(play.game().variables[0].bound, 6);
  // Never 4 again once it is larger.
  Play odd(game_text("1 1 r", "(0,0)[0]", "#goal red 1 $turn == 4\n#goal blue 1 $turn != $turn\n"));
  odd.make("[red]").make("[red]");
  EXPECT_THAT(odd.make("[over]").scores(), ElementsAre(1, 0));
}

TEST(DraftGoals, TurnMayBeComparedWithACount) {
  const Play play(game_text("3 2 r r r e e e", "(r/e)[blue]",
                            "#goal red 1 $turn > $r\n#goal blue 1 $turn > 2\n"));
  EXPECT_EQ(play.game().variables[0].bound, 7);
}

TEST(DraftGoals, TurnIsCountedOnlyWhenSomeoneAsks) {
  const Play play(game_text("1 1 r", "(0,0)[blue]", "#goal red 1 $r == 0\n#goal blue 1 $r == 0\n"));
  EXPECT_THAT(play.game().variables, IsEmpty());
}

TEST(DraftGoals, FindPiecesOnSquares) {
  EXPECT_TRUE(holds("@ a 0 1"));
  EXPECT_TRUE(holds("@ b 2 1"));
  EXPECT_TRUE(holds("@ c 0 0"));
  EXPECT_TRUE(holds("@ x 2 0"));
  EXPECT_FALSE(holds("@ a 0 0"));
  EXPECT_FALSE(holds("@ e 2 0"));
}

TEST(DraftGoals, SquaresHaveColumnFirstAndRowsFromTheBottom) {
  const std::string red = "(r)[blue]";
  const std::string goals = "#goal blue 1 $turn > 99\n#goal red 1 @ r ";
  const std::string board = "3 2 e e e r e e";
  EXPECT_EQ(codes_of(game_text(board, red, goals + "2 1")), "");
  EXPECT_EQ(codes_of(game_text(board, red, goals + "1 2")), "RBGD0606");
  EXPECT_EQ(codes_of(game_text(board, red, goals + "3 0")), "RBGD0606");
  EXPECT_EQ(codes_of(game_text(board, red, goals + "-1 0")), "RBGD0606");
  EXPECT_EQ(codes_of(game_text(board, red, goals + "0 -1")), "RBGD0606");
  EXPECT_EQ(codes_of(game_text(board, red, goals + "0 0")), "");
}

TEST(DraftGoals, AskForMovesFromAnySquare) {
  EXPECT_TRUE(holds("move((a)(1,0,a)(1,0,b))"));
  EXPECT_FALSE(holds("move((a)(1,0,a)(1,0,a))"));
  EXPECT_TRUE(holds("move((x)(-2,1,a))"));
  EXPECT_TRUE(holds("move((c)(1,0)^*(0,1,b))"));
  EXPECT_TRUE(holds("move((b)(0,1) + (c)(0,1))"));
  EXPECT_TRUE(holds("not move((b)(0,1))"));
}

TEST(DraftGoals, NotBindsTighterThanAndAndAndTighterThanOr) {
  // (not a) or (b and c), for all values.
  for (const bool a : {false, true}) {
    for (const bool b : {false, true}) {
      for (const bool c : {false, true}) {
        const auto test = [](bool value) { return value ? "$a == 2 " : "$a == 3 "; };
        const std::string condition =
            std::string("not ") + test(a) + "or " + test(b) + "and " + test(c);
        EXPECT_EQ(holds(condition), !a || (b && c)) << condition;
        const std::string swapped = std::string(test(b)) + "and not " + test(c) + "or " + test(a);
        EXPECT_EQ(holds(swapped), (b && !c) || a) << swapped;
        const std::string grouped = std::string("not (") + test(a) + "or " + test(b) +
                                    ") and not (" + test(c) + "and " + test(b) + ")";
        EXPECT_EQ(holds(grouped), !(a || b) && !(c && b)) << grouped;
        const std::string inner = std::string("(") + test(a) + "or " + test(b) + ") and (" +
                                  test(c) + "or not " + test(a) + ")";
        EXPECT_EQ(holds(inner), (a || b) && (c || !a)) << inner;
      }
    }
  }
}

TEST(DraftGoals, NotMayBeRepeated) {
  EXPECT_TRUE(holds("not not $a == 2"));
  EXPECT_FALSE(holds("not not not $a == 2"));
  EXPECT_TRUE(holds("not not (not $a == 3)"));
}

TEST(DraftGoals, ConstantsMayBeNegative) {
  EXPECT_TRUE(holds("$a > -1"));
  EXPECT_FALSE(holds("$turn < -5"));
  EXPECT_TRUE(holds("-2 < -1"));
  EXPECT_TRUE(holds("$a == +2"));
  EXPECT_FALSE(holds("not $a != -2"));
  EXPECT_TRUE(holds("1 < 2"));
  EXPECT_FALSE(holds("2 < 1"));
}

TEST(DraftGoals, ScoreMayBeLeftOut) {
  const std::string others = "#goal blue 1 $turn > 99\n";
  Play one(game_text("1 1 r", "(r/x)[blue]", others + "#goal red $r == 0\n"));
  EXPECT_THAT(one.make("x@0,0 [over]").scores(), ElementsAre(1, 0));
  // A number before a comparison belongs to the condition.
  Play count(game_text("1 1 r", "(r/x)[blue]", others + "#goal red 0 == $r\n"));
  EXPECT_THAT(count.make("x@0,0 [over]").scores(), ElementsAre(1, 0));
  Play both(game_text("1 1 r", "(r/x)[blue]", others + "#goal red 5 0 == $r\n"));
  EXPECT_THAT(both.make("x@0,0 [over]").scores(), ElementsAre(5, 0));
}

TEST(DraftGoals, MayBeWorthNothing) {
  Play play(game_text("1 1 r", "(r/x)[blue]", "#goal red 0 $r == 0\n#goal blue 3 $x == 1\n"));
  EXPECT_THAT(play.make("x@0,0 [over]").scores(), ElementsAre(0, 3));
}

TEST(DraftGoals, AllThatHoldAreScoredTheOthersGetNothing) {
  Play both(game_text("1 1 r", "(r/x)[blue]", "#goal red 4 $r == 0\n#goal blue 3 $x == 1\n"));
  EXPECT_THAT(both.make("x@0,0 [over]").scores(), ElementsAre(4, 3));
  Play one(game_text("1 1 r", "(r/x)[blue]", "#goal red 4 $r > 0\n#goal blue 3 $x == 1\n"));
  EXPECT_THAT(one.make("x@0,0 [over]").scores(), ElementsAre(0, 3));
}

TEST(DraftGoals, AreNotLookedAtBeforeTheFirstTurn) {
  Play play(game_text("1 1 r", "(r/x)[blue]", "#goal red 4 $r == 1\n#goal blue 3 $turn > 99\n"));
  EXPECT_EQ(play.mover(), "red");
  EXPECT_EQ(play.make("x@0,0 [blue]").mover(), "blue");
}

TEST(DraftGoals, AreNotLookedAtAfterASemimove) {
  Play play(
      game_text("1 1 r", "(r/x) + (x/r)[blue]", "#goal red 4 $x == 1\n#goal blue 3 $turn > 9\n"));
  EXPECT_EQ(play.make("x@0,0 ...").mover(), "red");
  EXPECT_EQ(play.make("r@0,0 [blue]").mover(), "blue");
}

// The guard of row 16: tic-tac-toe where the ninth mark makes a row.
TEST(DraftGoals, ADrawNeedsBothConditions) {
  const std::string goals =
      "#goal red 1 $x == 1 or $turn > 1 and not $y == 1\n"
      "#goal blue 1 $y == 1 or $turn > 1 and not $x == 1\n";
  EXPECT_THAT(Play(game_text("1 1 r", "(r/{x,y,z})[blue]", goals)).make("x@0,0 [over]").scores(),
              ElementsAre(1, 0));
  EXPECT_THAT(Play(game_text("1 1 r", "(r/{x,y,z})[blue]", goals)).make("z@0,0 [over]").scores(),
              ElementsAre(1, 1));
}

// Row 17: without the guard the last turn allowed is a draw, whatever it does.
TEST(DraftGoals, TheLastTurnIsADrawEvenIfItTakesTheKing) {
  const std::string goals =
      "#goal red 1 $king == 0 or $turn > 1\n#goal blue 1 $queen == 0 or $turn > 1\n";
  Play play(game_text("2 1 queen king", "(queen/e)(1,0,king/queen)[blue]", goals));
  EXPECT_THAT(play.make("e@0,0 queen@1,0 [over]").scores(), ElementsAre(1, 1));
}

TEST(DraftStuck, LosesAndTheOtherGetsHisGoalNumber) {
  Play play(game_text("1 1 e", "(r/x)[blue]", "#goal red 4 $turn > 9\n#goal blue 3 $turn > 9\n"));
  EXPECT_TRUE(play.over());
  EXPECT_THAT(play.scores(), ElementsAre(0, 3));
}

TEST(DraftStuck, AfterASemimoveLosesToo) {
  Play play(game_text("1 1 r", "(r/x)", "#goal red 4 $turn > 9\n#goal blue 3 $turn > 9\n"));
  EXPECT_FALSE(play.over());
  EXPECT_TRUE(play.make("x@0,0 ...").over());
  EXPECT_THAT(play.scores(), ElementsAre(0, 3));
}

TEST(DraftStuck, EachOfTheOthersGetsHisGoalNumber) {
  const std::string text =
      "#game \"t\" #board 1 1 r #order red blue green #player red (r/x)[+1] #player blue (r/x)[+1] "
      "#player green (r/x)[+1] #goal red 4 $turn > 9 #goal blue 3 $turn > 9 #goal green 2 $turn > "
      "9";
  Play play(text);
  EXPECT_TRUE(play.make("x@0,0 [blue]").over());
  EXPECT_THAT(play.scores(), ElementsAre(4, 0, 2));
}

TEST(DraftStuck, IsWhoHasMarksOnlyInBlockedSets) {
  // The higher set applies, but ends without a mark and leads nowhere.
  Play play(game_text("2 1 a b", "(a/c) > (b/c)[blue]"));
  play.make("c@0,0 ...").make("c@1,0 [blue]");
  EXPECT_EQ(play.mover(), "blue");
}

TEST(DraftOrder, TheFirstPlayerOfTheOrderBegins) {
  const std::string rest =
      "#player red (0,0)[+1] #player blue (0,0)[+1] #goal red 1 $turn > 9 #goal blue 1 $turn > 9";
  EXPECT_EQ(Play("#game \"t\" #board 1 1 e #order blue red " + rest).mover(), "blue");
  EXPECT_EQ(Play("#game \"t\" #board 1 1 e #order red blue " + rest).mover(), "red");
}

TEST(DraftOrder, OfOnePlayerIsPossible) {
  Play play("#game \"t\" #board 1 1 e #order red #player red (0,0)[+1] #goal red 3 $turn > 2");
  EXPECT_THAT(play.make("[red]").make("[over]").scores(), ElementsAre(3));
}

TEST(DraftEnd, IsWarnedOfWhenTurnsAreNotBounded) {
  const auto of = [](const std::string& goals) {
    return codes_of(game_text("1 1 r", "(r)[blue]", goals));
  };
  EXPECT_EQ(of("#goal red $r == 0 #goal blue $r == 0"), "RBGD0702");
  EXPECT_EQ(of("#goal red $r == 0 or $turn > 5 #goal blue $r == 0"), "");
  EXPECT_EQ(of("#goal red $r == 0 and $turn > 5 #goal blue $r == 0"), "RBGD0702");
  EXPECT_EQ(of("#goal red $r == 0 and $turn > 5 #goal blue not $r == 0 and not $turn < 5"), "");
  EXPECT_EQ(of("#goal red $turn < 5 #goal blue $turn == 7"), "RBGD0702");
  EXPECT_EQ(of("#goal red not $turn < 5 #goal blue $turn == 7"), "");
  EXPECT_EQ(of("#goal red $turn > $r #goal blue $turn == 7"), "");
}

TEST(DraftEnd, IsWarnedOfWhenSemimovesUseNothingUp) {
  const auto of = [](const std::string& red) { return codes_of(game_text("2 1 a b", red)); };
  EXPECT_EQ(of("(a/b) > (0,0)[blue]"), "");
  EXPECT_EQ(of("(a/b) + (b/a) > (0,0)[blue]"), "RBGD0703");
  EXPECT_EQ(of("(b/c) + (a/b) > (0,0)[blue]"), "");
  EXPECT_EQ(of("(b/c) + (a/b) > (c/b) > (0,0)[blue]"), "RBGD0703");
  EXPECT_EQ(of("(a) > (0,0)[blue]"), "RBGD0703");
  EXPECT_EQ(of("({a,b}/c) > (b/a)[blue] + (0,0)[blue]"), "");
  EXPECT_EQ(of("(0,0)([blue] + (a/b))"), "");
  EXPECT_EQ(of("(a/c)^* > (0,0)[blue]"), "RBGD0703");
}

}  // namespace
}  // namespace zug
