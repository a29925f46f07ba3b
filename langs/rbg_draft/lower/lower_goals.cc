// Goals (spec §8.5). A condition and its negation are both needed, to tell the end of the game from
// its going on. `not` swaps the two; a conjunction is a concatenation of tests, a disjunction a
// pattern, so that both have the size of the condition and the keeper never has a choice:
//
//   a and b          ~>   a b             not (a or b)    ~>   not-a not-b
//   a or b           ~>   {? a + b}       not (a and b)   ~>   {? not-a + not-b}
//   @ red 2 0        ~>   {? left* {! left} down* {! down} right right {red}}
//   move((a)(1,0))   ~>   {? anywhere {a} right}

#include "langs/rbg_draft/lower/lower_goals.h"

#include <algorithm>

#include "ir/arithmetic.h"
#include "ir/limits.h"

namespace zug::rbg_draft {
namespace {

// The largest number a turn is compared with, or -1 if it never is.
std::int64_t largest_rival(const Condition& condition, const BoardSyntax& board) {
  return std::visit(Overloaded{
                        [&](const Comparison& node) {
                          std::int64_t largest = -1;
                          for (const auto& [side, other] : {std::pair(&node.left, &node.right),
                                                            std::pair(&node.right, &node.left)}) {
                            if (side->kind != Value::Kind::Turn) continue;
                            std::int64_t rival = 0;  // another turn is always equal
                            if (other->kind == Value::Kind::Number) rival = other->number;
                            if (other->kind == Value::Kind::PieceCount)
                              rival = board.width * board.height;
                            largest = std::max({largest, rival, std::int64_t{0}});
                          }
                          return largest;
                        },
                        [&](const Not& node) { return largest_rival(node.body.front(), board); },
                        [&](const And& node) {
                          std::int64_t largest = -1;
                          for (const Condition& part : node.parts) {
                            largest = std::max(largest, largest_rival(part, board));
                          }
                          return largest;
                        },
                        [&](const Or& node) {
                          std::int64_t largest = -1;
                          for (const Condition& part : node.parts) {
                            largest = std::max(largest, largest_rival(part, board));
                          }
                          return largest;
                        },
                        [](const auto&) { return std::int64_t{-1}; },
                    },
                    condition.node);
}

// The value of a comparison that has the same one always: of two constants, or with a negative one
// on one side, since neither pieces nor turns are ever fewer than 0.
std::optional<bool> constant_value(const Comparison& node) {
  const bool left = node.left.kind == Value::Kind::Number;
  const bool right = node.right.kind == Value::Kind::Number;
  const bool negative = (left && node.left.number < 0) || (right && node.right.number < 0);
  if (!negative && !(left && right)) return std::nullopt;
  return holds(left ? node.left.number : 0, node.comparator, right ? node.right.number : 0);
}

class ConditionLowering {
 public:
  ConditionLowering(Emitter& emit, const Context& context, VariableId turn)
      : emit_(emit), context_(context), turn_(turn) {}

  void lower(const Condition& condition, bool wanted, Parts& parts) {
    if (emit_.full()) return;
    std::visit(
        Overloaded{
            [](const SkippedCondition&) {},  // never without an error
            [&](const Comparison& node) { compare(node, wanted, condition.origin, parts); },
            [&](const PieceAt& node) {
              parts.push_back(emit_.pattern(wanted, condition.origin, [&](Parts& body) {
                look_at(node, condition.origin, body);
              }));
            },
            [&](const CanMove& node) {
              parts.push_back(emit_.pattern(wanted, condition.origin, [&](Parts& body) {
                body.push_back(any_square(emit_, context_));
                lower_without_mark(emit_, context_, node.moves, body);
              }));
            },
            [&](const Not& node) { lower(node.body.front(), !wanted, parts); },
            [&](const And& node) { combine(node.parts, wanted, wanted, condition.origin, parts); },
            [&](const Or& node) { combine(node.parts, wanted, !wanted, condition.origin, parts); },
        },
        condition.node);
  }

 private:
  void combine(const std::vector<Condition>& conditions, bool wanted, bool all, Origin origin,
               Parts& parts) {
    if (all) {
      for (const Condition& condition : conditions) lower(condition, wanted, parts);
    } else if (emit_.in_pattern()) {
      parts.push_back(choice(conditions, wanted));
    } else {
      parts.push_back(emit_.pattern(
          true, origin, [&](Parts& body) { body.push_back(choice(conditions, wanted)); }));
    }
  }

  ExpressionId choice(const std::vector<Condition>& conditions, bool wanted) {
    Parts branches;
    for (const Condition& condition : conditions) {
      Parts branch;
      lower(condition, wanted, branch);
      branches.push_back(emit_.concatenation(branch));
    }
    return emit_.sum(branches);
  }

  void compare(const Comparison& node, bool wanted, Origin origin, Parts& parts) {
    if (const std::optional<bool> value = constant_value(node)) {
      if (*value != wanted) parts.push_back(emit_.never(origin));
      return;
    }
    const Comparator comparator = wanted ? node.comparator : opposite(node.comparator);
    parts.push_back(emit_.atom(
        zug::Comparison{arithmetic(node.left), comparator, arithmetic(node.right)}, origin));
  }

  Arithmetic arithmetic(const Value& value) const {
    switch (value.kind) {
      case Value::Kind::PieceCount:
        return piece_count_term(context_.names.piece_of.at(value.piece.text));
      case Value::Kind::Turn:
        return variable_term(turn_);
      case Value::Kind::Number:
        break;
    }
    return number_term(value.number);
  }

  // From the bottom left corner, which is found from everywhere.
  void look_at(const PieceAt& node, Origin origin, Parts& parts) {
    const auto go_to_the_end = [&](std::int64_t length, DirectionId direction) {
      if (length == 1) return;
      parts.push_back(emit_.star(emit_.atom(Shift{direction}, origin)));
      parts.push_back(emit_.pattern(false, origin, [&](Parts& body) {
        body.push_back(emit_.atom(Shift{direction}, origin));
      }));
    };
    go_to_the_end(context_.syntax.board.width, context_.compass.left);
    go_to_the_end(context_.syntax.board.height, context_.compass.down);
    lower_jump(emit_, context_, node.x, node.y, origin, parts);
    parts.push_back(emit_.atom(On{{context_.names.piece_of.at(node.piece.text)}}, origin));
  }

  Emitter& emit_;
  const Context& context_;
  VariableId turn_;
};

}  // namespace

std::optional<std::int64_t> last_turn(const GameSyntax& game) {
  std::int64_t largest = -1;
  for (const GoalSyntax& goal : game.goals) {
    largest = std::max(largest, largest_rival(goal.condition, game.board));
  }
  if (largest < 0) return std::nullopt;
  return std::min(largest + 1, limits::number);
}

void lower_condition(Emitter& emit, const Context& context, VariableId turn,
                     const Condition& condition, bool wanted, Parts& parts) {
  ConditionLowering(emit, context, turn).lower(condition, wanted, parts);
}

}  // namespace zug::rbg_draft
