// Whether a game comes to an end (spec §8.6). Nothing in the language bounds turns or semimoves, so
// what can be seen from the text is looked for, and its absence is a warning:
//
//   turns       some goal holds once '$turn' is large enough, whatever else is true. The goals are
//               taken as a formula over tests, which with few tests is tried for all their values:
//               after many turns one of 'a or $turn > 9' and 'b or $turn > 9 and not a' holds
//   semimoves   those that take a piece which no semimove puts use the pieces up one by one, as in
//               (doublestep/pawn); then those that take a piece which none of the rest puts; and so
//               on

#include <algorithm>
#include <map>
#include <set>

#include "ir/arithmetic.h"
#include "ir/limits.h"
#include "langs/rbg_draft/check/check.h"
#include "langs/rbg_draft/moves.h"

namespace zug::rbg_draft {
namespace {

enum class Truth { False, Unknown, True };

Truth known(bool value) { return value ? Truth::True : Truth::False; }

Truth negated(Truth truth) {
  if (truth == Truth::Unknown) return truth;
  return known(truth == Truth::False);
}

// A condition when '$turn' is larger than everything: constants, and tests by number.
struct Formula {
  enum class Kind { Constant, Test, Not, And, Or } kind = Kind::Constant;
  bool value = false;
  std::size_t test = 0;
  std::vector<Formula> parts;
};

class Formulas {
 public:
  Formula make(const Condition& condition) {
    return std::visit(Overloaded{
                          [&](const Comparison& node) { return compare(node); },
                          [&](const PieceAt& node) {
                            return test("@" + node.piece.text + " " + std::to_string(node.x) + " " +
                                        std::to_string(node.y));
                          },
                          [&](const CanMove& node) { return test(spelling(node.moves, 0, {})); },
                          [&](const Not& node) { return make(Formula::Kind::Not, node.body); },
                          [&](const And& node) { return make(Formula::Kind::And, node.parts); },
                          [&](const Or& node) { return make(Formula::Kind::Or, node.parts); },
                          [](const SkippedCondition&) { return Formula{}; },
                      },
                      condition.node);
  }

  std::size_t tests() const { return numbers_.size(); }

 private:
  Formula make(Formula::Kind kind, const std::vector<Condition>& parts) {
    Formula result{kind, false, 0, {}};
    for (const Condition& part : parts) result.parts.push_back(make(part));
    return result;
  }

  Formula test(const std::string& text) {
    return {Formula::Kind::Test, false, numbers_.emplace(text, numbers_.size()).first->second, {}};
  }

  Formula compare(const Comparison& node) {
    const auto is = [&](Value::Kind kind) {
      return node.left.kind == kind || node.right.kind == kind;
    };
    if (is(Value::Kind::PieceCount) && !is(Value::Kind::Turn)) {
      return test(text(node.left) + std::to_string(static_cast<int>(node.comparator)) +
                  text(node.right));
    }
    constexpr std::int64_t forever = 2 * limits::number;
    const auto value = [](const Value& side) {
      return side.kind == Value::Kind::Turn ? forever : side.number;
    };
    return {Formula::Kind::Constant,
            holds(value(node.left), node.comparator, value(node.right)),
            0,
            {}};
  }

  static std::string text(const Value& value) {
    return value.kind == Value::Kind::PieceCount ? "$" + value.piece.text
                                                 : std::to_string(value.number);
  }

  std::map<std::string, std::size_t> numbers_;
};

// The value when test i has the value of bit i of `values`, or is unknown.
Truth evaluate(const Formula& formula, const std::optional<unsigned>& values) {
  switch (formula.kind) {
    case Formula::Kind::Constant:
      return known(formula.value);
    case Formula::Kind::Test:
      return values ? known((*values >> formula.test & 1) != 0) : Truth::Unknown;
    case Formula::Kind::Not:
      return negated(evaluate(formula.parts.front(), values));
    default:
      break;
  }
  const bool all = formula.kind == Formula::Kind::And;
  Truth truth = all ? Truth::True : Truth::False;
  for (const Formula& part : formula.parts) {
    truth = all ? std::min(truth, evaluate(part, values)) : std::max(truth, evaluate(part, values));
  }
  return truth;
}

bool some_goal_holds_late(const GameSyntax& game) {
  constexpr std::size_t few = 8;
  Formulas formulas;
  Formula goals{Formula::Kind::Or, false, 0, {}};
  for (const GoalSyntax& goal : game.goals) goals.parts.push_back(formulas.make(goal.condition));
  if (formulas.tests() > few) return evaluate(goals, std::nullopt) == Truth::True;
  for (unsigned values = 0; values < 1u << formulas.tests(); ++values) {
    if (evaluate(goals, values) != Truth::True) return false;
  }
  return true;
}

// The alternatives of a set that have words without a mark.
void add_semimoves(const Moves& moves, std::vector<const Moves*>& semimoves) {
  if (!can_end_without_mark(moves)) return;
  if (const auto* choice = std::get_if<Choice>(&moves.node)) {
    for (const Moves& branch : choice->branches) add_semimoves(branch, semimoves);
  } else {
    semimoves.push_back(&moves);
  }
}

void add_put(const Moves& moves, std::set<std::string>& put) {
  for_each_leaf(moves, Overloaded{[](const NextPlayer&, const Moves&) {},
                                  [&](const Step& step, const Moves&) {
                                    if (!step.off) return;
                                    for (const Name& piece : step.off->pieces)
                                      put.insert(piece.text);
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

// Semimoves that use something up happen finitely often; what they put matters no more to the rest.
bool semimoves_end(const PlayerSyntax& player) {
  std::vector<const Moves*> semimoves;
  for (const Moves& level : player.levels) add_semimoves(level, semimoves);
  while (!semimoves.empty()) {
    std::set<std::string> put;
    for (const Moves* moves : semimoves) add_put(*moves, put);
    const auto rest = std::remove_if(semimoves.begin(), semimoves.end(),
                                     [&](const Moves* moves) { return uses_up(*moves, put); });
    if (rest == semimoves.end()) return false;
    semimoves.erase(rest, semimoves.end());
  }
  return true;
}

}  // namespace

void check_end(const GameSyntax& game, Diagnostics& diagnostics) {
  if (!some_goal_holds_late(game)) {
    auto& warning = diagnostics.warning(
        "RBGD0702", game.goals.front().player.origin,
        "nothing bounds the number of turns: no goal has to hold when '$turn' is large");
    warning.hint = "a goal like '... or $turn > 100' does";
  }
  for (const PlayerSyntax& player : game.players) {
    if (semimoves_end(player)) continue;
    diagnostics.warning("RBGD0703", player.name.origin,
                        "nothing seems to bound the semimoves of " + quoted(player.name.text) +
                            ": some take no piece that none of them puts");
  }
}

}  // namespace zug::rbg_draft
