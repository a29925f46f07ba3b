// What is dead at the start of a turn, in games made for it: each has states that differ in dead
// parts only, and states that must differ. Whether it is always right is for
// tests/differential/dead_parts_test.cc.

#include "passes/analysis/dead_parts.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "langs/rbg/read.h"

namespace zug {
namespace {

Game read(const std::string& rules) {
  Source source("given.rbg",
                "#players = white(10), black(10)\n#pieces = e, w, b\n#variables = x(5), y(5)\n"
                "#board = rectangle(up, down, left, right, [e, e, e] [w, e, b])\n"
                "#anySquare = (up* + down*) (left* + right*)\n#rules = " +
                    rules + "\n");
  Diagnostics diagnostics;
  std::optional<Game> game = read_rbg(source, diagnostics);
  if (!game) {
    ADD_FAILURE() << render(diagnostics.all().front(), source, false);
    return {};
  }
  return std::move(*game);
}

class Turns {
 public:
  explicit Turns(const std::string& rules)
      : game_(read(rules)), dead_(dead_parts(game_).value_or(DeadParts{})) {}

  // The modifier that is the switch number `index`, from 0, of the player; -1 is the keeper's.
  std::uint32_t turn(std::uint32_t player, int index = 0) const {
    const std::vector<ExpressionId> list = modifiers(game_);
    for (std::uint32_t i = 0; i < list.size(); ++i) {
      const Action& action = std::get<Atom>(game_.expressions[list[i]]).action;
      const auto* to = std::get_if<Switch>(&action);
      if (to != nullptr && to->player.value == player && index-- == 0) return i + 1;
    }
    ADD_FAILURE() << "no such turn";
    return 0;
  }
  TurnStart same(std::uint32_t modifier, std::uint32_t vertex) const {
    return dead_.at({modifier, VertexId(vertex)}).same_as;
  }
  bool alike(std::uint32_t modifier, std::uint32_t a, std::uint32_t b) const {
    return same(modifier, a) == same(modifier, b);
  }
  const LiveParts& live(std::uint32_t modifier, std::uint32_t vertex = 0) const {
    return dead_.lives[dead_.at({modifier, VertexId(vertex)}).live];
  }
  bool variable(std::uint32_t modifier, const std::string& name) const {
    for (std::size_t i = 0; i < variable_count(game_); ++i) {
      if (bounded(game_, VariableId(i)).name == name) return live(modifier).variables.test(i);
    }
    ADD_FAILURE() << "no such variable";
    return false;
  }

 private:
  Game game_;
  DeadParts dead_;
};

TEST(DeadParts, APositionThatLeadsEverywhereAlikeIsDead) {
  const Turns turns("(->white anySquare {e} [w] ->black anySquare {e} [b])*");
  for (std::uint32_t v = 1; v < 6; ++v) {
    EXPECT_TRUE(turns.alike(turns.turn(1), 0, v));
    EXPECT_TRUE(turns.alike(turns.turn(2), 0, v));
  }
  EXPECT_TRUE(turns.live(turns.turn(1)).vertices.full());
}

TEST(DeadParts, APositionIsAsGoodAsAnotherThatLeadsToTheSame) {
  // The whole row, and what is above: columns differ in nothing, rows do.
  const Turns turns("(->white (left* + right*) {e} [w] ->black anySquare {e} [b])*");
  EXPECT_TRUE(turns.alike(turns.turn(1), 0, 2));
  EXPECT_FALSE(turns.alike(turns.turn(1), 0, 3));
}

TEST(DeadParts, APositionThatIsReadIsAlive) {
  const Turns step("(->white up {e} [w] ->black anySquare {e} [b])*");
  EXPECT_FALSE(step.alike(step.turn(1), 3, 4));
  EXPECT_TRUE(step.alike(step.turn(1), 0, 1)) << "nothing leads up from either";
  // A switch at once is a move at the vertex.
  const Turns pass("(->white ->black anySquare {e} [b])*");
  EXPECT_FALSE(pass.alike(pass.turn(1), 0, 1));
}

// Any column, from its top: as in connect four, and with patterns in patterns.
TEST(DeadParts, PatternsOfShiftsAreDecidedByTheBoard) {
  for (const std::string top : {"up* {! up}", "up* {! {? up} {! left {! right}}}"}) {
    const Turns turns("(->white " + top + " (left* + right*) {e} [w] ->black anySquare {e} [b])*");
    for (std::uint32_t v = 1; v < 6; ++v) EXPECT_TRUE(turns.alike(turns.turn(1), 0, v)) << top << v;
  }
  const Turns here("(->white {! up} {e} [w] ->black anySquare {e} [b])*");
  EXPECT_FALSE(here.alike(here.turn(1), 0, 1)) << "one of them is at the top";
  EXPECT_TRUE(here.alike(here.turn(1), 3, 4)) << "nothing follows from either";
  const Turns blocked("(->white anySquare {e} [w] ->black {? down} up {e} [b])*");
  EXPECT_TRUE(blocked.live(blocked.turn(2), 3).vertices.none()) << "there is nothing below";
  const Turns read("(->white up* {! up {e}} (left* + right*) {e} [w] ->black anySquare {e} [b])*");
  EXPECT_FALSE(read.alike(read.turn(1), 0, 3));
}

TEST(DeadParts, SwitchesBehindWhichTheSameFollowsAreAlike) {
  const Turns turns("(->white anySquare ({e} [w] ->> + {b} [e] ->>) ->black anySquare {e} [b])*");
  const std::uint32_t first = turns.turn(0, 0);
  const std::uint32_t second = turns.turn(0, 1);
  EXPECT_NE(first, second);
  EXPECT_EQ(turns.same(first, 2), turns.same(second, 2));
  const Turns others(
      "(->white anySquare ({e} [w] ->> {e} + {b} [e] ->> {b}) ->black anySquare {e} [b])*");
  EXPECT_FALSE(others.same(others.turn(0, 0), 2) == others.same(others.turn(0, 1), 2));
}

TEST(DeadParts, VariablesThatAreWrittenFirstAreDead) {
  const Turns turns(
      "(->white anySquare {e} [w] [$ x=1] ->black {$ x==1} anySquare {e} [b] [$ y=y+1])*");
  EXPECT_FALSE(turns.variable(turns.turn(1), "x"));
  EXPECT_TRUE(turns.variable(turns.turn(2), "x"));
  EXPECT_TRUE(turns.variable(turns.turn(1), "y")) << "y = y + 1 may have no value";
}

TEST(DeadParts, OneBranchThatReadsIsEnough) {
  const Turns turns(
      "(->white anySquare {e} [w] ([$ x=1] + {? {$ x==2} }) ->black anySquare {e} [b])*");
  EXPECT_TRUE(turns.variable(turns.turn(1), "x"));
  EXPECT_FALSE(turns.variable(turns.turn(1), "y"));
}

TEST(DeadParts, ScoresAreAlive) {
  const Turns turns("(->white anySquare {e} [w] [$ white=1] ->black anySquare {e} [b])*");
  EXPECT_TRUE(turns.variable(turns.turn(1), "white"));
}

TEST(DeadParts, VerticesNobodyLooksAtAreDead) {
  const Turns turns("->white right {e} [w] ->black right {e} [b] ->> {}");
  const Bits& live = turns.live(turns.turn(1), 0).vertices;
  EXPECT_EQ(live.list(), (std::vector<std::uint32_t>{1, 2}));
  EXPECT_EQ(turns.live(turns.turn(2), 4).vertices.list(), (std::vector<std::uint32_t>{5}));
}

TEST(DeadParts, AVertexWrittenBeforeItIsReadIsDead) {
  const Turns turns("->white [e] right {w} [w] ->black left {e} [b] ->> {}");
  const LiveParts& white = turns.live(turns.turn(1), 0);
  EXPECT_FALSE(white.vertices.test(0));
  EXPECT_TRUE(white.vertices.test(1));
  EXPECT_FALSE(white.vertices.test(5));
  EXPECT_TRUE(turns.live(turns.turn(2), 1).vertices.test(0));
}

TEST(DeadParts, CountingReadsAllVertices) {
  const Turns turns("->white [e] {$ b==1} right [w] ->> {}");
  EXPECT_EQ(turns.live(turns.turn(1), 0).vertices.list(),
            (std::vector<std::uint32_t>{1, 2, 3, 4, 5}));
}

TEST(DeadParts, PatternsRead) {
  const Turns turns("->white {? right right {w}} {! down {b}} [e] ->> {}");
  const Bits& live = turns.live(turns.turn(1), 0).vertices;
  EXPECT_TRUE(live.test(2));
  EXPECT_TRUE(live.test(3));
  EXPECT_FALSE(live.test(1));
}

TEST(DeadParts, NothingIsReadWhenNobodyCanGoOn) {
  const Turns turns("->white {e} [w] ->> {w} up {e} {}");
  EXPECT_TRUE(turns.live(turns.turn(0)).vertices.none());
  EXPECT_TRUE(turns.alike(turns.turn(0), 0, 5));
  EXPECT_TRUE(turns.variable(turns.turn(0), "white"));
}

TEST(DeadParts, WithoutEffortEverythingIsAlive) {
  const Game game = read("(->white anySquare {e} [w] [$ x=1] ->black anySquare {e} [b])*");
  const std::optional<DeadParts> dead = dead_parts(game, 1);
  ASSERT_TRUE(dead);
  ASSERT_EQ(dead->lives.size(), 1u);
  EXPECT_TRUE(dead->lives[0].vertices.full());
  EXPECT_TRUE(dead->lives[0].variables.full());
  for (std::uint32_t v = 0; v < 6; ++v) {
    EXPECT_EQ(dead->at({0, VertexId(v)}).same_as, (TurnStart{0, VertexId(v)}));
  }
}

}  // namespace
}  // namespace zug
