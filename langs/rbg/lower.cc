// Lowering rules (spec §6.1). Powers are unrolled, because each copy has modifiers of its own; an
// off of several pieces is a sum of offs, an assignment of several variables a concatenation; sums
// inside sums and concatenations inside concatenations are spliced into the outer one:
//
//   (a (b c))^2 + [x, y]   ~>   a b c a b c  +  [x]  +  [y]
//
// Inside patterns equal subexpressions share one node, outside every occurrence is its own.

#include "langs/rbg/lower.h"

#include <algorithm>
#include <set>

#include "ir/limits.h"
#include "langs/rbg/lower_board.h"

namespace zug::rbg {
namespace {

class RuleLowering {
 public:
  RuleLowering(const Symbols& symbols, Expressions& expressions)
      : symbols_(symbols), expressions_(expressions) {}

  ExpressionId lower(const RuleSyntax& rule) {
    std::vector<ExpressionId> branches;
    lower_into_sum(rule, branches);
    return branches.size() == 1 ? branches.front() : make(Sum{std::move(branches)});
  }

  // Set once the limit is reached; from then on nothing is added.
  bool full() const { return steps_ > limits::expressions; }

 private:
  ExpressionId make(Expression expression) {
    ++steps_;
    return pattern_depth_ > 0 ? expressions_.intern(std::move(expression))
                              : expressions_.add(std::move(expression));
  }

  void lower_into_sum(const RuleSyntax& rule, std::vector<ExpressionId>& branches) {
    if (const auto* sum = std::get_if<SumSyntax>(&rule.node)) {
      for (const RuleSyntax& branch : sum->branches) lower_into_sum(branch, branches);
    } else if (const auto* off = std::get_if<OffSyntax>(&rule.node)) {
      for (const Name& piece : off->pieces) {
        if (full()) return;
        branches.push_back(atom(Off{piece_of(piece)}, rule));
      }
    } else if (const auto* power = std::get_if<PowerSyntax>(&rule.node);
               power && power->count == 1) {
      lower_into_sum(power->body.front(), branches);
    } else {
      std::vector<ExpressionId> parts;
      lower_into_concatenation(rule, parts);
      branches.push_back(parts.size() == 1 ? parts.front() : make(Concatenation{std::move(parts)}));
    }
  }

  void lower_into_concatenation(const RuleSyntax& rule, std::vector<ExpressionId>& parts) {
    if (++steps_ > limits::expressions) {
      if (parts.empty()) parts.push_back(make(Atom{SplitPoint{}, rule.origin}));
      return;
    }
    std::visit(
        Overloaded{
            [&](const ConcatenationSyntax& node) {
              for (const RuleSyntax& part : node.parts) lower_into_concatenation(part, parts);
            },
            [&](const PowerSyntax& power) {
              for (std::int64_t i = 0; i < power.count && !full(); ++i) {
                lower_into_concatenation(power.body.front(), parts);
              }
            },
            [&](const AssignmentSyntax& node) {
              for (const SettingSyntax& setting : node.settings) {
                parts.push_back(
                    atom(Assignment{variable_of(setting.target), arithmetic(setting.value)}, rule));
              }
            },
            [&](const StarSyntax& star) {
              const ExpressionId body = lower(star.body.front());
              parts.push_back(make(Star{body}));
            },
            [&](const SumSyntax&) { splice(lower(rule), parts); },
            [&](const OffSyntax&) { splice(lower(rule), parts); },
            [&](const auto& action) { parts.push_back(atom(to_action(action), rule)); },
        },
        rule.node);
  }

  // A sum that lost its empty branches may turn out to be a concatenation.
  void splice(ExpressionId id, std::vector<ExpressionId>& parts) {
    if (const auto* inner = std::get_if<Concatenation>(&expressions_[id])) {
      parts.insert(parts.end(), inner->parts.begin(), inner->parts.end());
    } else {
      parts.push_back(id);
    }
  }

  ExpressionId atom(Action action, const RuleSyntax& rule) {
    return make(Atom{std::move(action), rule.origin});
  }

  Action to_action(const SkippedSyntax&) { return SplitPoint{}; }  // never without an error
  Action to_action(const SplitSyntax&) { return SplitPoint{}; }
  Action to_action(const ShiftSyntax& shift) {
    return Shift{std::get<DirectionId>(meaning(shift.direction))};
  }
  Action to_action(const SwitchSyntax& node) {
    if (!node.player) return Switch{keeper};
    return Switch{std::get<PlayerSymbol>(meaning(*node.player)).player};
  }
  Action to_action(const OnSyntax& on) {
    std::set<PieceId> pieces;
    for (const Name& piece : on.pieces) pieces.insert(piece_of(piece));
    return On{{pieces.begin(), pieces.end()}};
  }
  Action to_action(const ComparisonSyntax& node) {
    return Comparison{arithmetic(node.left()), node.comparator, arithmetic(node.right())};
  }
  Action to_action(const PatternSyntax& pattern) {
    ++pattern_depth_;
    const ExpressionId body = lower(pattern.body.front());
    --pattern_depth_;
    return Pattern{pattern.positive, body};
  }

  // (a + b) + c is a + b + c, and likewise for *; the others keep their nesting.
  Arithmetic arithmetic(const ArithmeticSyntax& syntax) {
    Arithmetic result;
    result.kind = syntax.kind;
    if (syntax.kind == Arithmetic::Kind::Number) {
      result.number = syntax.number;
    } else if (syntax.kind == Arithmetic::Kind::Variable) {
      const Meaning& found = meaning(syntax.name);
      if (const auto* piece = std::get_if<PieceId>(&found)) {
        result.kind = Arithmetic::Kind::PieceCount;
        result.piece = *piece;
      } else {
        result.variable = variable_of(syntax.name);
      }
    }
    const bool associative =
        syntax.kind == Arithmetic::Kind::Add || syntax.kind == Arithmetic::Kind::Multiply;
    for (const ArithmeticSyntax& operand : syntax.operands) {
      Arithmetic lowered = arithmetic(operand);
      if (associative && lowered.kind == syntax.kind) {
        std::move(lowered.operands.begin(), lowered.operands.end(),
                  std::back_inserter(result.operands));
      } else {
        result.operands.push_back(std::move(lowered));
      }
    }
    return result;
  }

  const Meaning& meaning(const Name& name) const { return symbols_.find(name.text)->meaning; }
  PieceId piece_of(const Name& name) const { return std::get<PieceId>(meaning(name)); }
  VariableId variable_of(const Name& name) const {
    const Meaning& found = meaning(name);
    if (const auto* player = std::get_if<PlayerSymbol>(&found)) return player->score;
    return std::get<VariableId>(found);
  }

  const Symbols& symbols_;
  Expressions& expressions_;
  std::size_t steps_ = 0;
  int pattern_depth_ = 0;
};

void warn_of_unusable_directions(const Board& board, const std::vector<Symbol>& directions,
                                 Diagnostics& diagnostics) {
  const std::vector<bool> carried = directions_with_edges(board, directions.size());
  for (std::size_t i = 0; i < directions.size(); ++i) {
    if (carried[i]) continue;
    diagnostics.warning(
        "RBG0711", directions[i].origin,
        "no edge of the board has the direction '" + for_people(directions[i].name) + "'");
  }
}

// At least as many steps as RuleLowering takes: each time it comes to a node it counts that, and
// makes at most an atom, a concatenation around it and a sum around these; besides an atom for each
// piece or setting of a list. Stops above the limit.
std::size_t most_steps(const RuleSyntax& rule) {
  static constexpr std::size_t of_a_node = 4, too_many = limits::expressions + 1;
  const auto all = [](const std::vector<RuleSyntax>& rules) {
    std::size_t sum = of_a_node;
    for (const RuleSyntax& one : rules) sum = std::min(too_many, sum + most_steps(one));
    return sum;
  };
  return std::visit(
      Overloaded{
          [&](const ConcatenationSyntax& node) { return all(node.parts); },
          [&](const SumSyntax& node) { return all(node.branches); },
          [&](const StarSyntax& node) { return all(node.body); },
          [&](const PatternSyntax& node) { return all(node.body); },
          [&](const PowerSyntax& node) {
            const auto times = static_cast<std::size_t>(std::max<std::int64_t>(1, node.count));
            const std::size_t once = all(node.body);
            return times > too_many / once ? too_many : of_a_node + times * once;
          },
          [&](const OffSyntax& node) { return of_a_node + node.pieces.size(); },
          [&](const AssignmentSyntax& node) { return of_a_node + node.settings.size(); },
          [&](const auto&) { return of_a_node; },
      },
      rule.node);
}

}  // namespace

std::optional<Game> lower(const GameSyntax& syntax, Symbols symbols, Diagnostics& diagnostics) {
  Game game;
  game.language = "rbg";
  game.board = lower_board(syntax.board, symbols);
  RuleLowering lowering(symbols, game.expressions);
  game.rules = lowering.lower(syntax.rules.front());
  if (lowering.full()) {
    diagnostics.error("RBG0712", syntax.rules.front().origin,
                      "the rules have more than " + std::to_string(limits::expressions) +
                          " parts (actions, steps, sums, sequences) after unrolling '^'");
    return std::nullopt;
  }
  game.players = std::move(symbols.players);
  game.pieces = std::move(symbols.pieces);
  game.variables = std::move(symbols.variables);
  game.directions = std::move(symbols.directions);
  warn_of_unusable_directions(game.board, game.directions, diagnostics);
  return game;
}

void check_lowering(const GameSyntax& syntax, Symbols symbols, Diagnostics& diagnostics) {
  if (most_steps(syntax.rules.front()) > limits::expressions) {
    lower(syntax, std::move(symbols), diagnostics);
    return;
  }
  warn_of_unusable_directions(lower_board(syntax.board, symbols), symbols.directions, diagnostics);
}

}  // namespace zug::rbg
