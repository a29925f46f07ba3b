// Marks, jumps and the players that marks name, read off the syntax.

#include "langs/rbg_draft/moves.h"

#include <algorithm>
#include <set>

namespace zug::rbg_draft {
namespace {

std::string spelling(const std::optional<PieceSet>& set) {
  if (!set) return "?";
  std::set<std::string> pieces;
  for (const Name& piece : set->pieces) pieces.insert(piece.text);
  std::string text = "{";
  for (const std::string& piece : pieces) text += piece + ",";
  return text + "}";
}

}  // namespace

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
            return std::any_of(choice.branches.begin(), choice.branches.end(),
                               can_end_without_mark);
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
  const std::string& player = std::get<Name>(mark.who).text;
  const auto found = std::find_if(order.begin(), order.end(),
                                  [&](const Name& name) { return name.text == player; });
  if (found == order.end()) return std::nullopt;
  return static_cast<std::size_t>(found - order.begin());
}

std::string spelling(const Moves& moves, std::size_t current, const std::vector<Name>& order) {
  const auto joined = [&](const std::vector<Moves>& parts, const char* separator) {
    std::string text;
    for (const Moves& part : parts) text += spelling(part, current, order) + separator;
    return "(" + text + ")";
  };
  return std::visit(Overloaded{
                        [](const SkippedMoves&) { return std::string(); },
                        [](const Step& step) {
                          return "(" + std::to_string(step.dx) + "," + std::to_string(step.dy) +
                                 "," + spelling(step.on) + "/" + spelling(step.off) + ")";
                        },
                        [&](const NextPlayer& mark) {
                          return "[" + std::to_string(*next_player(mark, current, order)) + "]";
                        },
                        [&](const Power& power) {
                          return spelling(power.body.front(), current, order) + "^" +
                                 (power.count ? std::to_string(*power.count) : "*");
                        },
                        [&](const Choice& choice) { return joined(choice.branches, "+"); },
                        [&](const Sequence& sequence) { return joined(sequence.items, ""); },
                    },
                    moves.node);
}

}  // namespace zug::rbg_draft
