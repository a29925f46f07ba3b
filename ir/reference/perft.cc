// Moves as text. In breakthrough the first pawn move reads
//
//   move_text     rx0y6[e] rx0y5->>
//   move_numbers  49 2 41 3
//
// A game is fixed by its numbers; the text is for people.

#include "ir/reference/perft.h"

namespace zug {
namespace {

GameText text_of(const Game& game, const Arithmetic& value);

GameText joined(const Game& game, const Arithmetic& value, const char* sign) {
  GameText result = "(";
  for (const Arithmetic& operand : value.operands) {
    if (result.size() > 1) result += sign;
    result += text_of(game, operand);
  }
  return result + ")";
}

GameText text_of(const Game& game, const Arithmetic& value) {
  switch (value.kind) {
    case Arithmetic::Kind::Number:
      return std::to_string(value.number);
    case Arithmetic::Kind::Variable:
      return bounded(game, value.variable).name;
    case Arithmetic::Kind::PieceCount:
      return name_of(game, value.piece);
    case Arithmetic::Kind::Add:
      return joined(game, value, "+");
    case Arithmetic::Kind::Subtract:
      return joined(game, value, "-");
    case Arithmetic::Kind::Multiply:
      return joined(game, value, "*");
    case Arithmetic::Kind::Divide:
      return joined(game, value, "/");
  }
  return {};
}

}  // namespace

GameText action_text(const Game& game, const Action& action) {
  if (const auto* off = std::get_if<Off>(&action)) return "[" + name_of(game, off->piece) + "]";
  if (const auto* assignment = std::get_if<Assignment>(&action)) {
    return "[$ " + bounded(game, assignment->variable).name + "=" +
           text_of(game, assignment->value) + "]";
  }
  if (const auto* turn = std::get_if<Switch>(&action)) {
    return turn->player == keeper ? GameText("->>") : "->" + name_of(game, turn->player);
  }
  return {};
}

std::string move_text(const Game& game, const std::vector<ExpressionId>& list, const Move& move) {
  std::string result;
  for (std::size_t i = 0; i < move.size(); ++i) {
    if (i == 0 || move[i].vertex != move[i - 1].vertex) {
      if (i != 0) result += ' ';
      result += bytes_of(game.board.square(move[i].vertex).name);
    }
    const ExpressionId id = list[move[i].modifier - 1];
    result += bytes_of(action_text(game, std::get<Atom>(game.expressions[id]).action));
  }
  return result;
}

std::string move_text(const Game& game, const Move& move) {
  return move_text(game, modifiers(game), move);
}

std::string move_numbers(const Move& move) {
  std::string result;
  for (const ModifierAt& part : move) {
    if (!result.empty()) result += ' ';
    result += std::to_string(part.vertex.value + 1) + ' ' + std::to_string(part.modifier);
  }
  return result;
}

}  // namespace zug
