// The protocol as the field has it, byte by byte.

#include "tools/server/table.h"

#include <gmock/gmock.h>

#include <limits>
#include <set>

#include "tests/server/bench_table.h"
#include "tools/server/wire.h"

namespace zug {
namespace {

using server::Frames;
using server::Said;
using test::TestTable;
using testing::ElementsAre;
using testing::MatchesRegex;

TEST(Wire, SecondsHaveSixDecimalsAndNoLimitIs316Bytes) {
  EXPECT_EQ(server::write_seconds(0.3), "0.300000");
  EXPECT_EQ(server::write_seconds(86400), "86400.000000");
  const std::string longest = server::write_seconds(std::numeric_limits<double>::max());
  EXPECT_EQ(longest.size(), 316u);
  EXPECT_GT(server::read_seconds(longest).value(), server::no_limit);
  EXPECT_FALSE(server::read_seconds("1 2"));
  EXPECT_FALSE(server::read_seconds("reset"));
  EXPECT_FALSE(server::read_seconds("-1"));
}

TEST(Wire, MessagesComeSplitAndJoined) {
  Frames frames(8);
  frames.add("rea");
  EXPECT_FALSE(frames.next());
  frames.add(std::string_view("dy\0\0005 4\0005", 9));
  EXPECT_EQ(frames.next(), "ready");
  EXPECT_EQ(frames.next(), "");
  EXPECT_EQ(frames.next(), "5 4");
  EXPECT_FALSE(frames.next());
  frames.add(std::string_view(" 4\0", 3));
  EXPECT_EQ(frames.next(), "5 4");
  frames.add("12345678");
  EXPECT_FALSE(frames.broken());
  frames.add("9");
  EXPECT_TRUE(frames.broken());
  frames.add(std::string_view("\0", 1));
  EXPECT_FALSE(frames.next());
}

TEST(Wire, WhatAServerSaysIsToldApartByItsForm) {
  EXPECT_EQ(server::what_is("reset"), Said::Reset);
  EXPECT_EQ(server::what_is("5.000000"), Said::Seconds);
  EXPECT_EQ(server::what_is("5 4"), Said::Move);
  EXPECT_EQ(server::what_is("!turn 1"), Said::Extension);
  EXPECT_EQ(server::what_is("5 4 3"), Said::Nonsense);
  EXPECT_EQ(server::what_is(""), Said::Nonsense);
}

// The dialogue and the line of results as they were seen of the field's server.
TEST(Table, TheExampleGameIsPlayedAsTheFieldsServerDoes) {
  TestTable table(test::example_game);
  table.table.sit(0), table.table.sit(1);
  EXPECT_THAT(table.heard(0), ElementsAre("30.000000", "the rules", "1"));
  EXPECT_THAT(table.heard(1), ElementsAre("30.000000", "the rules", "2"));
  table.table.message(0, "ready");
  EXPECT_TRUE(table.heard(0).empty());
  table.table.message(1, "ready");
  EXPECT_THAT(table.heard(0), ElementsAre("5.000000"));
  table.table.message(0, " 1 4  2 5 2 6 \n");  // a legal spelling
  EXPECT_THAT(table.heard(1), ElementsAre("1 4 2 5 2 6", "5.000000"));
  table.table.message(1, "4 10 3 11 3 12");
  EXPECT_THAT(table.heard(0), ElementsAre("4 10 3 11 3 12", "5.000000"));
  table.table.message(0, "5 4 6 5 6 6");
  table.table.message(1, "8 10 7 11 7 12");
  EXPECT_THAT(table.heard(0), ElementsAre("8 10 7 11 7 12", "reset", "5.000000"));
  EXPECT_THAT(table.heard(1), ElementsAre("5 4 6 5 6 6", "5.000000", "reset"));
  ASSERT_EQ(table.reports.size(), 1u);
  EXPECT_THAT(table.reports[0].result, MatchesRegex("[0-9.e+-]+ 4 6 0 1"));
  EXPECT_EQ(table.reports[0].moves,
            " 1 4  2 5 2 6 \n\n4 10 3 11 3 12\n5 4 6 5 6 6\n8 10 7 11 7 12\nreset\n");
}

TEST(Table, TicTacToeHasTheNumbersOfTheFieldsTests) {
  TestTable table(test::corpus_text("tic_tac_toe.rbg"));
  table.start();
  reasoner::Scratch scratch = table.rules.scratch();
  reasoner::State state = table.rules.start();
  ASSERT_TRUE(table.rules.complete(state, scratch));
  const auto moves = [&] {
    reasoner::Moves legal;
    table.rules.list(state, scratch, legal);
    std::set<std::string> texts;
    for (std::size_t i = 0; i < legal.size(); ++i) {
      texts.insert(move_numbers(table.rules.to_ir(state, legal[i])));
    }
    return texts;
  };
  EXPECT_THAT(moves(), ElementsAre("1 4", "2 4", "3 4", "4 4", "5 4", "6 4", "7 4", "8 4", "9 4"));
}

TEST(Table, TheLimitOfGamesEndsTheSession) {
  server::TableOptions options;
  options.games = 1;
  TestTable table(test::example_game, options);
  table.start();
  table.table.message(0, "1 4 2 5 2 6"), table.table.message(1, "4 10 3 11 3 12");
  table.table.message(0, "5 4 6 5 6 6"), table.table.message(1, "8 10 7 11 7 12");
  EXPECT_TRUE(table.table.over());
  EXPECT_EQ(table.heard(0).back(), "reset");
  EXPECT_THAT(table.closed, ElementsAre(true, true));
}

TEST(Table, RecordsAreTextsOfTheNotation) {
  const Game game = test::game_of(test::corpus_text("tic_tac_toe.rbg"));
  const notation::Notation notation(game);
  server::TableOptions options;
  options.notation = &notation;
  TestTable table(test::corpus_text("tic_tac_toe.rbg"), options);
  table.start();
  table.table.message(0, "5 4");
  table.table.message(1, "hello");
  ASSERT_EQ(table.reports.size(), 1u);
  EXPECT_THAT(table.reports[0].record.moves, ElementsAre("b2"));
  EXPECT_EQ(table.reports[0].record.reason, "fault");
  EXPECT_EQ(table.reports[0].record.fault,
            "noughts: unparsable: a move has a modifier for each vertex");
  EXPECT_EQ(table.reports[0].record.scores[0].second, 100);
}

// zug/1: what our own clients can ask for, and nobody else sees.
TEST(Table, WhoSaysSoIsToldMore) {
  TestTable table(test::example_game);
  table.table.sit(0), table.table.sit(1);
  table.table.message(0, "ready zug/1"), table.table.message(1, "ready");
  table.heard(1);
  EXPECT_EQ(table.heard(0).back(), "5.000000");
  table.table.message(0, "?moves");
  EXPECT_THAT(table.heard(0), ElementsAre("!moves 1 4 2 5 2 6;5 4 6 5 6 6"));
  table.table.message(0, "?state");
  EXPECT_THAT(table.heard(0), ElementsAre("!state 2,0,0,1,2,0,0,1 0,1 1 3"));
  table.table.message(0, "?resign");
  EXPECT_THAT(table.heard(0),
              ElementsAre("!result 0 100 resigned", "reset", "!turn 1", "5.000000"));
  EXPECT_THAT(table.heard(1), ElementsAre("reset"));
}

}  // namespace
}  // namespace zug
