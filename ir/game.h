#pragma once

// A game as every pass and back end sees it: the abstract game of AAAI-19, with names and places.
// All variables are 0, the keeper is to move and the position is vertex 0 at the start.

#include <cstdint>
#include <vector>

#include "ir/board.h"
#include "ir/expression.h"
#include "ir/game_text.h"
#include "ir/ids.h"

namespace zug {

struct Symbol {
  GameText name;
  Origin origin;
};

// A player (with his score) or a variable: values range over 0..bound.
struct Bounded {
  GameText name;
  std::int64_t bound = 0;
  Origin origin;
};

struct Game {
  GameText name;                   // for people: the file name without folder and extension
  GameText language;               // the front end it came from
  std::vector<Bounded> players;    // declaration order; PlayerId p is players[p - 1]
  std::vector<Symbol> pieces;      // ASCII order, no duplicates
  std::vector<Bounded> variables;  // ASCII order, no duplicates, scores not among them
  std::vector<Symbol> directions;  // ASCII order, no duplicates; some may label no edge
  Board board;
  Expressions expressions;
  ExpressionId rules;
};

inline const GameText& name_of(const Game& game, PieceId id) { return game.pieces[id.value].name; }
inline const GameText& name_of(const Game& game, DirectionId id) {
  return game.directions[id.value].name;
}
inline const Bounded& bounded(const Game& game, VariableId id) {
  return id.value < game.players.size() ? game.players[id.value]
                                        : game.variables[id.value - game.players.size()];
}
inline std::size_t variable_count(const Game& game) {
  return game.players.size() + game.variables.size();
}
// "keeper" for the keeper.
GameText name_of(const Game& game, PlayerId id);

// The modifiers of the rules outside patterns, from left to right: entry i is the modifier that
// moves call i + 1, as all RBG programs do on the wire.
std::vector<ExpressionId> modifiers(const Game& game);

}  // namespace zug
