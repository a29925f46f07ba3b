// The sixteen ways in which the field's server was seen to fail, one test each, by the number in
// docs/network.md. What is about sockets as such is in tcp_test.cc (6, 7, 16), what is about the
// command line in tests/cli (15).

#include <gmock/gmock.h>

#include "tests/server/bench_table.h"
#include "tools/players/match/check_record.h"
#include "tools/server/tcp_server.h"
#include "tools/server/wire.h"

namespace zug {
namespace {

using server::OnFault;
using server::TableOptions;
using test::TestTable;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;

std::string rules_to_play() { return test::corpus_text("tic_tac_toe.rbg"); }

TableOptions on_fault(OnFault how) {
  TableOptions options;
  options.on_fault = how;
  return options;
}

// The game is over by a fault of the first player, and the next one has begun.
void expect_forfeit(TestTable& table, const std::string& fault) {
  ASSERT_EQ(table.reports.size(), 1u);
  EXPECT_EQ(table.reports[0].reason, "fault");
  EXPECT_THAT(table.reports[0].scores, ElementsAre(0, 100));
  EXPECT_THAT(table.reports[0].result, EndsWith(" 0 100 fault=" + fault));
  EXPECT_THAT(table.heard(1), ElementsAre("reset"));
  EXPECT_THAT(table.heard(0), ElementsAre("reset", "5.000000"));
  EXPECT_FALSE(table.table.over());
}

TestTable& started(TestTable& table) {
  table.start();
  table.heard(0), table.heard(1);
  return table;
}

TEST(Faults, No01AnIllegalMoveForfeitsAndTheSessionGoesOn) {
  TestTable table(rules_to_play());
  started(table).table.message(0, "5 10");  // the other player's modifier
  expect_forfeit(table, "illegal:1");
}

TEST(Faults, No01AnIllegalMoveCanBeReplacedByARandomOne) {
  TestTable table(rules_to_play(), on_fault(OnFault::Random));
  started(table).table.message(0, "5 10");
  EXPECT_THAT(table.reports, IsEmpty());
  const std::vector<std::string> second = table.heard(1);
  ASSERT_EQ(second.size(), 2u);
  EXPECT_THAT(second[0], EndsWith(" 4"));  // the move that was made, and his turn
  EXPECT_EQ(second[1], "5.000000");
  EXPECT_THAT(table.heard(0), ElementsAre(second[0]));  // the offender hears of it, too
}

TEST(Faults, No01AnIllegalMoveCanBeReplacedByTheFirstOne) {
  TestTable table(rules_to_play(), on_fault(OnFault::First));
  started(table).table.message(0, "5 10");
  EXPECT_THAT(table.heard(0), ElementsAre("1 4"));
}

TEST(Faults, No01AnIllegalMoveCanEndTheSession) {
  TestTable table(rules_to_play(), on_fault(OnFault::Abort));
  started(table).table.message(0, "5 10");
  EXPECT_TRUE(table.table.over());
  EXPECT_THAT(table.closed, ElementsAre(true, true));
  ASSERT_EQ(table.reports.size(), 1u);
  EXPECT_EQ(table.reports[0].reason, "aborted");
  EXPECT_THAT(table.reports[0].result, EndsWith(" 0 9 50 50 fault=illegal:1 aborted=fault"));
  EXPECT_EQ(table.reports[0].moves, "5 10\n");  // nobody was told to begin anew
}

TEST(Faults, No02NumbersOutsideOfTheBoardAreCheckedFirst) {
  for (const std::string text : {"99999 4", "-1 4", "0 4", "5 0", "5 99999", "5 4294967300"}) {
    TestTable table(rules_to_play());
    started(table).table.message(0, text);
    expect_forfeit(table, "unparsable:1");
  }
}

TEST(Faults, No03WordsAreNoMove) {
  TestTable table(rules_to_play());
  started(table).table.message(0, "hello");
  expect_forfeit(table, "unparsable:1");
}

TEST(Faults, No04AnOddNumberOfIntegersIsNoMove) {
  TestTable table(rules_to_play());
  started(table).table.message(0, "5 4 5");
  expect_forfeit(table, "unparsable:1");
}

TEST(Faults, No05AnEmptyMoveIsNoMove) {
  TestTable table(rules_to_play());
  started(table).table.message(0, "");
  expect_forfeit(table, "unparsable:1");
}

TEST(Faults, No06TheMoverWhoLeavesForfeitsAndHisSeatIsKept) {
  TestTable table(rules_to_play());
  started(table).table.left(0);
  ASSERT_EQ(table.reports.size(), 1u);
  EXPECT_THAT(table.reports[0].result, EndsWith(" 0 100 fault=disconnected:1"));
  EXPECT_THAT(table.heard(1), ElementsAre("reset"));
  EXPECT_FALSE(table.table.over());
  table.table.sit(*table.table.free_seat());  // another client takes the seat
  EXPECT_THAT(table.heard(0), ElementsAre("30.000000", "the rules", "1"));
  table.table.message(0, "ready");
  EXPECT_THAT(table.heard(0), ElementsAre("5.000000"));
}

TEST(Faults, No06ASeatThatNobodyTakesEndsTheSession) {
  TestTable table(rules_to_play());
  started(table).table.left(0);
  table.wait(9.9);
  EXPECT_FALSE(table.table.over());
  table.wait(0.2);
  EXPECT_TRUE(table.table.over());
  EXPECT_TRUE(table.closed[1]);
}

TEST(Faults, No07TheWaitingClientWhoLeavesForfeitsAtOnce) {
  TestTable table(rules_to_play());
  started(table).table.message(0, "5 4");
  table.table.left(0);  // the other one is to move
  ASSERT_EQ(table.reports.size(), 1u);
  EXPECT_EQ(table.reports[0].length, 1u);  // the move that was played is not lost
  EXPECT_THAT(table.reports[0].moves, "5 4\nreset\n");
  EXPECT_THAT(table.reports[0].scores, ElementsAre(0, 100));
}

TEST(Faults, No07TheOthersCanPlayOnAgainstRandomMoves) {
  TestTable table(rules_to_play(), on_fault(OnFault::Random));
  started(table).table.left(1);
  EXPECT_THAT(table.reports, IsEmpty());
  table.table.message(0, "5 4");
  const std::vector<std::string> heard = table.heard(0);
  ASSERT_EQ(heard.size(), 2u);  // a move was made for the one who left
  EXPECT_THAT(heard[0], EndsWith(" 10"));
  EXPECT_EQ(heard[1], "5.000000");
}

// He has not seen the moves that were made, so this game is not his.
TEST(Faults, No06WhoTakesASeatInAGamePlaysFromTheNextOneOn) {
  TestTable table(rules_to_play(), on_fault(OnFault::First));
  started(table).table.left(1);
  table.table.sit(*table.table.free_seat());
  table.table.message(1, "?state"), table.table.message(1, "1 10");
  EXPECT_THAT(table.notes.back(), HasSubstr("spoke before he was spoken to"));
  table.table.message(0, "5 4");
  EXPECT_THAT(table.heard(0), ElementsAre("1 10", "5.000000"));
  table.table.message(0, "2 4");
  table.table.message(0, "8 4");
  ASSERT_EQ(table.reports.size(), 1u);
  EXPECT_THAT(table.reports[0].result, EndsWith(" 100 0 fault=disconnected:2"));
  EXPECT_THAT(table.heard(1), ElementsAre("30.000000", "the rules", "2"));
  table.heard(0);
  table.table.message(1, "ready");
  EXPECT_THAT(table.heard(0), ElementsAre("5.000000"));
  table.table.message(0, "5 4");
  EXPECT_THAT(table.heard(1), ElementsAre("5 4", "5.000000"));
  EXPECT_FALSE(table.closed[1]);
}

TEST(Faults, No06WhoTakesASeatInAGameAndLeavesItAgainIsNoFault) {
  TestTable table(rules_to_play(), on_fault(OnFault::Random));
  started(table).table.left(1);
  table.table.sit(1);
  for (int i = 0; i < 3; ++i) table.table.message(1, "hello");
  EXPECT_TRUE(table.closed[1]);
  table.table.sit(1);
  table.table.left(1);
  EXPECT_EQ(table.table.free_seat(), 1u);
  table.table.left(0);
  ASSERT_EQ(table.reports.size(), 1u);
  EXPECT_EQ(table.reports[0].fault, "disconnected:2,disconnected:1");
}

// Nobody plays any more, but somebody waits for the next game.
TEST(Faults, No06AGameThatAllHaveLeftIsPlayedToItsEndForThoseWhoWait) {
  TestTable table(rules_to_play(), on_fault(OnFault::First));
  started(table).table.left(1);
  table.table.sit(1);
  table.table.left(0);
  ASSERT_EQ(table.reports.size(), 1u);
  EXPECT_EQ(table.reports[0].reason, "end");
  EXPECT_FALSE(table.table.over());
  table.table.sit(0);
  EXPECT_THAT(table.heard(1), ElementsAre("30.000000", "the rules", "2"));
}

TEST(Faults, No08WhoLeavesBeforeAllAreThereFreesHisSeat) {
  TestTable table(rules_to_play());
  table.table.sit(0);
  table.table.left(0);
  EXPECT_EQ(table.table.free_seat(), 0u);
  table.start();
  EXPECT_THAT(table.heard(0), ElementsAre("30.000000", "the rules", "1", "5.000000"));
}

TEST(Faults, No09NobodySaysReadyAndTheGameBegins) {
  TestTable table(rules_to_play());
  table.table.sit(0), table.table.sit(1);
  table.table.message(1, "ready");
  table.heard(0);
  table.wait(29.9);
  EXPECT_THAT(table.heard(0), IsEmpty());
  table.wait(0.2);
  EXPECT_THAT(table.heard(0), ElementsAre("5.000000"));
  table.table.message(0, "ready");  // at last; it is no move
  table.table.message(0, "hello");
  EXPECT_THAT(table.reports[0].result, HasSubstr(" timeouts=0(lateready),0 fault=unparsable:1"));
}

TEST(Faults, No10ReadyWithALineFeedIsReady) {
  TestTable table(rules_to_play());
  table.table.sit(0), table.table.sit(1);
  table.table.message(0, "ready\n"), table.table.message(1, " READY ");
  table.table.message(0, "5 4");  // nothing of it is left to be taken for the move
  EXPECT_EQ(table.heard(1).back(), "5.000000");
}

TEST(Faults, No11OtherWordsAreNotReadyAndWeWaitOn) {
  TestTable table(rules_to_play());
  table.table.sit(0), table.table.sit(1);
  table.heard(0);
  table.table.message(1, "ready"), table.table.message(0, "hello");
  EXPECT_THAT(table.notes.back(), HasSubstr("something else than 'ready'"));
  EXPECT_THAT(table.heard(0), IsEmpty());
  table.table.message(0, "ready");
  EXPECT_THAT(table.heard(0), ElementsAre("5.000000"));
}

TEST(Faults, No12AMoveBeforeTheTurnIsNotKeptForLater) {
  TestTable table(rules_to_play());
  started(table).table.message(1, "1 10");  // too early
  table.table.message(0, "5 4");
  EXPECT_THAT(table.heard(1), ElementsAre("5 4", "5.000000"));
  table.table.message(1, "2 10");
  EXPECT_THAT(table.heard(0), ElementsAre("2 10", "5.000000"));
}

// It came while we were looking for the moves that there are after the one before.
TEST(Faults, No12AMoveFromBeforeTheQuestionIsNoAnswerToIt) {
  TestTable table(rules_to_play());
  started(table);
  table.now += 1;
  table.table.message(0, "5 4");
  table.table.message(1, "1 10", table.now - 0.5);
  EXPECT_THAT(table.heard(1), ElementsAre("5 4", "5.000000"));
  table.table.message(1, "2 10", table.now);
  EXPECT_THAT(table.heard(0), ElementsAre("2 10", "5.000000"));
}

// It came in time, and has waited since.
TEST(Faults, No14WhatWaitedForUsIsNotLate) {
  TestTable table(rules_to_play());
  started(table);
  const double arrived = table.now + 4;
  table.now += 10;
  table.table.message(0, "5 4", arrived);
  EXPECT_THAT(table.heard(1), ElementsAre("5 4", "5.000000"));
  EXPECT_TRUE(table.reports.empty());
}

TEST(Faults, No12ThreeTimesOutOfTurnIsTheDoor) {
  TestTable table(rules_to_play());
  started(table);
  for (int i = 0; i < 3; ++i) table.table.message(1, "1 10");
  EXPECT_TRUE(table.closed[1]);
  ASSERT_EQ(table.reports.size(), 1u);
  EXPECT_EQ(table.reports[0].fault, "disconnected:2");
}

TEST(Faults, No13AGameWithoutAFirstMoveIsNotServed) {
  const std::string stuck = R"(
#players = a(1), b(1)
#pieces = e, x
#variables =
#board = rectangle(up,down,left,right, [e,e])
#rules = ->a {x}[e] ->> ->b {x}[e] ->>
)";
  EXPECT_FALSE(server::has_first_move(test::rules_of(stuck)));
  EXPECT_TRUE(server::has_first_move(test::rules_of(rules_to_play())));
}

TEST(Faults, No14WhoNeverAnswersForfeitsAfterDeadlineAndGrace) {
  TestTable table(rules_to_play());
  started(table).wait(5.9);
  EXPECT_THAT(table.reports, IsEmpty());
  table.wait(0.2);
  expect_forfeit(table, "late:1");
}

TEST(Faults, No14AnAnswerThatComesAfterThatIsNotTakenForTheNextGame) {
  TestTable table(rules_to_play());
  started(table).wait(7);
  table.heard(0), table.heard(1);
  table.table.message(0, "5 4");  // the answer to the old question
  EXPECT_THAT(table.heard(1), IsEmpty());
  table.table.message(0, "1 4");
  EXPECT_THAT(table.heard(1), ElementsAre("1 4", "5.000000"));
}

// His opponent has cut the line while he was asked, and he did not know yet.
TEST(Faults, No14AnAnswerThatCrossesTheEndOfTheGameIsNotCounted) {
  TestTable table(rules_to_play());
  started(table);
  for (int i = 0; i < 4; ++i) {
    table.table.message(0, "5 4");
    table.table.left(0);
    EXPECT_THAT(table.heard(1), ElementsAre("5 4", "5.000000", "reset"));
    table.table.message(1, "1 10");
    EXPECT_THAT(table.notes.back(), HasSubstr("has answered at last"));
    table.table.sit(0);
    table.table.message(0, "ready");
  }
  EXPECT_FALSE(table.closed[1]);
  EXPECT_EQ(table.reports.size(), 4u);
  table.table.message(1, "1 10");
  EXPECT_THAT(table.notes.back(), HasSubstr("while it was not his turn"));
}

TEST(Faults, No14AnAnswerThatCrossesAResignationIsNotCounted) {
  TestTable table(rules_to_play());
  table.table.sit(0), table.table.sit(1);
  table.table.message(0, "ready"), table.table.message(1, "ready zug/1");
  table.table.message(1, "?resign");
  table.table.message(0, "5 4");
  EXPECT_THAT(table.notes.back(), HasSubstr("has answered at last"));
  table.table.message(0, "1 4");
  EXPECT_EQ(table.reports.size(), 1u);
  EXPECT_EQ(table.heard(1).back(), "5.000000");
}

TEST(Faults, No14ALateMoveWithinTheGraceIsPlayedAndNoted) {
  TestTable table(test::example_game);
  started(table);
  table.now += 5.5;
  table.table.message(0, "1 4 2 5 2 6");
  table.table.message(1, "4 10 3 11 3 12");
  table.table.message(0, "5 4 6 5 6 6");
  table.table.message(1, "8 10 7 11 7 12");
  ASSERT_EQ(table.reports.size(), 1u);
  EXPECT_EQ(table.reports[0].result, "5.5 4 6 0 1 timeouts=1,0");
}

TEST(Faults, ThreeFaultsOfOneClientCostHimHisSeat) {
  TestTable table(rules_to_play());
  started(table);
  for (int i = 0; i < 3; ++i) table.table.message(0, "hello");
  EXPECT_EQ(table.reports.size(), 3u);
  EXPECT_TRUE(table.closed[0]);
  EXPECT_FALSE(table.closed[1]);
  EXPECT_EQ(table.table.free_seat(), 0u);
}

// Out of turn or wrong, they are counted together.
TEST(Faults, TwoFaultsAndAMoveOutOfTurnAreTheDoor) {
  TestTable table(rules_to_play(), on_fault(OnFault::Random));
  started(table).table.message(0, "hello");
  table.table.message(1, "hello");
  table.table.message(1, "1 10");
  EXPECT_FALSE(table.closed[1]);
  table.table.message(1, "1 10");
  EXPECT_TRUE(table.closed[1]);
  EXPECT_FALSE(table.closed[0]);
}

// The record says so, too, and nothing where the game went on.
TEST(Faults, TheRecordSaysWhichFaultEndedTheGame) {
  const Game game = test::game_of(rules_to_play());
  const notation::Notation notation(game);
  TableOptions options;
  options.notation = &notation;
  TestTable table(rules_to_play(), options);
  started(table).table.message(0, "5 10");
  table.table.left(1);
  ASSERT_EQ(table.reports.size(), 2u);
  EXPECT_EQ(table.reports[0].record.fault, "crosses: illegal: the move 5 10");
  EXPECT_EQ(table.reports[1].record.fault, "noughts: disconnected: disconnected");
}

// A result it has not.
TEST(Faults, TheRecordOfAGameThatIsCutShortIsThatOfOneThatIsNotOver) {
  const Game game = test::game_of(rules_to_play());
  const notation::Notation notation(game);
  TableOptions options = on_fault(OnFault::Abort);
  options.notation = &notation;
  TestTable table(rules_to_play(), options);
  started(table).table.message(0, "5 4");
  table.table.message(1, "5 10");
  ASSERT_EQ(table.reports.size(), 1u);
  const players::GameRecord& record = table.reports[0].record;
  EXPECT_EQ(record.reason, "");
  EXPECT_THAT(record.scores, IsEmpty());
  EXPECT_THAT(record.moves, ElementsAre("b2"));
  EXPECT_EQ(record.fault, "noughts: illegal: the move 5 10");
  EXPECT_EQ(players::check_record(table.rules, notation, "", record).error, "");
}

TEST(Faults, WhenEverybodyHasLeftTheirGameHasALine) {
  TestTable table(rules_to_play(), on_fault(OnFault::First));
  started(table).table.left(1);
  table.table.left(0);
  EXPECT_TRUE(table.table.over());
  ASSERT_EQ(table.reports.size(), 1u);
  EXPECT_THAT(table.reports[0].result,
              EndsWith(" fault=disconnected:2,disconnected:1 aborted=left"));
}

TEST(Faults, AGameBeyondALimitEndsTheSessionAndHasALine) {
  TestTable table(test::content(test::corpus_folder() / "improper" / "keeper_on_his_own.rbg"));
  table.start();
  EXPECT_EQ(table.table.broken(), nullptr);
  table.table.message(0, "1 2 1 3");
  EXPECT_TRUE(table.table.over());
  EXPECT_NE(table.table.broken(), nullptr);
  EXPECT_THAT(table.notes.back(), HasSubstr("the game goes beyond a limit: "));
  ASSERT_EQ(table.reports.size(), 1u);
  EXPECT_EQ(table.reports[0].reason, "aborted");
  EXPECT_THAT(table.reports[0].result, testing::MatchesRegex(".* 1 1 [0-9]+ [0-9]+ aborted=limit"));
}

TEST(Faults, WhoNeverStopsTalkingIsOutBeforeTheGame) {
  TestTable table(rules_to_play());
  table.table.sit(0);
  for (int i = 0; i < 1000; ++i) table.table.message(0, "ready");  // nobody asked yet
  EXPECT_TRUE(table.closed[0]);
  EXPECT_EQ(table.notes.size(), 5u);
}

}  // namespace
}  // namespace zug
