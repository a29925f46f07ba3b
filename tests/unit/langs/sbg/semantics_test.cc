// What a Simplified Boardgame means: the ambiguities of the definition (language specification,
// section 5, whose numbers the tests carry) and its traps (section 8), one decision each.

#include <gmock/gmock.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <utility>

#include "tests/files.h"
#include "tests/unit/langs/sbg/play.h"

namespace zug {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing_sbg::codes_of;
using testing_sbg::game_text;
using testing_sbg::Play;

// One step ahead, and a king's steps sideways; both leave much to the goals.
const std::string pawn = "P (0,1,e) + (0,1,p) &";
const std::string slider = "K (1,0,e) + (-1,0,e) &";

// ---- section 4 ----------------------------------------------------------------------------------

TEST(SbgMoves, WhiteGoesUpAndBlackDown) {
  Play play(game_text("p.p/.../P.P", "P (0,1,e) &"));
  EXPECT_THAT(play.moves(), ElementsAre("x0y0-x0y1", "x2y0-x2y1"));
  play.move("x0y0-x0y1");
  EXPECT_THAT(play.moves(), ElementsAre("x2y2-x2y1"));
}

TEST(SbgMoves, AreTheirEndsHoweverManyWordsLeadThere) {
  Play play(game_text("...k/..../K...", "K ((1,0,e) + (0,1,e))^2 + (1,1,e) + (1,1,e)(0,0,e) &"));
  EXPECT_THAT(play.moves(), ElementsAre("x0y0-x0y2", "x0y0-x1y1", "x0y0-x2y0"));
}

TEST(SbgMoves, SeeTheBoardAsItWasBefore) {
  // A walk around a neighbour and over the own start square.
  Play play(game_text("..../KA..", "K (1,0,w)(-1,0,w)(0,1,e) & A (0,0,p) &"));
  EXPECT_THAT(play.moves(), ElementsAre("x0y0-x0y1"));
  Play empty_start(game_text("..../KA..", "K (1,0,w)(-1,0,e)(0,1,e) & A (0,0,p) &"));
  EXPECT_THAT(empty_start.moves(), IsEmpty());
  Play foreign_start(game_text("..../KA..", "K (1,0,w)(-1,0,p)(0,1,e) & A (0,0,p) &"));
  EXPECT_THAT(foreign_start.moves(), IsEmpty());
}

TEST(SbgMoves, LeaveNoMarkBehind) {
  Play play(game_text("k../.../KA.", "K (1,0,w)(-1,0,w)(0,1,e) + (0,0,w)(1,0,e) &"));
  play.move("x0y0-x0y1");
  EXPECT_EQ(play.board(), "k../K../.A.");
  EXPECT_THAT(play.moves(), ElementsAre("x0y2-x1y2"));
}

TEST(SbgMoves, OfAPieceWithoutARuleThereAreNone) {
  Play play(game_text("x.k/.../XK.", slider));
  EXPECT_THAT(play.moves(), ElementsAre("x1y0-x2y0"));
}

TEST(SbgMoves, MayRevisitSquaresOnTheWay) {
  Play play(game_text("...k/..../K...", "K (1,0,e)(1,0,e)(-1,0,e)(1,0,e)(1,0,e) &"));
  EXPECT_THAT(play.moves(), ElementsAre("x0y0-x3y0"));
}

TEST(SbgEnd, ANoMoveLoses) {
  Play play(game_text("p/P/.", "P (0,1,p) + (0,-1,e) &"));
  play.move("x0y1-x0y0");
  EXPECT_EQ(play.winner(), "white");
}

TEST(SbgEnd, APlayerWithoutPiecesHasNoMove) {
  Play play(game_text("p/P", pawn));
  play.move("x0y0-x0y1");
  EXPECT_EQ(play.winner(), "white");
}

// ---- section 5 ----------------------------------------------------------------------------------

TEST(SbgAmbiguity1, TheTurnLimitCountsHalfMoves) {
  Play play(game_text("k../K..", slider, "3 &"));
  play.move("x0y0-x1y0").move("x0y1-x1y1");
  EXPECT_EQ(play.winner(), "");
  play.move("x1y0-x2y0");
  EXPECT_EQ(play.winner(), "draw");
  EXPECT_EQ(codes_of(game_text("k../K..", slider, "0 &")), "SBG0507");
  EXPECT_EQ(Play(game_text("k../K..", slider, "0 &")).winner(), "draw");
}

TEST(SbgAmbiguity2, AllOtherEndsComeBeforeTheTurnLimit) {
  EXPECT_EQ(Play(game_text("k../K..", slider, "1 & @K 1 0 &")).move("x0y0-x1y0").winner(), "white");
  EXPECT_EQ(Play(game_text("k.k/P..", pawn + slider, "1 & #k 1 &")).move("x0y0-x0y1").winner(),
            "white");
  EXPECT_EQ(Play(game_text("p/./P", "P (0,1,e) &", "1 &")).move("x0y0-x0y1").winner(), "white");
  EXPECT_EQ(Play(game_text("p./../P.", "P (0,1,e)+(1,0,e) &", "1 &")).move("x0y0-x0y1").winner(),
            "draw");
}

TEST(SbgAmbiguity3, BlacksRightIsWhitesRight) {
  const std::string text = game_text(".c./.../.C.", "C (1,1,e) &");
  EXPECT_EQ(codes_of(text), "SBG0410");
  Play mirrored(text);
  EXPECT_THAT(mirrored.moves(), ElementsAre("x1y0-x2y1"));
  mirrored.move("x1y0-x2y1");
  EXPECT_EQ(mirrored.winner(), "white");  // black's C wants to go there, too
  Play rotated(text, sbg::BlackSide::Rotated);
  EXPECT_THAT(rotated.moves(), ElementsAre("x1y0-x2y1"));
  rotated.move("x1y0-x2y1");
  EXPECT_THAT(rotated.moves(), ElementsAre("x1y2-x0y1"));
}

TEST(SbgAmbiguity3, TheCrabsOfTheCorpusTellTheReadingsApart) {
  std::ifstream file(test::source_path("corpus/sbg/crabs.sbg"));
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const auto replies = [&](sbg::BlackSide side) {
    std::size_t count = 0;
    for (const std::string& move : Play(text, side).moves()) {
      count += Play(text, side).move(move).moves().size();
    }
    return count;
  };
  EXPECT_EQ(replies(sbg::BlackSide::Mirrored), 34u);
  EXPECT_NE(replies(sbg::BlackSide::Rotated), 34u);
}

TEST(SbgAmbiguity3, OnlyRulesThatBlackUsesAndThatDifferAreWarnedOf) {
  EXPECT_EQ(codes_of(game_text("..p/C.P", "C (1,1,e) & P (0,1,e) &")), "");
  EXPECT_EQ(codes_of(game_text("c../C..", "C (-1,1,e) + ((1,0,p)^*(0,1,e) + (1,1,e)) &")),
            "SBG0410");
  EXPECT_EQ(codes_of(game_text("c../C..",
                               "C (-1,1,e) + (((-1,0,p)^2(0,1,e) + (1,1,e))"
                               " + (1,0,p)^2(0,1,e)) + (1,1,e) &")),
            "");
}

TEST(SbgAmbiguity4, AnAmountIsReachedWhenItIsNotExceeded) {
  const std::string rules = "P (0,1,e) + (0,1,p) &";
  Play two(game_text("ppp/PPP", rules, "100 & #p 1 &"));
  two.move("x0y0-x0y1");
  EXPECT_EQ(two.winner(), "");
  EXPECT_EQ(two.move("x1y1-x1y0").move("x2y0-x2y1").winner(), "white");
}

TEST(SbgAmbiguity5, WhatHoldsAtTheStartEndsTheGame) {
  EXPECT_EQ(codes_of(game_text("k../K..", slider, "9 & #K 1 &")), "SBG0505");
  EXPECT_EQ(Play(game_text("k../K..", slider, "9 & #K 1 &")).winner(), "black");
  EXPECT_EQ(Play(game_text("k../K..", slider, "9 & #k 7 &")).winner(), "white");
  EXPECT_EQ(codes_of(game_text("k../K..", slider, "9 & #Q 0 &")), "SBG0504");
  EXPECT_EQ(Play(game_text("k../K..", slider, "9 & #Q 0 &")).winner(), "black");
  EXPECT_EQ(Play(game_text("k../X..", slider)).winner(), "black");
  EXPECT_EQ(Play(game_text("k../X..", slider, "0 &")).winner(), "black");
}

TEST(SbgAmbiguity6, ArrivalIsAMoveNotAState) {
  const std::string text = game_text("k../K..", slider + " X (0,0,w) &", "9 & @K 0 0 &");
  EXPECT_EQ(codes_of(text), "SBG0408 SBG0506");
  Play play(text);
  EXPECT_EQ(play.winner(), "");
  EXPECT_EQ(play.move("x0y0-x1y0").move("x0y1-x1y1").move("x1y0-x0y0").winner(), "white");
  Play pass(game_text("k../K..", "K (0,0,w) + (1,0,e) &", "9 & @K 0 0 &"));
  EXPECT_EQ(pass.winner(), "");
  EXPECT_EQ(pass.move("x0y0-x0y0").winner(), "white");
}

TEST(SbgAmbiguity6, ArrivalIsThatOfTheMovedPiece) {
  // White's other K stands on the square, and black moves onto it: neither wins.
  Play play(game_text("p.../K..K", slider + " P (0,1,p) &", "9 & @K 0 0 & @k 0 0 &"));
  EXPECT_EQ(play.move("x3y0-x2y0").move("x0y1-x0y0").winner(), "");
}

TEST(SbgAmbiguity7, ArrivalBeatsTheLossOfOnesOwn) {
  const std::string rules = "P (0,1,w) + (0,1,e) &";
  EXPECT_EQ(Play(game_text("pK/.P", rules, "9 & @P 1 1 & #K 0 &")).move("x1y0-x1y1").winner(),
            "white");
  EXPECT_EQ(Play(game_text("pK/.P", rules, "9 & #K 0 &")).move("x1y0-x1y1").winner(), "black");
}

TEST(SbgAmbiguity8, AtTheStartWhitesLossComesFirst) {
  EXPECT_EQ(Play(game_text("k../K..", slider, "9 & #k 1 & #K 1 &")).winner(), "black");
}

TEST(SbgAmbiguity9, TheCaseOfAGoalsLetterIsItsPlayer) {
  Play play(game_text("k.../K...", slider, "9 & @k 1 0, 1 1 &"));
  EXPECT_EQ(play.move("x0y0-x1y0").winner(), "");
  EXPECT_EQ(play.move("x0y1-x1y1").winner(), "black");
  EXPECT_EQ(Play(game_text("k/P", pawn, "9 & #K 0 & #k 0 &")).winner(), "black");
}

TEST(SbgAmbiguity10, GoalSquaresAreAbsolute) {
  Play play(game_text("k..../...../K....", "K (0,1,e) + (1,0,e) &", "9 & @k 0 1 &"));
  EXPECT_EQ(play.move("x0y0-x1y0").move("x0y2-x0y1").winner(), "black");
  Play other(game_text("k..../...../...../K....", "K (0,1,e) + (1,0,e) &", "9 & @k 0 1 &"));
  EXPECT_EQ(other.move("x0y0-x1y0").move("x0y3-x0y2").winner(), "");
}

TEST(SbgAmbiguity11, AStepOfNoDistanceTestsOwnPiecesOnly) {
  const std::string text = game_text("k../K..", "K (0,0,w) &");
  EXPECT_EQ(codes_of(text), "SBG0409");
  Play play(text);
  EXPECT_THAT(play.moves(), ElementsAre("x0y0-x0y0"));
  play.move("x0y0-x0y0");
  EXPECT_EQ(play.board(), "k../K..");
  EXPECT_THAT(play.moves(), ElementsAre("x0y1-x0y1"));
  EXPECT_THAT(Play(game_text("k../K..", "K (0,0,e) + (0,0,p) &")).moves(), IsEmpty());
  EXPECT_EQ(codes_of(game_text("k../K..", "K (0,0,e) + (0,0,p) &")), "");
}

TEST(SbgAmbiguity12, TheWayLeadsOverTheBoardOnly) {
  Play play(game_text("k../.../K..", "K (-1,0,e)(2,0,e) + (0,2,p)(1,-1,e) &"));
  EXPECT_THAT(play.moves(), ElementsAre("x0y0-x1y1"));
}

TEST(SbgAmbiguity13, PassesOfDifferentPiecesAreDifferentMoves) {
  EXPECT_THAT(Play(game_text("kk./KK.", "K (0,0,w) &")).moves(),
              ElementsAre("x0y0-x0y0", "x1y0-x1y0"));
}

TEST(SbgAmbiguity14, OnesOwnPiecesMayBeTaken) {
  Play play(game_text("k../KKX", "K (1,0,w) &"));
  EXPECT_THAT(play.moves(), ElementsAre("x0y0-x1y0", "x1y0-x2y0"));
  play.move("x0y0-x1y0");
  EXPECT_EQ(play.board(), "k../.KX");
}

TEST(SbgAmbiguity15, RepetitionIsNoEnd) {
  Play play(game_text("k../K..", slider, "99 &"));
  for (int i = 0; i < 24; ++i) {
    play.move("x0y0-x1y0").move("x0y1-x1y1").move("x1y0-x0y0").move("x1y1-x0y1");
  }
  EXPECT_EQ(play.winner(), "");
  EXPECT_EQ(play.move("x0y0-x1y0").move("x0y1-x1y1").move("x1y0-x0y0").winner(), "draw");
}

// ---- section 8 and other corners ----------------------------------------------------------------

TEST(SbgTraps, StarsOfWhatMayBeNothingEnd) {
  const std::string text = game_text("..k/K..", "K ((0,0,w)^*)^* ((1,0,e)^* + (0,1,e)^0)^* &");
  EXPECT_EQ(codes_of(text), "SBG0409 SBG0410 SBG0412 SBG0412");
  EXPECT_THAT(Play(text).moves(), ElementsAre("x0y0-x0y0", "x0y0-x1y0", "x0y0-x2y0"));
}

TEST(SbgTraps, PowersBindTighterThanSequences) {
  Play play(game_text("k..../K....", "K (1,0,e)(1,0,e)^2 &"));
  EXPECT_THAT(play.moves(), ElementsAre("x0y0-x3y0"));
  Play group(game_text("k..../K....", "K ((1,0,e)(1,0,e))^2 &"));
  EXPECT_THAT(group.moves(), ElementsAre("x0y0-x4y0"));
}

TEST(SbgTraps, SequencesBindTighterThanChoices) {
  Play play(game_text("k..../K....", "K (1,0,e) + (1,0,e)(1,0,e) (1,0,e) &"));
  EXPECT_THAT(play.moves(), ElementsAre("x0y0-x1y0", "x0y0-x3y0"));
}

TEST(SbgTraps, APowerOfZeroIsTheEmptyWord) {
  Play play(game_text("k../K..", "K (1,0,e)^0 (1,0,e) + (1,0,e)(1,0,e)^0(1,0,e) &"));
  EXPECT_THAT(play.moves(), ElementsAre("x0y0-x1y0", "x0y0-x2y0"));
  Play optional(game_text("k../K..", "K ((1,0,e) + (0,1,p)^0) (1,0,e) &"));
  EXPECT_THAT(optional.moves(), ElementsAre("x0y0-x1y0", "x0y0-x2y0"));
}

TEST(SbgTraps, TheEmptyWordIsAPass) {
  for (const std::string rule : {"K (1,0,e)^0 &", "K ((0,-1,p)^* (0,1,p)^*) &"}) {
    EXPECT_EQ(codes_of(game_text("..k/K..", rule)), "SBG0409");
    Play play(game_text("..k/K..", rule, "2 &"));
    EXPECT_THAT(play.moves(), ElementsAre("x0y0-x0y0")) << rule;
    EXPECT_EQ(play.move("x0y0-x0y0").move("x2y1-x2y1").winner(), "draw") << rule;
  }
}

TEST(SbgTraps, TheLettersOfConditionsAreFreeForPieces) {
  Play play(game_text("epw/.../EPW", "E (0,1,e) & P (0,2,p) & W (-1,0,w) &"));
  EXPECT_THAT(play.moves(), ElementsAre("x0y0-x0y1", "x1y0-x1y2", "x2y0-x1y0"));
}

TEST(SbgTraps, AMarkedStartDoesNotChangeCounts) {
  // While the only K is on its way, there are 0 of it; nobody looks then.
  Play play(game_text("k../K..", "K (0,0,w)(1,0,e) &", "9 & #K 0 & #k 0 &"));
  EXPECT_EQ(play.move("x0y0-x1y0").winner(), "");
  EXPECT_EQ(play.board(), "k../.K.");
}

TEST(SbgTraps, AtTheLimitMovesAreLookedForWithMarkersToo) {
  const std::string rule = "K (1,0,e)(-1,0,w) + (1,0,e) &";
  EXPECT_EQ(Play(game_text("k../K..", rule, "1 &")).move("x0y0-x0y0").winner(), "draw");
  EXPECT_EQ(Play(game_text("..k/K..", rule, "1 &")).move("x0y0-x0y0").winner(), "white");
}

TEST(SbgBoards, MayBeOneLineOrOneSquare) {
  EXPECT_THAT(Play(game_text("k..K", slider)).moves(), ElementsAre("x3y0-x2y0"));
  EXPECT_THAT(Play(game_text("p/./P", "P (0,1,e) &")).moves(), ElementsAre("x0y0-x0y1"));
  EXPECT_EQ(Play(game_text("k..K", slider, "9 & @K 2 0 &")).move("x3y0-x2y0").winner(), "white");
  EXPECT_EQ(Play(game_text("K", "K (0,0,w) &", "9 & @K 0 0 &")).move("x0y0-x0y0").winner(),
            "white");
  EXPECT_EQ(Play(game_text("K", "K (0,0,w) &")).move("x0y0-x0y0").winner(), "white");
}

TEST(SbgBoards, AreNamedAsGoalsNameThem) {
  const Play play(game_text("ab./.../..C", "A (0,1,e) &"));
  EXPECT_EQ(play.game().board.square(VertexId(0)).name, "x0y2");
  EXPECT_EQ(play.game().board.square(VertexId(8)).name, "x2y0");
  EXPECT_EQ(play.board(), "ab./.../..C");
}

TEST(SbgLowering, EveryActionKnowsItsPlace) {
  const std::string text = game_text("k.x/.../K.P", "K (1,2,e)^2 + (0,0,w) & P ((0,1,e))^* &",
                                     "9 & @P 1 1, 2 2 & #k 0 &");
  const Play play(text);
  const Expressions& all = play.game().expressions;
  std::set<std::string> places;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto* atom = std::get_if<Atom>(&all[ExpressionId(i)]);
    if (atom == nullptr) continue;
    const SourceRange range = atom->origin.range;
    ASSERT_LT(range.begin, range.end);
    places.insert(text.substr(range.begin, range.end - range.begin));
  }
  EXPECT_THAT(places, testing::IsSupersetOf({"(1,2,e)", "(0,0,w)", "(0,1,e)", "1 1", "2 2", "9",
                                             "#k 0", "K (1,2,e)^2 + (0,0,w)"}));
}

// Every square of a board as the only goal: arriving there wins, arriving elsewhere does not.
TEST(SbgGoals, TellEachSquareFromTheOthers) {
  const std::string rules =
      "K ((1,0,e)+(-1,0,e)+(0,1,e)+(0,-1,e)) ((1,0,e)+(-1,0,e)+(0,1,e)+(0,-1,e))^* & Q (0,0,w) &";
  const auto square = [](int index) { return std::pair(index % 4, index / 4); };
  for (int target = 0; target < 12; ++target) {
    const auto [goal_x, goal_y] = square(target);
    const std::string goal =
        "9 & @K " + std::to_string(goal_x) + " " + std::to_string(goal_y) + " &";
    for (int to = 0; to < 12; ++to) {
      if (to == 5 || to == 11) continue;  // where K and q stand
      const auto [x, y] = square(to);
      Play play(game_text("...q/.K../....", rules, goal));
      play.move("x1y1-x" + std::to_string(x) + "y" + std::to_string(y));
      EXPECT_EQ(play.winner(), to == target ? "white" : "") << to << " for " << target;
    }
  }
}

TEST(SbgGoals, OfOneLetterAreOneSetAndMayBeWholeRanks) {
  const std::string rules = "K (1,1,e) + (0,1,e) + (-1,1,e) &";
  const std::string goals = "9 & @K 0 2, 1 2 & @K 2 2 2 2 @K 1 1 & @k 1 1 &";
  const std::string board = "..k/.../K..";
  EXPECT_EQ(Play(game_text(board, rules, goals)).move("x0y0-x1y1").winner(), "white");
  Play play(game_text(board, rules, goals));
  play.move("x0y0-x0y1").move("x2y2-x2y1");
  EXPECT_EQ(play.winner(), "");
  EXPECT_EQ(play.move("x0y1-x1y2").winner(), "white");
}

}  // namespace
}  // namespace zug
