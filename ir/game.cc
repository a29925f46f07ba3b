// Small questions about games.

#include "ir/game.h"

namespace zug {

GameText name_of(const Game& game, PlayerId id) {
  return id == keeper ? GameText("keeper") : game.players[id.value - 1].name;
}

std::vector<ExpressionId> modifiers(const Game& game) {
  std::vector<ExpressionId> result;
  for (const ExpressionId id : atoms(game.expressions, game.rules)) {
    if (is_modifier(std::get<Atom>(game.expressions[id]).action)) result.push_back(id);
  }
  return result;
}

}  // namespace zug
