// What each function is for, in the words of the rules, so that a plan and the C made of it can be
// read next to the game:
//
//   moves after 3        the moves after modifier 3, ->white
//   pattern 0            {? {cross} right {cross} right {cross}}
//   apply shape 1        the move [empty] left up [whitePawn] ->>
//
// A function of a turn begins at a switch and goes up to the next one, so the switch names it. A
// shape is named by its modifiers.

#include "backends/reasoner/plan/plan.h"
#include "ir/print.h"

namespace zug::reasoner {

GameText describe(const Plan& plan, const Game& game, const Function& function) {
  constexpr std::size_t width = 90;
  const auto modifier = [&](std::uint32_t node) {
    return print_action(game, std::get<Atom>(game.expressions[plan.rules[node].atom]).action,
                        width);
  };
  const auto turn = [&](const std::string& what) {
    const GameText from = function.subject == 0
                              ? GameText("at the start")
                              : "after modifier " + std::to_string(function.subject) + ", " +
                                    modifier(function.subject);
    return what + " " + from + (function.entry ? "" : ", in the middle of it");
  };
  switch (function.kind) {
    case Function::Kind::Pattern:
    case Function::Kind::Trial:
      return print_action(game, Pattern{true, plan.patterns[function.subject]}, width);
    case Function::Kind::Keeper:
      return turn("the keeper");
    case Function::Kind::Moves:
      return turn("the moves");
    case Function::Kind::Choose:
      return turn("a move chosen");
    case Function::Kind::Apply:
    case Function::Kind::Try:
      break;
  }
  GameText text = function.kind == Function::Kind::Try ? "if legal, the move" : "the move";
  for (const Shape::Part& part : plan.shapes[function.subject].parts) {
    text += " " + modifier(part.modifier);
  }
  return text;
}

}  // namespace zug::reasoner
