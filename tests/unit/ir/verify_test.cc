#include "ir/verify.h"

#include <gtest/gtest.h>

#include "tests/unit/ir/build.h"

namespace zug::test {
namespace {

using Sentences = std::vector<std::string>;

Game good() {
  Game game = empty_game();
  Rules make(game);
  game.rules = make.star(make.all({make.to(p), make.off(x), make.to(q), make.off(o)}));
  return game;
}

// What verify() says when the rules are made by `rules`.
template <class Function>
Sentences sentences(Function rules) {
  Game game = empty_game();
  Rules make(game);
  game.rules = rules(make);
  return verify(game);
}

TEST(Verify, FindsNothingWrongWithAGoodGame) { EXPECT_EQ(verify(good()), Sentences{}); }

TEST(Verify, Names) {
  Game game = good();
  game.pieces[1].name = "a";
  EXPECT_EQ(verify(game), Sentences{"piece 'a' is not in ASCII order"});
  game = good();
  game.pieces[1].name = "e";
  EXPECT_EQ(verify(game), Sentences{"piece 'e' is there twice"});
  game = good();
  game.variables[0].name = "p";
  EXPECT_EQ(verify(game), Sentences{"'p' is both a player and a variable"});
  game = good();
  game.variables[1].bound = -1;
  EXPECT_EQ(verify(game), Sentences{"the bound of 'w' is negative"});
  game = good();
  game.directions[0].name = "";
  EXPECT_EQ(verify(game), Sentences{"a direction has no name"});
}

TEST(Verify, Board) {
  Game game = good();
  game.board = Board();
  EXPECT_EQ(verify(game), Sentences{"the board has no vertices"});
  BoardBuilder builder;
  builder.add_square(Square{"a", PieceId(7), {}, {}});
  builder.add_square(Square{"a", PieceId(0), {}, {}});
  builder.add_edge(VertexId(0), DirectionId(9), VertexId(1));
  game.board = std::move(builder).finish();
  EXPECT_EQ(verify(game), (Sentences{"vertex 'a' has a piece that does not exist",
                                     "vertex 'a' has a direction that does not exist",
                                     "vertex 'a' is there twice"}));
}

TEST(Verify, Shapes) {
  EXPECT_EQ(sentences([](Rules& make) { return make.all({make.to(p)}); }),
            Sentences{"concatenation 1 has a single part"});
  EXPECT_EQ(sentences([](Rules& make) { return make.any({make.to(p)}); }),
            Sentences{"sum 1 has a single part"});
  EXPECT_EQ(sentences([](Rules& make) { return make.all({}); }),
            Sentences{"concatenation 0 has no parts"});
  EXPECT_EQ(sentences([](Rules& make) { return make.any({}); }), Sentences{});
  EXPECT_EQ(sentences([](Rules& make) {
              return make.all({make.all({make.off(x), make.to(p)}), make.to(q)});
            }),
            Sentences{"concatenation 4 has a part of its own kind"});
  EXPECT_EQ(sentences([](Rules& make) {
              return make.any({make.any({make.off(x), make.to(p)}), make.to(q)});
            }),
            Sentences{"sum 4 has a part of its own kind"});
  EXPECT_EQ(sentences([](Rules& make) { return make.star(ExpressionId(5)); }),
            Sentences{"star 0 is not younger than its part"});
}

TEST(Verify, Actions) {
  EXPECT_EQ(sentences([](Rules& make) {
              return make.on({x, e});
            }),
            Sentences{"atom 0 has pieces that do not ascend"});
  EXPECT_EQ(sentences([](Rules& make) { return make.off(PieceId(3)); }),
            Sentences{"atom 0 has a piece that does not exist"});
  EXPECT_EQ(sentences([](Rules& make) { return make.shift(DirectionId(4)); }),
            Sentences{"atom 0 has a direction that does not exist"});
  EXPECT_EQ(sentences([](Rules& make) { return make.to(PlayerId(3)); }),
            Sentences{"atom 0 has a player that does not exist"});
  EXPECT_EQ(sentences([](Rules& make) { return make.set(VariableId(4), number_term(0)); }),
            Sentences{"atom 0 has a variable that does not exist"});
  EXPECT_EQ(sentences([](Rules& make) {
              return make.set(v, operation_term(Arithmetic::Kind::Add, {number_term(0)}));
            }),
            Sentences{"atom 0 has an operator without two operands"});
}

TEST(Verify, UsesOfNodes) {
  EXPECT_EQ(sentences([](Rules& make) {
              const ExpressionId off = make.off(x);
              return make.all({off, off});
            }),
            Sentences{"atom 0 is used twice outside patterns"});
  EXPECT_EQ(sentences([](Rules& make) {
              const ExpressionId off = make.off(x);
              return make.pattern(true, make.all({off, off}));
            }),
            Sentences{});
  EXPECT_EQ(sentences([](Rules& make) {
              return make.pattern(true, make.pattern(false, make.all({make.off(x), make.to(p)})));
            }),
            Sentences{"atom 1 is a switch inside a pattern"});
}

TEST(Verify, Nesting) {
  EXPECT_EQ(sentences([](Rules& make) {
              ExpressionId rules = make.to(p);
              for (int i = 0; i < 804; ++i) rules = make.star(rules);
              return rules;
            }),
            Sentences{"star 804 is nested too deeply"});
}

}  // namespace
}  // namespace zug::test
