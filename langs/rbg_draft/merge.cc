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
#include <set>
#include <string>

#include "langs/rbg_draft/check.h"
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

std::string key(const std::optional<PieceSet>& set) {
  if (!set) return "?";
  std::set<std::string> pieces;
  for (const Name& piece : set->pieces) pieces.insert(piece.text);
  std::string text = "{";
  for (const std::string& piece : pieces) text += piece + ",";
  return text + "}";
}

class Merger {
 public:
  Merger(const std::vector<Name>& order, std::size_t current, Diagnostics& diagnostics)
      : order_(order), current_(current), diagnostics_(diagnostics) {}

  // Returns a text that equal expressions, and only they, have in common.
  std::string merge(Moves& moves) {
    return std::visit(Overloaded{
                          [](SkippedMoves&) { return std::string(); },
                          [](Step& step) { return merge(step); },
                          [&](NextPlayer& mark) {
                            return "[" + std::to_string(*next_player(mark, current_, order_)) + "]";
                          },
                          [&](Power&) { return merge_power(moves); },
                          [&](Choice&) { return merge_choice(moves); },
                          [&](Sequence&) { return merge_sequence(moves); },
                      },
                      moves.node);
  }

 private:
  static std::string merge(Step& step) {
    drop_repeated(step.on);
    drop_repeated(step.off);
    return "(" + std::to_string(step.dx) + "," + std::to_string(step.dy) + "," + key(step.on) + "/" +
           key(step.off) + ")";
  }

  std::string merge_power(Moves& moves) {
    auto& power = std::get<Power>(moves.node);
    const std::string body = merge(power.body.front());
    if (power.count != 1) {
      return "(" + body + ")^" + (power.count ? std::to_string(*power.count) : "*");
    }
    Moves only = std::move(power.body.front());
    moves = std::move(only);
    return body;
  }

  std::string merge_choice(Moves& moves) {
    std::set<std::string> keys;
    std::vector<Moves> branches;
    add_branches(std::get<Choice>(moves.node), keys, branches);
    std::string joined = "(";
    for (const std::string& branch : keys) joined += branch + "+";
    if (branches.size() > 1) {
      moves.node = Choice{std::move(branches)};
      return joined + ")";
    }
    Moves only = std::move(branches.front());
    moves = std::move(only);
    return *keys.begin();
  }

  void add_branches(Choice& choice, std::set<std::string>& keys, std::vector<Moves>& branches) {
    for (Moves& branch : choice.branches) {
      std::string text = merge(branch);
      if (auto* inner = std::get_if<Choice>(&branch.node)) {
        Choice nested = std::move(*inner);
        add_branches(nested, keys, branches);
      } else if (keys.insert(std::move(text)).second) {
        branches.push_back(std::move(branch));
      } else {
        diagnostics_.warning("RBGD0707", branch.origin,
                             "this alternative is there already: the two are one");
      }
    }
  }

  std::string merge_sequence(Moves& moves) {
    std::string joined;
    std::vector<Moves> items;
    for (Moves& item : std::get<Sequence>(moves.node).items) {
      joined += merge(item);
      if (auto* inner = std::get_if<Sequence>(&item.node)) {
        std::move(inner->items.begin(), inner->items.end(), std::back_inserter(items));
      } else {
        items.push_back(std::move(item));
      }
    }
    moves.node = Sequence{std::move(items)};
    return joined;
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
  for (PlayerSyntax& player : game.players) {
    const auto place = std::find_if(game.order.begin(), game.order.end(), [&](const Name& name) {
      return name.text == player.name.text;
    });
    Merger merger(game.order, static_cast<std::size_t>(place - game.order.begin()), diagnostics);
    for (Moves& level : player.levels) merger.merge(level);
  }
  Merger merger(game.order, 0, diagnostics);
  for (GoalSyntax& goal : game.goals) merge_condition(goal.condition, merger);
}

}  // namespace zug::rbg_draft
