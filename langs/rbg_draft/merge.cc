// Two spellings of one alternative would be two moves in RBG, where each occurrence of an off is a
// modifier of its own (spec §7, row 31). So expressions are brought into one form and alternatives
// that are then equal are merged. Of what is left, each node stands for itself:
//
//   (1,0,e/{b,a}) + (+1,0,{e}/{a,b,a})        one step
//   (a)[+1] + (0,0,a)[blue]                   one turn, where blue is next
//   ((a) + (b)) + (a)^1                       (a) + (b)
//
// Overlaps of another kind stay: (a)(b) + (a)((b) + (c)) describes (a)(b) by different steps.

#include <algorithm>
#include <iterator>
#include <set>
#include <string>

#include "langs/rbg_draft/check/check.h"
#include "langs/rbg_draft/moves.h"

namespace zug::rbg_draft {
namespace {

void drop_repeated(std::optional<PieceSet>& set) {
  if (!set) return;
  std::set<std::string> seen;
  std::vector<Name> once;
  for (Name& piece : set->pieces) {
    if (seen.insert(piece.text).second) once.push_back(std::move(piece));
  }
  set->pieces = std::move(once);
}

// The parts with those of inner nodes of the same kind in their place.
template <class Node>
std::vector<Moves> spliced(std::vector<Moves> parts, std::vector<Moves> Node::*inner) {
  std::vector<Moves> result;
  for (Moves& part : parts) {
    if (auto* node = std::get_if<Node>(&part.node)) {
      std::move((node->*inner).begin(), (node->*inner).end(), std::back_inserter(result));
    } else {
      result.push_back(std::move(part));
    }
  }
  return result;
}

class Merger {
 public:
  Merger(const std::vector<Name>& order, std::size_t current, Diagnostics& diagnostics)
      : order_(order), current_(current), diagnostics_(diagnostics) {}

  void merge(Moves& moves) {
    if (auto* step = std::get_if<Step>(&moves.node)) {
      drop_repeated(step->on);
      drop_repeated(step->off);
    } else if (auto* power = std::get_if<Power>(&moves.node)) {
      merge(power->body.front());
      if (power->count == 1) become(moves, std::move(power->body.front()));
    } else if (auto* sequence = std::get_if<Sequence>(&moves.node)) {
      for (Moves& item : sequence->items) merge(item);
      sequence->items = spliced(std::move(sequence->items), &Sequence::items);
    } else if (auto* choice = std::get_if<Choice>(&moves.node)) {
      for (Moves& branch : choice->branches) merge(branch);
      choice->branches = different(spliced(std::move(choice->branches), &Choice::branches));
      if (choice->branches.size() == 1) become(moves, std::move(choice->branches.front()));
    }
  }

 private:
  // `part` may be a part of `moves`.
  static void become(Moves& moves, Moves part) { moves = std::move(part); }

  std::vector<Moves> different(std::vector<Moves> branches) {
    std::set<std::string> seen;
    std::vector<Moves> result;
    for (Moves& branch : branches) {
      if (seen.insert(spelling(branch, current_, order_)).second) {
        result.push_back(std::move(branch));
      } else {
        diagnostics_.warning("RBGD0707", branch.origin,
                             "this alternative is there already: the two are one");
      }
    }
    return result;
  }

  const std::vector<Name>& order_;
  std::size_t current_;
  Diagnostics& diagnostics_;
};

void merge_condition(Condition& condition, Merger& merger) {
  std::visit(Overloaded{
                 [&](CanMove& node) { merger.merge(node.moves); },
                 [&](Not& node) { merge_condition(node.body.front(), merger); },
                 [&](And& node) {
                   for (Condition& part : node.parts) merge_condition(part, merger);
                 },
                 [&](Or& node) {
                   for (Condition& part : node.parts) merge_condition(part, merger);
                 },
                 [](auto&) {},
             },
             condition.node);
}

}  // namespace

void merge_equal_alternatives(GameSyntax& game, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < game.players.size(); ++i) {
    Merger merger(game.order, i, diagnostics);
    for (Moves& level : game.players[i].levels) merger.merge(level);
  }
  Merger merger(game.order, 0, diagnostics);
  for (GoalSyntax& goal : game.goals) merge_condition(goal.condition, merger);
}

}  // namespace zug::rbg_draft
