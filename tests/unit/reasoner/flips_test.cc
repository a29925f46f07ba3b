// Where runs of pieces are turned over at once (flips.cc), and where they must not be.

#include <gtest/gtest.h>

#include "tests/unit/reasoner/plans.h"

namespace zug::test {
namespace {

// Turns b over into w, on the way out or, [w] standing where it begins, on the way home.
std::string turning_out(const std::string& there, const std::string& back,
                        const std::string& end = "{w}") {
  return "({! " + there + " {b} " + there + " ({b} " + there + ")* " + end + "} + " + there +
         " {b} [w] " + there + " ({b} [w] " + there + ")* " + end + " " + back + " (" + end + " " +
         back + ")* {e}) ";
}
std::string turning_home(const std::string& there, const std::string& back) {
  const std::string out = there + " {b} (" + there + " {b})* " + there + " {w} ";
  return "({! " + out + "} + " + out + "(" + back + " {b} [w])* " + back + " {w}) ";
}

const std::string on_an_empty_square = "#rules = ->p (left* + right*)(up* + down*) {e} ->> ";

std::size_t puts(const std::string& text, const Options& options = {}) {
  return count(plan_of(text, options), Op::PutEach);
}

TEST(Flips, AreOneOnTheWayOutAndOnTheWayHome) {
  const Plan out = plan_of(row + on_an_empty_square + turning_out("right", "left") + "[w] ->q {}");
  EXPECT_EQ(count(out, Op::PutEach), 1u);
  EXPECT_EQ(count(out, Op::Put), 1u);
  const Plan home =
      plan_of(row + on_an_empty_square + "[w] " + turning_home("right", "left") + "->q {}");
  EXPECT_EQ(count(home, Op::PutEach), 1u);
  EXPECT_EQ(count(home, Op::Put), 1u);
}

TEST(Flips, AlongSeveralLinesAreOne) {
  const std::string flips = turning_out("right", "left") + turning_out("left", "right") +
                            turning_out("up left", "down right");
  EXPECT_EQ(puts(row + on_an_empty_square + flips + "[w] ->q {}"), 1u);
  Options off;
  off.flips = false;
  EXPECT_EQ(puts(row + on_an_empty_square + flips + "[w] ->q {}", off), 0u);
}

TEST(Flips, AlongTheSameLineAreTwo) {
  const std::string flips = turning_out("right", "left") + turning_out("right right", "left left");
  EXPECT_EQ(puts(row + on_an_empty_square + flips + "[w] ->q {}"), 2u);
}

TEST(Flips, AreNotWhereTheyArePartsOfMoves) {
  EXPECT_EQ(puts(row + "#rules = ->p (left* + right*) {e} " + turning_out("right", "left") +
                 "[w] ->q {}"),
            0u);
}

TEST(Flips, AreNotOnARing) {
  const std::string rules = "#rules = ->p (right*) {e} ->> ";
  EXPECT_EQ(puts(ring + rules + turning_out("right", "right right") + "[w] ->q {}"), 0u);
}

TEST(Flips, AreNotWhereTheWayHomeIsAnother) {
  EXPECT_EQ(puts(row + on_an_empty_square + turning_out("right", "left left") + "[w] ->q {}"), 0u);
}

TEST(Flips, AreNotWhereTheyNeedNotEndWhereTheyBegan) {
  const std::string flips = turning_out("right", "left");
  EXPECT_EQ(puts(row + "#rules = ->p (left* + right*) ->> " + flips + "[w] ->q {}"), 0u);
}

TEST(Flips, AreNotWhereTheRunMayEndInItsMiddle) {
  const std::string flips = turning_out("right", "left", "{w, b}");
  EXPECT_EQ(puts(row + on_an_empty_square + flips + "[w] ->q {}"), 0u);
}

}  // namespace
}  // namespace zug::test
