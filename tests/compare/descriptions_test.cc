// Games in GDL, compared: what is one move there (tools/compare/gdl_side.cc).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>

#include "ir/messages/diagnostic.h"
#include "langs/gdl/read.h"
#include "tools/compare/compare.h"
#include "tools/compare/gdl_side.h"

namespace zug::compare {
namespace {

using testing::HasSubstr;

gdl::Description described(const std::string& text) {
  const Source source("test.kif", text);
  Diagnostics diagnostics;
  const std::optional<gdl::Description> result = read_gdl_description(source, diagnostics);
  EXPECT_TRUE(result) << text;
  return result.value_or(gdl::Description{});
}

Answer compared(const std::string& a, const std::string& b, Moves moves) {
  const gdl::Description description_a = described(a), description_b = described(b);
  const auto side_a = make_gdl_side(description_a), side_b = make_gdl_side(description_b);
  Question question;
  question.a = side_a.get();
  question.b = side_b.get();
  question.moves = moves;
  for (std::size_t i = 0; i < side_a->players().size(); ++i) question.players.push_back(i);
  question.limits.random = 4;
  return compare(question, [](const char*, std::uint64_t) { return Limit::None; });
}

// pa and pb each make a move with a number, in turn, where a table says what follows it.
std::string by_table(const std::string& table) {
  return R"((role pa) (role pb) (init (at 1))
(<= (legal ?r ?n) (true (at ?n)) (mover ?n ?r))
(<= (legal ?r noop) (role ?r) (true (at ?n)) (not (mover ?n ?r)))
(<= (next ?k) (does ?r ?n) (behind ?n ?k))
(<= terminal (true (at end)))
(goal pa 100) (goal pb 0)
)" + table;
}

const std::string one_move = by_table(R"((mover 1 pa) (behind 1 (at 2))
(mover 2 pb) (behind 2 (at end)))");

// That a turn goes on is the value of a variable.
TEST(Descriptions, ATurnInPartsIsOneMoveWhereverItIsSaidThatItGoesOn) {
  const std::string in_parts = by_table(R"((mover 1 pa) (behind 1 (at more)) (behind 1 midturn)
(mover more pa) (behind more (at 2))
(mover 2 pb) (behind 2 (at end)))");
  EXPECT_EQ(compared(one_move, in_parts, Moves::Found).verdict, Verdict::Equal);
  const Answer by_name = compared(one_move, in_parts, Moves::ByName);
  ASSERT_NE(by_name.difference(), nullptr);
  EXPECT_EQ(by_name.difference()->only_b, std::vector<std::string>{"1 then more"});
}

// Both have one move of pa, then one of pb; but what pb does is said to be a part of pa's turn.
TEST(Descriptions, ATurnThatAnotherOneGoesOnWithIsADifference) {
  const std::string handed_over = by_table(R"((mover 1 pa) (behind 1 (at 2)) (behind 1 midturn)
(mover 2 pb) (behind 2 (at end)))");
  for (const Moves moves : {Moves::ByName, Moves::Found}) {
    const Answer answer = compared(one_move, handed_over, moves);
    EXPECT_EQ(answer.verdict, Verdict::Different);
    ASSERT_NE(answer.difference(), nullptr);
    EXPECT_EQ(answer.difference()->what, What::Turn);
    EXPECT_EQ(answer.difference()->note,
              "in the second game 1 move leads into the rest of its turn, where others than who "
              "made it have the choice");
    EXPECT_EQ(compared(handed_over, one_move, moves).verdict, Verdict::Different);
    EXPECT_EQ(compared(handed_over, handed_over, moves).verdict, Verdict::Equal);
  }
}

// Nor are parts glued together of which one is another's: the move ends there.
TEST(Descriptions, PartsOfAMoveAreOfOneRole) {
  const std::string handed_over = by_table(R"((mover 1 pa) (behind 1 (at 2)) (behind 1 midturn)
(mover 2 pb) (behind 2 (at 3)) (behind 2 midturn)
(mover 3 pb) (behind 3 (at end)))");
  const gdl::Description description = described(handed_over);
  const auto side = make_gdl_side(description);
  const auto walker = side->walker();
  EXPECT_EQ(walker->look(walker->start(), Names::With).names, std::vector<std::string>{"1"});
  const Words next = walker->follow(0);
  EXPECT_EQ(walker->look(next, Names::With).names, std::vector<std::string>{"2 then 3"});
  EXPECT_EQ(walker->look(next, Names::With).turn, std::vector<std::size_t>{1});
}

TEST(Descriptions, TwoInControlAtOnceAreADifference) {
  const std::string both = by_table(R"((mover 1 pa) (behind 1 (at 2))
(mover 2 pa) (mover 2 pb) (behind 2 (at end)))");
  const Answer answer = compared(one_move, both, Moves::Found);
  EXPECT_EQ(answer.verdict, Verdict::Different);
  ASSERT_NE(answer.difference(), nullptr);
  EXPECT_EQ(answer.difference()->b.turn, (std::vector<std::size_t>{0, 1}));
}

// No verdict where a game cannot be played on.
TEST(Descriptions, WhatNeverComesToAMoveIsALimit) {
  const std::string turn = by_table("(mover 1 pa) (behind 1 (at 1)) (behind 1 midturn)");
  const std::string keeper = by_table(
      "(mover 1 pa) (behind 1 (at 2)) (behind 1 keeper)\n"
      "(behind noop (at 2)) (behind noop keeper)");
  for (const Moves moves : {Moves::ByName, Moves::Found}) {
    try {
      compared(turn, turn, moves);
      ADD_FAILURE() << "a verdict";
    } catch (const TooLarge& large) {
      EXPECT_STREQ(large.what(), "a move has more parts than 1000");
    }
    try {
      compared(keeper, keeper, moves);
      ADD_FAILURE() << "a verdict";
    } catch (const TooLarge& large) {
      EXPECT_THAT(large.what(), HasSubstr("100000 states in a row, a limit of zug"));
    }
  }
}

TEST(Descriptions, WhatIsWrongWithOneIsNoVerdict) {
  const std::string stuck =
      "(role pa) (role pb) (init start) (<= (legal pa go))\n"
      "(<= terminal (true never)) (goal pa 0) (goal pb 0)";
  const std::string over =
      "(role pa) (role pb) (init start) (legal pa go) (legal pb go)\n"
      "(<= terminal (true start)) (goal pa 100)";
  const auto goal_of_pb = [&](const std::string& values) {
    return over + "(<= (goal pb ?x) (value ?x)) " + values;
  };
  const std::pair<std::string, std::string> faults[] = {
      {stuck, "no legal move for pb in a state that is not terminal"},
      {over, "0 goals for pb in a terminal state"},
      {goal_of_pb("(value 0) (value 1)"), "2 goals for pb in a terminal state"},
      {goal_of_pb("(value 50.5)"),
       "pb has the goal '50.5' in a terminal state, which is no number from 0 to 100"},
      {goal_of_pb("(value 101)"),
       "pb has the goal '101' in a terminal state, which is no number from 0 to 100"}};
  for (const auto& [text, words] : faults) {
    for (const Moves moves : {Moves::ByName, Moves::Found}) {
      try {
        compared(one_move, text, moves);
        ADD_FAILURE() << "a verdict: " << words;
      } catch (const FaultyDescription& fault) {
        EXPECT_EQ(fault.what(), words);
      }
    }
  }
}

}  // namespace
}  // namespace zug::compare
