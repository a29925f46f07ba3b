#pragma once

// Games built by hand: a rectangle of `e` with directions up, down, left, right, pieces e, o, x,
// players p, q (100) and variables v, w (9).

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "ir/arithmetic.h"
#include "ir/board.h"
#include "ir/game.h"

namespace zug::test {

inline constexpr PieceId e{0}, o{1}, x{2};
inline constexpr PlayerId p{1}, q{2};
inline constexpr VariableId p_score{0}, q_score{1}, v{2}, w{3};
inline constexpr DirectionId down{0}, left{1}, right{2}, up{3};

inline Board rectangle(std::size_t width, std::size_t height) {
  BoardBuilder builder;
  for (std::size_t i = 0; i < width * height; ++i) {
    builder.add_square(Square{"r" + std::to_string(i), e, {}, {}});
  }
  for (std::size_t i = 0; i < width * height; ++i) {
    const VertexId here(i);
    if (i >= width) builder.add_edge(here, up, VertexId(i - width));
    if (i + width < width * height) builder.add_edge(here, down, VertexId(i + width));
    if (i % width != 0) builder.add_edge(here, left, VertexId(i - 1));
    if (i % width + 1 != width) builder.add_edge(here, right, VertexId(i + 1));
  }
  return std::move(builder).finish();
}

inline Game empty_game(std::size_t width = 2, std::size_t height = 2) {
  Game game;
  game.name = "test";
  game.language = "test";
  game.players = {Bounded{"p", 100, {}}, Bounded{"q", 100, {}}};
  game.pieces = {Symbol{"e", {}}, Symbol{"o", {}}, Symbol{"x", {}}};
  game.variables = {Bounded{"v", 9, {}}, Bounded{"w", 9, {}}};
  for (const char* name : {"down", "left", "right", "up"}) {
    game.directions.push_back(Symbol{name, {}});
  }
  game.board = rectangle(width, height);
  return game;
}

// Adds nodes to the pool of a game.
class Rules {
 public:
  explicit Rules(Game& game) : game_(game) {}

  ExpressionId atom(Action action) {
    return game_.expressions.add(Atom{std::move(action), Origin{}});
  }
  ExpressionId shift(DirectionId direction) { return atom(Shift{direction}); }
  ExpressionId on(std::vector<PieceId> list) { return atom(On{std::move(list)}); }
  ExpressionId off(PieceId piece) { return atom(Off{piece}); }
  ExpressionId set(VariableId variable, Arithmetic to) {
    return atom(Assignment{variable, std::move(to)});
  }
  ExpressionId compare(Arithmetic one, Comparator comparator, Arithmetic other) {
    return atom(Comparison{std::move(one), comparator, std::move(other)});
  }
  ExpressionId to(PlayerId player) { return atom(Switch{player}); }
  ExpressionId pattern(bool positive, ExpressionId body) { return atom(Pattern{positive, body}); }
  ExpressionId all(std::vector<ExpressionId> parts) {
    return game_.expressions.add(Concatenation{std::move(parts)});
  }
  ExpressionId any(std::vector<ExpressionId> branches) {
    return game_.expressions.add(Sum{std::move(branches)});
  }
  ExpressionId star(ExpressionId body) { return game_.expressions.add(Star{body}); }
  ExpressionId anywhere() {
    return all(
        {any({star(shift(left)), star(shift(right))}), any({star(shift(up)), star(shift(down))})});
  }

 private:
  Game& game_;
};

}  // namespace zug::test
