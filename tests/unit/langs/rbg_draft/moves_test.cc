// The early draft: what steps, powers, marks and priorities mean (spec 5), one corner per test.
//
// The printed text of the draft has defects, and each row of the list of their resolutions (spec 7)
// is held by a test. In this file:
//   1 stars, 2 brackets, 3 forms of steps      DraftSteps.EveryForm..., .EndWith...
//   4 precedence                               DraftWords...Tighter...
//   5 two signs for priority                   DraftPriorities.AreWrittenInTwoWays
//   19 plus signs                              DraftSteps.SignsMayStandApart...
//   21 offs belong to words                    DraftPriorities.AWordApplies...
//   27 whole sets are blocked                  DraftPriorities.LowerSetsAreBlocked...
//   28 long jumps                              DraftSteps.JumpsLargerThanTheBoard...
//   29 offsets                                 DraftMarks.Offsets...
//   31 equal words                             DraftMoves...
// in rbg_draft_goals_test.cc: 10 and 11 squares, 12 not/and/or, 13 scores, 14 the first turn, 16
// and 17 draws, 24 who is stuck, 26 negative constants, 30 endless games; in
// rbg_draft_text_test.cc: 6, 7, 22 and 23 macros, 9 the Silverman board, 18 titles, 20 underscores,
// 25 the order, 32 names; and 8 and 15 by the counts of chess and tic-tac-toe in tests/corpus.

#include <gmock/gmock.h>

#include "tests/unit/langs/rbg_draft/play.h"

namespace zug {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing_rbg_draft::codes_of;
using testing_rbg_draft::game_text;
using testing_rbg_draft::Play;

using Texts = std::vector<std::string>;

Texts moves_of(const std::string& board, const std::string& red) {
  return Play(game_text(board, red)).moves();
}

TEST(DraftSteps, JumpUpwardsIsTowardsTheFirstRow) {
  EXPECT_THAT(moves_of("1 3 e r e", "(r/e)(0,1,e/r)[blue]"), ElementsAre("e@0,1 r@0,2 [blue]"));
  EXPECT_THAT(moves_of("3 1 e r e", "(r/e)(1,0,e/r)[blue]"), ElementsAre("e@1,0 r@2,0 [blue]"));
}

TEST(DraftSteps, SquaresInBetweenDoNotMatter) {
  EXPECT_THAT(moves_of("3 3 x x e  x x x  r x x", "(r/e)(2,2,e/r)[blue]"),
              ElementsAre("e@0,0 r@2,2 [blue]"));
}

TEST(DraftSteps, MustStayOnTheBoard) {
  EXPECT_THAT(moves_of("2 1 e r", "(r/e)(1,0/r)[blue]"), IsEmpty());
  EXPECT_THAT(moves_of("2 2 e e  e r", "(r/e)(-1,1/r)[blue]"), ElementsAre("e@1,0 r@0,1 [blue]"));
}

TEST(DraftSteps, EveryFormMeansWhatItLeavesOut) {
  // On r at (1,0), between a and b.
  const std::string board = "3 1 a r b";
  EXPECT_THAT(moves_of(board, "(1,0,b/c)[blue]"), ElementsAre("c@2,0 [blue]"));
  EXPECT_THAT(moves_of(board, "(1,0,b)(/c)[blue]"), ElementsAre("c@2,0 [blue]"));
  EXPECT_THAT(moves_of(board, "(r)(1,0/c)[blue]"), ElementsAre("c@2,0 [blue]"));
  EXPECT_THAT(moves_of(board, "(r)(1,0,/c)[blue]"), ElementsAre("c@2,0 [blue]"));
  EXPECT_THAT(moves_of(board, "(r)(1,0)(/c)[blue]"), ElementsAre("c@2,0 [blue]"));
  EXPECT_THAT(moves_of(board, "(r)(1,0,)(/c)[blue]"), ElementsAre("c@2,0 [blue]"));
  EXPECT_THAT(moves_of(board, "(r/c)[blue]"), ElementsAre("c@1,0 [blue]"));
  EXPECT_THAT(moves_of(board, "(r)(/c)[blue]"), ElementsAre("c@1,0 [blue]"));
  EXPECT_THAT(moves_of(board, "(/c)[blue]"),
              ElementsAre("c@0,0 [blue]", "c@1,0 [blue]", "c@2,0 [blue]"));
}

// Some productions of the printed grammar end with '(', and its chess has '^(' for '^*('.
TEST(DraftSteps, EndWithTheirBracketAndStarsWithTheirStar) {
  EXPECT_EQ(codes_of(game_text("1 1 r", "(0,0,r([blue]")), "RBGD0506 RBGD0506");
  EXPECT_EQ(codes_of(game_text("1 1 r", "(r)^(r)[blue]")), "RBGD0504");
}

TEST(DraftSteps, SignsMayStandApartAndPlusIsOne) {
  EXPECT_THAT(moves_of("3 1 a r b", "(r)(+1,+0/c)[blue]"), ElementsAre("c@2,0 [blue]"));
  EXPECT_THAT(moves_of("3 1 a r b", "(r)(- 1, - 0/c)[blue]"), ElementsAre("c@0,0 [blue]"));
}

TEST(DraftSteps, ChooseOnePieceOfOff) {
  EXPECT_THAT(moves_of("1 1 r", "(r/{a,b,c})[blue]"),
              ElementsAre("a@0,0 [blue]", "b@0,0 [blue]", "c@0,0 [blue]"));
}

TEST(DraftSteps, BracesWithoutPieceNeverApply) {
  EXPECT_THAT(moves_of("1 1 r", "(r/a)[blue] + ({}/b)[blue] + (/{})[blue]"),
              ElementsAre("a@0,0 [blue]"));
  EXPECT_EQ(codes_of(game_text("1 1 r", "(r)[blue] + ({})[blue] + (/{})[blue]")),
            "RBGD0706 RBGD0706");
}

TEST(DraftSteps, SeeWhatEarlierStepsPut) {
  // The lifted r is gone when the word comes back.
  EXPECT_THAT(moves_of("2 1 r e", "(r/e)(1,0,e)(-1,0,r/x)[blue]"), IsEmpty());
  EXPECT_THAT(moves_of("2 1 r e", "(r/e)(1,0,e)(-1,0,e/x)[blue]"),
              ElementsAre("e@0,0 x@0,0 [blue]"));
}

TEST(DraftSteps, JumpsLargerThanTheBoardNeverApply) {
  EXPECT_EQ(codes_of(game_text("3 2 r r r r r r", "(3,0)[blue] + (0,-2)[blue] + (2,1)[blue]")),
            "RBGD0701 RBGD0701");
  EXPECT_THAT(moves_of("3 2 r r r r r r", "(3,0/a)[blue] + (0,-2/b)[blue] + (2,1/c)[blue]"),
              ElementsAre("c@2,1 [blue]"));
}

TEST(DraftWords, MayBeginOnAnySquare) {
  EXPECT_EQ(moves_of("2 2 e e e e", "(e/r)[blue]").size(), 4u);
}

TEST(DraftWords, JuxtapositionBindsTighterThanPlus) {
  EXPECT_THAT(moves_of("1 1 r", "(r/a)(a/b)[blue] + (r/c)[blue]"),
              ElementsAre("a@0,0 b@0,0 [blue]", "c@0,0 [blue]"));
}

TEST(DraftWords, PowerBindsTighterThanJuxtaposition) {
  EXPECT_THAT(moves_of("4 1 r e e e", "(r/e)(1,0,e)^2(/r)[blue]"),
              ElementsAre("e@0,0 r@2,0 [blue]"));
  EXPECT_THAT(moves_of("4 1 r e e e", "(r/e)((1,0,e)(/x))^2[blue]"),
              ElementsAre("e@0,0 x@1,0 x@2,0 [blue]"));
}

TEST(DraftWords, StarIsAnyNumberOfTimesAlsoNone) {
  EXPECT_THAT(moves_of("4 1 r e e e", "(r/e)(1,0,e)^*(/r)[blue]"),
              ElementsAre("e@0,0 r@0,0 [blue]", "e@0,0 r@1,0 [blue]", "e@0,0 r@2,0 [blue]",
                          "e@0,0 r@3,0 [blue]"));
}

TEST(DraftMarks, WordsOfOneExpressionMayDiffer) {
  EXPECT_THAT(moves_of("2 1 r e", "(r/x)([blue] + (1,0,e/y))"),
              ElementsAre("x@0,0 [blue]", "x@0,0 y@1,0 ..."));
}

TEST(DraftMarks, MustEndTheirWords) {
  EXPECT_EQ(codes_of(game_text("1 1 r", "(r)[blue](r)")), "RBGD0512");
  EXPECT_EQ(codes_of(game_text("1 1 r", "(r)([blue] + (r))(r)")), "RBGD0512");
  EXPECT_EQ(codes_of(game_text("1 1 r", "[blue][blue]")), "RBGD0512");
  EXPECT_EQ(codes_of(game_text("1 1 r", "((r)[blue])(r)[blue]")), "RBGD0512");
}

TEST(DraftMarks, MayNotBeRepeated) {
  EXPECT_EQ(codes_of(game_text("1 1 r", "((r)[blue])^*")), "RBGD0513");
  EXPECT_EQ(codes_of(game_text("1 1 r", "((r)[blue])^2")), "RBGD0513");
  EXPECT_EQ(codes_of(game_text("1 1 r", "(r)[blue]^*")), "RBGD0504");
  EXPECT_EQ(codes_of(game_text("1 1 r", "((r)[blue])^1")), "");
}

TEST(DraftMarks, MayStandAlone) {
  // One pass for each square to begin on.
  EXPECT_THAT(moves_of("2 1 r e", "[blue]"), ElementsAre("[blue]", "[blue]"));
}

// All of the others can move, so the next player is who is to move.
std::string next_of_four(const std::string& mark) {
  const std::string goal = " $turn > 9 ";
  const Texts moves = Play("#game \"t\" #board 1 1 e #order a b c d #player a (e)" + mark +
                           " #player b (e)[a] #player c (e)[a] #player d (e)[a] #goal a" + goal +
                           "#goal b" + goal + "#goal c" + goal + "#goal d" + goal)
                          .moves();
  return moves.size() == 1 ? moves.front() : "several";
}

TEST(DraftMarks, OffsetsWrapAroundTheOrder) {
  EXPECT_EQ(next_of_four("[+1]"), "[b]");
  EXPECT_EQ(next_of_four("[1]"), "[b]");
  EXPECT_EQ(next_of_four("[+2]"), "[c]");
  EXPECT_EQ(next_of_four("[-1]"), "[d]");
  EXPECT_EQ(next_of_four("[- 3]"), "[b]");
  EXPECT_EQ(next_of_four("[+5]"), "[b]");
  EXPECT_EQ(next_of_four("[-9]"), "[d]");
  EXPECT_EQ(next_of_four("[0]"), "[a]");
  EXPECT_EQ(next_of_four("[c]"), "[c]");
}

TEST(DraftMarks, ZeroIsACompletedTurnOfTheSamePlayer) {
  // Goals are looked at after it, and the counter goes up; after a semimove neither happens.
  const std::string goals = "#goal red 7 $turn == 2\n#goal blue 1 $turn > 99\n";
  Play turn(game_text("1 1 r", "(r/x)[0]", goals));
  turn.make("x@0,0 [over]");
  EXPECT_THAT(turn.scores(), ElementsAre(7, 0));
  Play semimove(game_text("1 1 r", "(r/x) + (x/y)[blue]", goals));
  EXPECT_EQ(semimove.make("x@0,0 ...").mover(), "red");
}

TEST(DraftPriorities, LowerSetsAreBlockedAltogether) {
  const std::string red = "(a/x)[blue] > (b/x)[blue] > (c/x)[blue]";
  EXPECT_THAT(moves_of("3 1 a b c", red), ElementsAre("x@0,0 [blue]"));
  EXPECT_THAT(moves_of("3 1 e b c", red), ElementsAre("x@1,0 [blue]"));
  EXPECT_THAT(moves_of("3 1 e e c", red), ElementsAre("x@2,0 [blue]"));
}

TEST(DraftPriorities, AreWrittenInTwoWays) {
  EXPECT_THAT(moves_of("2 1 a b", "(a/x)[blue] +> (b/x)[blue]"), ElementsAre("x@0,0 [blue]"));
  EXPECT_THAT(moves_of("2 1 a b", "(a/x)[blue] > (b/x)[blue]"), ElementsAre("x@0,0 [blue]"));
}

TEST(DraftPriorities, CountWordsWithAndWithoutMarkAlike) {
  EXPECT_THAT(moves_of("2 1 a b", "(a/x) > (b/x)[blue]"), ElementsAre("x@0,0 ..."));
  EXPECT_THAT(moves_of("2 1 a b", "(a/x)[blue] > (b/x)"), ElementsAre("x@0,0 [blue]"));
}

TEST(DraftPriorities, AWordAppliesByItsLaterStepsToo) {
  // a cannot go on to the right, so the second set is allowed.
  EXPECT_THAT(moves_of("2 1 b a", "(a/x)(1,0)[blue] > (b/x)[blue]"), ElementsAre("x@0,0 [blue]"));
  // The later step needs what the earlier one puts.
  EXPECT_THAT(moves_of("2 1 b a", "(a/x)(x/y)[blue] > (b/x)[blue]"),
              ElementsAre("x@1,0 y@1,0 [blue]"));
}

TEST(DraftPriorities, AreLookedAtAgainAfterEverySemimove) {
  Play play(game_text("2 1 a b", "(a/x) > (b/x) > (x/y)[blue]"));
  EXPECT_THAT(play.moves(), ElementsAre("x@0,0 ..."));
  EXPECT_THAT(play.make("x@0,0 ...").moves(), ElementsAre("x@1,0 ..."));
  EXPECT_THAT(play.make("x@1,0 ...").moves(), ElementsAre("y@0,0 [blue]", "y@1,0 [blue]"));
}

TEST(DraftPriorities, AnEmptyHigherSetBlocksNothing) {
  EXPECT_THAT(moves_of("1 1 r", "({}/a)[blue] > (r/x)[blue]"), ElementsAre("x@0,0 [blue]"));
}

TEST(DraftMoves, EqualAlternativesAreOne) {
  EXPECT_THAT(moves_of("1 1 r", "(r/x)[blue] + (r/x)[blue]"), ElementsAre("x@0,0 [blue]"));
  EXPECT_THAT(moves_of("1 1 r", "(r/{x,y})[blue] + (0,0,{r}/{y,x,x})[+1]"),
              ElementsAre("x@0,0 [blue]", "y@0,0 [blue]"));
  EXPECT_THAT(moves_of("1 1 r", "((r/x) + (r/y) + ((r/x)^1))[blue]"),
              ElementsAre("x@0,0 [blue]", "y@0,0 [blue]"));
  EXPECT_EQ(codes_of(game_text("1 1 r", "(r/x)[blue] + (r/x)[1]")), "RBGD0707");
}

TEST(DraftMoves, AlternativesThatDifferAreTwo) {
  EXPECT_THAT(moves_of("1 1 r", "(r/x)[blue] + (/x)[blue]"),
              ElementsAre("x@0,0 [blue]", "x@0,0 [blue]"));
}

TEST(DraftMoves, OfOverlappingWordsAreTwoAndWarnedOf) {
  const std::string overlap = "(r)(1,0,e/x)[blue] + (r)((1,0,e/x) + (1,0,e/y))[blue]";
  EXPECT_THAT(moves_of("2 1 r e", overlap),
              ElementsAre("x@1,0 [blue]", "x@1,0 [blue]", "y@1,0 [blue]"));
  const auto of = [](const std::string& red) { return codes_of(game_text("2 1 r e", red)); };
  EXPECT_EQ(of(overlap), "RBGD0709");
  EXPECT_EQ(of("((r/x)^* (r/x)^*)[blue]"), "RBGD0709");
  EXPECT_EQ(of("((r/x)^2 + (r/x)(r/x))[blue]"), "RBGD0709");
  EXPECT_EQ(of("(r)([blue] + (1,0)[blue]) + (r)[blue]"), "RBGD0709");
  EXPECT_EQ(of("((r/x)^* (e/x)^*)[blue]"), "");
  // Steps without off tell no moves apart, and the mark is the same.
  EXPECT_EQ(of("((r)^* (r)^* (e)(e/x))[blue]"), "");
  EXPECT_EQ(of("(r)(1,0,e/x)[blue] + (r)((1,0,r/x) + (1,0,e/y))[blue]"), "");
}

TEST(DraftMoves, SquaresWithoutOffDoNotTellMovesApart) {
  // Two ways from corner to corner, one move; but each square to end on is its own.
  EXPECT_THAT(moves_of("2 2 e e r e", "(r/e)((1,0)(0,1) + (0,1)(1,0))(/r)[blue]"),
              ElementsAre("e@0,0 r@1,1 [blue]"));
  EXPECT_EQ(moves_of("2 2 e e r e", "(r/x)((1,0) + (0,1))[blue]").size(), 2u);
}

}  // namespace
}  // namespace zug
