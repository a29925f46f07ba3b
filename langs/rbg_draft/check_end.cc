// Whether a game comes to an end (spec §8.6). Nothing in the language bounds turns or semimoves, so
// what can be seen from the text is looked for, and its absence is a warning:
//
//   turns       a goal that holds once '$turn' is large enough, whatever the board looks like
//   semimoves   every word without a mark takes a piece off the board that no such word puts there,
//               as in (doublestep/pawn): the pieces on the board are used up one by one

#include <algorithm>
#include <set>

#include "ir/arithmetic.h"
#include "ir/limits.h"
#include "langs/rbg_draft/check.h"
#include "langs/rbg_draft/moves.h"

namespace zug::rbg_draft {
namespace {

enum class Truth { False, Unknown, True };

Truth negated(Truth truth) {
  if (truth == Truth::Unknown) return truth;
  return truth == Truth::True ? Truth::False : Truth::True;
}

Truth late(const Comparison& node) {
  constexpr std::int64_t forever = 2 * limits::number;
  const auto value = [](const Value& side) {
    return side.kind == Value::Kind::Turn ? forever : side.number;
  };
  // A count is small beside a large turn, but not beside a constant.
  const bool counts[] = {node.left.kind == Value::Kind::PieceCount,
                         node.right.kind == Value::Kind::PieceCount};
  const bool turn = node.left.kind == Value::Kind::Turn || node.right.kind == Value::Kind::Turn;
  if ((counts[0] || counts[1]) && !turn) return Truth::Unknown;
  return holds(value(node.left), node.relation, value(node.right)) ? Truth::True : Truth::False;
}

// The truth of a condition when `$turn` is larger than everything.
Truth late(const Condition& condition) {
  return std::visit(Overloaded{
                        [](const Comparison& node) { return late(node); },
                        [](const Not& node) { return negated(late(node.body.front())); },
                        [](const And& node) {
                          Truth truth = Truth::True;
                          for (const Condition& part : node.parts) truth = std::min(truth, late(part));
                          return truth;
                        },
                        [](const Or& node) {
                          Truth truth = Truth::False;
                          for (const Condition& part : node.parts) truth = std::max(truth, late(part));
                          return truth;
                        },
                        [](const auto&) { return Truth::Unknown; },
                    },
                    condition.node);
}

// Pieces that the words without a mark put on the board.
void add_put(const Moves& moves, std::set<std::string>& put) {
  if (!can_end_without_mark(moves)) return;
  if (const auto* choice = std::get_if<Choice>(&moves.node)) {
    for (const Moves& branch : choice->branches) add_put(branch, put);
    return;
  }
  for_each_leaf(moves, Overloaded{[](const NextPlayer&, const Moves&) {},
                                  [&](const Step& step, const Moves&) {
                                    if (!step.off) return;
                                    for (const Name& piece : step.off->pieces) put.insert(piece.text);
                                  }});
}

// Whether every word without a mark takes a piece that is not in `put` off the board.
bool uses_up(const Moves& moves, const std::set<std::string>& put) {
  if (!can_end_without_mark(moves)) return true;
  return std::visit(
      Overloaded{
          [&](const Step& step) {
            return step.on && step.off &&
                   std::none_of(step.on->pieces.begin(), step.on->pieces.end(),
                                [&](const Name& piece) { return put.contains(piece.text); });
          },
          [&](const Power& power) { return power.count && uses_up(power.body.front(), put); },
          [&](const Choice& choice) {
            return std::all_of(choice.branches.begin(), choice.branches.end(),
                               [&](const Moves& branch) { return uses_up(branch, put); });
          },
          [&](const Sequence& sequence) {
            return std::any_of(sequence.items.begin(), sequence.items.end(),
                               [&](const Moves& item) { return uses_up(item, put); });
          },
          [](const auto&) { return false; },
      },
      moves.node);
}

}  // namespace

void check_end(const GameSyntax& game, Diagnostics& diagnostics) {
  const bool ends = std::any_of(game.goals.begin(), game.goals.end(), [](const GoalSyntax& goal) {
    return late(goal.condition) == Truth::True;
  });
  if (!ends) {
    auto& warning =
        diagnostics.warning("RBGD0702", game.goals.front().player.origin,
                            "nothing bounds the number of turns: no goal holds when '$turn' is large");
    warning.hint = "a goal like '... or $turn > 100' does";
  }
  for (const PlayerSyntax& player : game.players) {
    std::set<std::string> put;
    for (const Moves& level : player.levels) add_put(level, put);
    for (const Moves& level : player.levels) {
      if (uses_up(level, put)) continue;
      diagnostics.warning("RBGD0703", player.name.origin,
                          "nothing seems to bound the semimoves of " + quoted(player.name.text) +
                              ": some do not take a piece that none of them puts");
      break;
    }
  }
}

}  // namespace zug::rbg_draft
