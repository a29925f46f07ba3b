// Marks, jumps and the players that marks name, read off the syntax.

#include "langs/rbg_draft/moves.h"

#include <algorithm>

namespace zug::rbg_draft {

const Moves* first_mark(const Moves& moves) {
  const Moves* mark = nullptr;
  for_each_leaf(moves, Overloaded{[](const Step&, const Moves&) {},
                                  [&](const NextPlayer&, const Moves& node) {
                                    if (mark == nullptr) mark = &node;
                                  }});
  return mark;
}

bool can_end_without_mark(const Moves& moves) {
  return std::visit(
      Overloaded{
          [](const NextPlayer&) { return false; },
          [](const Power& power) {
            return !power.count || can_end_without_mark(power.body.front());
          },
          [](const Choice& choice) {
            return std::any_of(choice.branches.begin(), choice.branches.end(), can_end_without_mark);
          },
          [](const Sequence& sequence) { return can_end_without_mark(sequence.items.back()); },
          [](const auto&) { return true; },
      },
      moves.node);
}

bool leaves_board(const Step& step, const BoardSyntax& board) {
  const auto beyond = [](std::int64_t distance, std::int64_t size) {
    return distance >= size || distance <= -size;
  };
  return beyond(step.dx, board.width) || beyond(step.dy, board.height);
}

std::optional<std::size_t> next_player(const NextPlayer& mark, std::size_t current,
                                       const std::vector<Name>& order) {
  if (const auto* offset = std::get_if<std::int64_t>(&mark.who)) {
    const auto players = static_cast<std::int64_t>(order.size());
    const std::int64_t place = (static_cast<std::int64_t>(current) + *offset % players) % players;
    return static_cast<std::size_t>((place + players) % players);
  }
  const std::string& name = std::get<Name>(mark.who).text;
  const auto found = std::find_if(order.begin(), order.end(),
                                  [&](const Name& player) { return player.text == name; });
  if (found == order.end()) return std::nullopt;
  return static_cast<std::size_t>(found - order.begin());
}

}  // namespace zug::rbg_draft
