// The keeper with plies of his own. Where his work cannot be folded into the moves of the players
// (keeper.h), each of his moves becomes a step of the play in which everybody has a noop. His
// switches are turns like those of the players, with shapes, tuples and arguments; only that nobody
// tells which of the moves is made, since a game is proper only if it does not matter. So a view
// takes the first one: the first shape, and of it the move with the first vertices.
//
//   (<= (does-2 ?a) (true keeper) (first-1 ?a))
//   (<= (first-1 ?a) (can-2 ?a) (not (behind-1 ?a)))
//   (<= (behind-1 ?w) (way-3 ?v ?w) (can-2 ?v))
//   (<= (behind-1 ?w) (way-3 ?v ?w) (behind-1 ?v))
//
// way-3 leads from each vertex to the next. What (does-2 ?a) stands for is what (does white (move
// ?a)) would stand for in a player's turn.

#include <algorithm>
#include <map>
#include <set>

#include "backends/gdl/turns.h"

namespace zug::gdl_writer {

// Where each move is made from one place only, and each place has one move at most, there is
// nothing to choose.
bool Turns::one_at_a_time(const Shape& shape) {
  const Turn& turn = turns_[shape.turn];
  if (!turn.position) return shape.tuples.size() == 1;
  const std::vector<Node>& nodes = speaker_.graph().graphs[0].nodes;
  for (const std::uint32_t start : turn.domain.list()) {
    Bits at = speaker_.graph().none();
    at.set(start);
    std::uint32_t before = turn.begin();
    for (const Node* modifier : shape.modifiers) {
      const auto node = static_cast<std::uint32_t>(modifier - nodes.data());
      at = image(segments(before).at(node), at);
      if (at.count() > 1) return false;
      before = node;
    }
  }
  return true;
}

void Turns::write_keeper_move(std::size_t index, const std::string& can) {
  Document& document = speaker_.document();
  const Shape& shape = shapes_[index];
  Body body{is_turn(turns_[shape.turn], speaker_.names())};
  for (std::size_t i = 0; i < index; ++i) {
    if (shapes_[i].turn == shape.turn) body.push_back(is_not(constant(shapes_[i].some)));
  }
  const std::vector<Term> all = move(shape).arguments;
  document.about(shape.name, "The keeper makes one of his moves " + can);
  if (one_at_a_time(shape)) {
    body.insert(body.begin(), is(compound(can, all)));
    document.rule(Section::Keeper, compound(shape.name, all), body);
    return;
  }
  Relation order(speaker_.graph().vertices(), speaker_.graph().none());
  for (std::uint32_t v = 0; v + 1 < order.size(); ++v) order[v].set(v + 1);
  Body chosen;  // the first vertices of those that come before
  for (const Term& argument : all) {
    const Term v = variable("?v");
    Term w;
    const Body next = speaker_.follow(v, speaker_.graph().all(), order, w).body;
    Body candidate = chosen;
    candidate.push_back(is(compound(can, all)));
    const std::string behind = speaker_.fresh_name("behind"), first = speaker_.fresh_name("first");
    const auto say = [&](Body rule) {
      rule.insert(rule.end(), next.begin(), next.end());
      document.rule(Section::Keeper, compound(behind, {w}), rule);
    };
    say(replaced(candidate, argument.name, v));
    say({is(compound(behind, {v}))});
    candidate.push_back(is_not(compound(behind, {argument})));
    document.rule(Section::Keeper, compound(first, {argument}), candidate);
    chosen.push_back(is(compound(first, {argument})));
  }
  body.insert(body.begin(), chosen.begin(), chosen.end());
  document.rule(Section::Keeper, compound(shape.name, all), body);
}

}  // namespace zug::gdl_writer
