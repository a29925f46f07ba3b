#include "ir/print.h"

#include <gtest/gtest.h>

#include <utility>

namespace zug {
namespace {

// Two squares, two pieces, one variable; `rules` is up to the test.
Game small_game() {
  Game game;
  game.name = "small";
  game.language = "test";
  game.players = {{"white", 100, {}}, {"black", 50, {}}};
  game.pieces = {{"e", {}}, {"w", {}}};
  game.variables = {{"turn", 9, {}}};
  game.directions = {{"down", {}}, {"up", {}}};
  BoardBuilder builder;
  const VertexId a = builder.add_square({"a", PieceId(0), {}, std::pair(0.5, -1.0)});
  const VertexId b = builder.add_square({"b", PieceId(1), {}, std::nullopt});
  builder.add_edge(b, DirectionId(1), a);
  builder.add_edge(b, DirectionId(0), b);
  game.board = std::move(builder).finish();
  return game;
}

ExpressionId atom(Game& game, Action action) {
  return game.expressions.add(Atom{std::move(action), {}});
}

std::string rules_of(Game& game, ExpressionId rules) {
  game.rules = rules;
  const std::string text = print(game);
  const std::string last_square = "{down:b,up:a}\n";
  return text.substr(text.find(last_square) + last_square.size());
}

Arithmetic number(std::int64_t value) { return {Arithmetic::Kind::Number, value, {}, {}, {}}; }
Arithmetic operation(Arithmetic::Kind kind, std::vector<Arithmetic> operands) {
  return {kind, 0, {}, {}, std::move(operands)};
}

TEST(Print, DeclaresEverythingInOrder) {
  Game game = small_game();
  game.rules = atom(game, Switch{keeper});
  EXPECT_EQ(print(game),
            "game small from test\n"
            "player white 100\n"
            "player black 50\n"
            "piece e\n"
            "piece w\n"
            "variable turn 9\n"
            "direction down\n"
            "direction up\n"
            "square a [e] {} at 0.5 -1\n"
            "square b [w] {down:b,up:a}\n"
            "rules = ->>\n");
}

TEST(Print, WritesEachActionAsInRbg) {
  Game game = small_game();
  const Action actions[] = {Shift{DirectionId(1)},
                            On{{}},
                            On{{PieceId(0), PieceId(1)}},
                            Off{PieceId(1)},
                            Assignment{VariableId(2), number(-3)},
                            Comparison{{Arithmetic::Kind::Variable, 0, VariableId(0), {}, {}},
                                       Comparator::LessOrEqual,
                                       {Arithmetic::Kind::PieceCount, 0, {}, PieceId(0), {}}},
                            Switch{PlayerId(1)},
                            Switch{keeper},
                            SplitPoint{}};
  std::string text;
  for (const Action& action : actions) text += bytes_of(print_action(game, action)) + "  ";
  EXPECT_EQ(text, "up  {}  {e,w}  [w]  [$ turn = -3]  {$ white <= #e}  ->white  ->>  .  ");
}

TEST(Print, ParenthesisesSumsAndWhatStarsAndBranchesNeed) {
  Game game = small_game();
  const ExpressionId up = atom(game, Shift{DirectionId(1)});
  const ExpressionId star = game.expressions.add(Star{up});
  const ExpressionId stars = game.expressions.add(Star{star});
  const ExpressionId on = atom(game, On{{PieceId(0)}});
  const ExpressionId sequence = game.expressions.add(Concatenation{{stars, on}});
  const ExpressionId nothing = game.expressions.add(Sum{{}});
  const ExpressionId point = atom(game, SplitPoint{});
  const ExpressionId pair = game.expressions.add(Concatenation{{nothing, point}});
  const ExpressionId loop = game.expressions.add(Star{pair});
  const ExpressionId sum = game.expressions.add(Sum{{sequence, loop}});
  EXPECT_EQ(rules_of(game, game.expressions.add(Star{sum})), "rules = ((up*)* {e} + ([] .)*)*\n");
}

TEST(Print, NeverMixesOperatorsOfOnePrecedence) {
  using enum Arithmetic::Kind;
  Game game = small_game();
  const auto text = [&](Arithmetic value) {
    return print_action(game, Assignment{VariableId(2), std::move(value)});
  };
  const auto one = number(1);
  EXPECT_EQ(text(operation(Subtract, {one, one, one})), "[$ turn = 1 - 1 - 1]");
  EXPECT_EQ(text(operation(Subtract, {operation(Subtract, {one, one}), one})),
            "[$ turn = (1 - 1) - 1]");
  EXPECT_EQ(text(operation(Add, {one, operation(Subtract, {one, one})})), "[$ turn = 1 + (1 - 1)]");
  EXPECT_EQ(text(operation(Add, {one, operation(Multiply, {one, one})})), "[$ turn = 1 + 1 * 1]");
  EXPECT_EQ(text(operation(Multiply, {one, operation(Divide, {one, one})})),
            "[$ turn = 1 * (1 / 1)]");
  EXPECT_EQ(text(operation(Divide, {operation(Add, {one, one}), one})), "[$ turn = (1 + 1) / 1]");
}

TEST(Print, QuotesNamesThatAreNoIdentifiers) {
  EXPECT_EQ(print_name("rx0y0"), "rx0y0");
  EXPECT_EQ(print_name("a_b"), "a_b");
  EXPECT_EQ(print_name(""), "\"\"");
  EXPECT_EQ(print_name("1st"), "\"1st\"");
  EXPECT_EQ(print_name("a \"b\" \\ \n\x7f"), R"("a \"b\" \\ \x0a\x7f")");
}

// {? BODY} with a body of `length` ups, then the same again.
std::string twice_a_pattern(std::size_t length, bool merged) {
  Game game = small_game();
  const auto body = [&] {
    Concatenation list;
    for (std::size_t i = 0; i < length; ++i) {
      const Atom up{Shift{DirectionId(1)}, {}};
      list.parts.push_back(merged ? game.expressions.intern(up) : game.expressions.add(up));
    }
    return merged ? game.expressions.intern(list) : game.expressions.add(list);
  };
  const ExpressionId first = body(), second = body();
  const ExpressionId positive = atom(game, Pattern{true, first});
  const ExpressionId negative = atom(game, Pattern{false, second});
  return rules_of(game, game.expressions.add(Sum{{positive, negative}}));
}

TEST(Print, WritesShortPatternsWhereTheyAre) {
  EXPECT_EQ(twice_a_pattern(2, true), "rules = ({? up up} + {! up up})\n");
}

TEST(Print, WritesLongPatternsOnceHoweverTheyAreStored) {
  const std::string expected =
      "shared 1 = up up up up up up up up up up up up up up\n"
      "rules = ({? @1} + {! @1})\n";
  EXPECT_EQ(twice_a_pattern(14, true), expected);
  EXPECT_EQ(twice_a_pattern(14, false), expected);
}

TEST(Print, StaysLinearWherePatternsDoubleAgainAndAgain) {
  Game game = small_game();
  const ExpressionId up = game.expressions.intern(Atom{Shift{DirectionId(1)}, {}});
  ExpressionId body = up;
  for (int i = 0; i < 100; ++i) {
    const ExpressionId star = game.expressions.intern(Star{body});
    body = game.expressions.intern(Sum{{star, up}});
    body = game.expressions.intern(Concatenation{{body, up, body}});
  }
  EXPECT_LT(rules_of(game, atom(game, Pattern{true, body})).size(), 10'000u);
}

TEST(Print, BreaksLongLinesBeforeActionsAndBranches) {
  Game game = small_game();
  const auto sequence = [&](std::size_t length) {
    Concatenation list;
    for (std::size_t i = 0; i < length; ++i) {
      list.parts.push_back(atom(game, Off{PieceId(i % 2)}));
    }
    return list;
  };
  const ExpressionId short_branch = game.expressions.add(sequence(3));
  const ExpressionId long_branch = game.expressions.add(sequence(30));
  const ExpressionId sum = game.expressions.add(Sum{{short_branch, long_branch}});
  EXPECT_EQ(
      rules_of(game, game.expressions.add(Star{sum})),
      "rules =\n"
      "  ( [e] [w] [e]\n"
      "  + [e] [w] [e] [w] [e] [w] [e] [w] [e] [w] [e] [w] [e] [w] [e] [w] [e] [w] [e] [w] [e] "
      "[w] [e] [w]\n"
      "    [e] [w] [e] [w] [e] [w]\n"
      "  )*\n");
}

TEST(Print, CutsActionsToWidth) {
  Game game = small_game();
  Concatenation list;
  for (int i = 0; i < 100; ++i) list.parts.push_back(atom(game, Shift{DirectionId(1)}));
  const Pattern pattern{false, game.expressions.add(list)};
  EXPECT_EQ(print_action(game, pattern, 12), "{! up up ...");
  EXPECT_EQ(print_action(game, pattern, 1000).size(), 4 + 299u);
}

}  // namespace
}  // namespace zug
