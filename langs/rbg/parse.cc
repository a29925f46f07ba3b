// Token strings to syntax: PEGTL actions that fill a builder. The grammars are LL(1) where it
// matters, so an action never fires for something that is given up later. Nested things are folded
// from stacks: `mark` remembers a stack's height, the action of the enclosing rule takes what lies
// above it.

#include "langs/rbg/parse.h"

#include <utility>

#include "ir/limits.h"
#include "langs/rbg/errors.h"
#include "langs/rbg/mistakes.h"
#include "langs/text/builder.h"
#include "langs/text/recovery.h"

namespace zug::rbg {
namespace {

using grammar::mark;
using text::pop;
using text::take_from;
using text::TokenCursor;

constexpr text::BracketCodes in_declarations{"RBG0402", "RBG0403", "RBG0712"};
constexpr text::BracketCodes in_pieces{"RBG0401", "RBG0403", "RBG0712"};
constexpr text::BracketCodes in_board{"RBG0503", "RBG0508", "RBG0712"};

struct RbgCursor : TokenCursor {
  using TokenCursor::TokenCursor;
  template <class Input>
  Name name(const Input& in) const {
    return {first(in).text, first(in).origin, first(in).paste, doubtful(in), first(in).parameter};
  }
};

// ---- declarations -------------------------------------------------------------------------------

struct DeclarationBuilder : RbgCursor {
  using RbgCursor::RbgCursor;
  std::vector<Declaration> declarations;
};

template <class Rule>
struct DeclarationAction : tao::pegtl::nothing<Rule> {};

struct AddDeclaration {
  template <class Input>
  static void apply(const Input& in, DeclarationBuilder& builder) {
    builder.declarations.push_back({builder.name(in), 0, builder.first(in).origin});
  }
};
template <>
struct DeclarationAction<grammar::piece_name> : AddDeclaration {};
template <>
struct DeclarationAction<grammar::bounded_name> : AddDeclaration {};

// A bound that is not there is none.
template <>
struct DeclarationAction<grammar::bounded> {
  template <class Input>
  static void apply(const Input& in, DeclarationBuilder& builder) {
    if (builder.mended(in)) builder.declarations.back().bound = limits::number;
  }
};

template <>
struct DeclarationAction<grammar::bound> {
  template <class Input>
  static void apply(const Input& in, DeclarationBuilder& builder) {
    Declaration& declaration = builder.declarations.back();
    declaration.bound = number_value(builder.first(in).text).value_or(limits::number);
    declaration.bound_origin = builder.first(in).origin;
  }
};

// ---- boards -------------------------------------------------------------------------------------

struct BoardBuilderState : RbgCursor {
  using RbgCursor::RbgCursor;
  BoardSyntax board;
  std::vector<std::optional<Name>> cells;
  std::vector<LineSyntax> lines;
};

template <class Rule>
struct BoardAction : tao::pegtl::nothing<Rule> {};

template <BoardSyntax::Shape Shape>
struct SetShape {
  template <class Input>
  static void apply(const Input& in, BoardBuilderState& builder) {
    builder.board.shape = Shape;
    builder.board.origin = builder.first(in).origin;
  }
};
template <>
struct BoardAction<grammar::rectangle_word> : SetShape<BoardSyntax::Shape::Rectangle> {};
template <>
struct BoardAction<grammar::hexagon_word> : SetShape<BoardSyntax::Shape::Hexagon> {};
template <>
struct BoardAction<grammar::cuboid_word> : SetShape<BoardSyntax::Shape::Cuboid> {};

template <>
struct BoardAction<grammar::direction_name> {
  template <class Input>
  static void apply(const Input& in, BoardBuilderState& builder) {
    builder.board.directions.push_back(builder.name(in));
  }
};
template <>
struct BoardAction<grammar::cell_piece> {
  template <class Input>
  static void apply(const Input& in, BoardBuilderState& builder) {
    builder.cells.emplace_back(builder.name(in));
  }
};
template <>
struct BoardAction<grammar::hole> {
  static void apply0(BoardBuilderState& builder) { builder.cells.emplace_back(std::nullopt); }
};
template <>
struct BoardAction<grammar::line> {
  template <class Input>
  static void apply(const Input& in, BoardBuilderState& builder) {
    builder.lines.push_back(
        {std::exchange(builder.cells, {}), builder.origin(in), builder.mended(in)});
  }
};
struct EndLayer {
  template <class Input>
  static void apply(const Input& in, BoardBuilderState& builder) {
    builder.board.layers.push_back({std::exchange(builder.lines, {}), builder.origin(in)});
  }
};
template <>
struct BoardAction<grammar::layer> : EndLayer {};
template <>
struct BoardAction<grammar::rectangle> : EndLayer {};
template <>
struct BoardAction<grammar::hexagon> : EndLayer {};

template <>
struct BoardAction<grammar::vertex_name> {
  template <class Input>
  static void apply(const Input& in, BoardBuilderState& builder) {
    builder.board.vertices.push_back({builder.name(in), {}, {}});
  }
};
template <>
struct BoardAction<grammar::vertex_piece> {
  template <class Input>
  static void apply(const Input& in, BoardBuilderState& builder) {
    builder.board.vertices.back().piece = builder.name(in);
  }
};
template <>
struct BoardAction<grammar::edge_direction> {
  template <class Input>
  static void apply(const Input& in, BoardBuilderState& builder) {
    builder.board.vertices.back().edges.push_back({builder.name(in), {}});
  }
};
template <>
struct BoardAction<grammar::edge_target> {
  template <class Input>
  static void apply(const Input& in, BoardBuilderState& builder) {
    builder.board.vertices.back().edges.back().target = builder.name(in);
  }
};

// ---- rules --------------------------------------------------------------------------------------

struct RulesBuilder : RbgCursor {
  using RbgCursor::RbgCursor;
  std::vector<RuleSyntax> rules;
  std::vector<ArithmeticSyntax> numbers;
  std::vector<Name> names;
  std::vector<SettingSyntax> settings;
  std::vector<std::pair<std::size_t, std::size_t>> marks;  // heights of rules and numbers
  Comparator comparator = Comparator::Equal;

  void push(decltype(RuleSyntax::node) node, Origin origin) {
    rules.push_back({std::move(node), origin});
  }
};

template <class Rule>
struct RulesAction : tao::pegtl::nothing<Rule> {};

template <>
struct RulesAction<mark> {
  static void apply0(RulesBuilder& builder) {
    builder.marks.emplace_back(builder.rules.size(), builder.numbers.size());
  }
};

struct PushNumber {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    ArithmeticSyntax number;
    number.number = number_value(builder.first(in).text).value_or(0);
    number.origin = builder.first(in).origin;
    builder.numbers.push_back(std::move(number));
  }
};
template <>
struct RulesAction<grammar::operand_number> : PushNumber {};
// The value of what recovery put there is unknown, as that of a variable is.
template <>
struct RulesAction<grammar::skipped_operand> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    ArithmeticSyntax unknown;
    unknown.kind = Arithmetic::Kind::Variable;
    unknown.origin = builder.first(in).origin;
    unknown.name.origin = unknown.origin;
    builder.numbers.push_back(std::move(unknown));
  }
};

template <>
struct RulesAction<grammar::operand_name> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    ArithmeticSyntax operand;
    operand.kind = Arithmetic::Kind::Variable;
    operand.name = builder.name(in);
    operand.origin = operand.name.origin;
    builder.numbers.push_back(std::move(operand));
  }
};

template <Arithmetic::Kind Kind>
struct FoldNumbers {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    const std::size_t height = pop(builder.marks).second;
    if (builder.numbers.size() - height == 1) return;
    ArithmeticSyntax result;
    result.kind = Kind;
    result.origin = builder.origin(in);
    result.operands = take_from(builder.numbers, height);
    builder.numbers.push_back(std::move(result));
  }
};
template <>
struct RulesAction<grammar::quotient> : FoldNumbers<Arithmetic::Kind::Divide> {};
template <>
struct RulesAction<grammar::product> : FoldNumbers<Arithmetic::Kind::Multiply> {};
template <>
struct RulesAction<grammar::difference> : FoldNumbers<Arithmetic::Kind::Subtract> {};
template <>
struct RulesAction<grammar::sum_of_numbers> : FoldNumbers<Arithmetic::Kind::Add> {};

struct PushName {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    builder.names.push_back(builder.name(in));
  }
};
template <>
struct RulesAction<grammar::listed_piece> : PushName {};
template <>
struct RulesAction<grammar::player_name> : PushName {};
template <>
struct RulesAction<grammar::target> : PushName {};

template <>
struct RulesAction<grammar::shift> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    builder.push(ShiftSyntax{builder.name(in)}, builder.first(in).origin);
  }
};
template <>
struct RulesAction<grammar::to_player> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    builder.push(SwitchSyntax{pop(builder.names)}, builder.origin(in));
  }
};
template <>
struct RulesAction<grammar::to_keeper> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    builder.push(SwitchSyntax{std::nullopt}, builder.origin(in));
  }
};
template <>
struct RulesAction<grammar::split_point> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    builder.push(SplitSyntax{}, builder.origin(in));
  }
};
template <>
struct RulesAction<grammar::skipped_rule> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    builder.push(SkippedSyntax{}, builder.origin(in));
  }
};
// Where something was mended, nobody knows what the other names were meant to be.
void doubt(std::vector<Name>& names) {
  for (Name& name : names) name.doubtful = true;
}
void doubt(ArithmeticSyntax& value) {
  value.name.doubtful = true;
  for (ArithmeticSyntax& operand : value.operands) doubt(operand);
}

template <>
struct RulesAction<grammar::on> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    if (builder.mended(in)) doubt(builder.names);
    builder.push(OnSyntax{std::exchange(builder.names, {})}, builder.origin(in));
  }
};
template <>
struct RulesAction<grammar::off> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    if (builder.mended(in)) doubt(builder.names);
    builder.push(OffSyntax{std::exchange(builder.names, {})}, builder.origin(in));
  }
};
struct PushSetting {
  static void apply0(RulesBuilder& builder) {
    builder.settings.push_back({pop(builder.names), pop(builder.numbers)});
  }
};
template <>
struct RulesAction<grammar::setting> : PushSetting {};
template <>
struct RulesAction<grammar::next_setting> : PushSetting {};
template <>
struct RulesAction<grammar::assignment> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    builder.push(AssignmentSyntax{std::exchange(builder.settings, {})}, builder.origin(in));
  }
};
template <>
struct RulesAction<grammar::comparator> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    switch (builder.first(in).kind) {
      case kind::equal:
        builder.comparator = Comparator::Equal;
        break;
      case kind::not_equal:
        builder.comparator = Comparator::NotEqual;
        break;
      case '<':
        builder.comparator = Comparator::Less;
        break;
      case kind::less_equal:
        builder.comparator = Comparator::LessOrEqual;
        break;
      case '>':
        builder.comparator = Comparator::Greater;
        break;
      default:
        builder.comparator = Comparator::GreaterOrEqual;
        break;
    }
  }
};
template <>
struct RulesAction<grammar::comparison> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    ArithmeticSyntax right = pop(builder.numbers);
    ArithmeticSyntax left = pop(builder.numbers);
    if (builder.mended(in)) {
      doubt(left);
      doubt(right);
    }
    ComparisonSyntax comparison{{}, builder.comparator};
    comparison.sides.push_back(std::move(left));
    comparison.sides.push_back(std::move(right));
    builder.push(std::move(comparison), builder.origin(in));
  }
};
template <>
struct RulesAction<grammar::pattern> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    std::vector<RuleSyntax> body = take_from(builder.rules, builder.rules.size() - 1);
    builder.push(PatternSyntax{builder.first(in).kind == kind::positive, std::move(body)},
                 builder.origin(in));
  }
};
template <>
struct RulesAction<grammar::star> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    const Origin origin = builder.rules.back().origin;
    std::vector<RuleSyntax> body = take_from(builder.rules, builder.rules.size() - 1);
    (void)in;
    builder.push(StarSyntax{std::move(body)}, origin);
  }
};
template <>
struct RulesAction<grammar::exponent> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    const Origin origin = builder.rules.back().origin;
    std::vector<RuleSyntax> body = take_from(builder.rules, builder.rules.size() - 1);
    const Token& count = builder.first(in);
    builder.push(PowerSyntax{std::move(body), number_value(count.text).value_or(1), count.origin},
                 origin);
  }
};
template <>
struct RulesAction<grammar::concatenation> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    const std::size_t height = pop(builder.marks).first;
    if (builder.rules.size() - height == 1) return;
    ConcatenationSyntax node{take_from(builder.rules, height)};
    builder.push(std::move(node), builder.origin(in));
  }
};
template <>
struct RulesAction<grammar::sum> {
  template <class Input>
  static void apply(const Input& in, RulesBuilder& builder) {
    const std::size_t height = pop(builder.marks).first;
    if (builder.rules.size() - height == 1) return;
    SumSyntax node{take_from(builder.rules, height)};
    builder.push(std::move(node), builder.origin(in));
  }
};

}  // namespace

text::Reading<std::vector<Declaration>> parse_players(const Tokens& tokens, const Token& heading,
                                                      Diagnostics& diagnostics) {
  return text::parse_section<grammar::players_file, DeclarationAction, Errors, DeclarationBuilder>(
      tokens, heading, in_declarations, mistakes, diagnostics,
      [](DeclarationBuilder& builder) { return std::move(builder.declarations); });
}

text::Reading<std::vector<Name>> parse_pieces(const Tokens& tokens, const Token& heading,
                                              Diagnostics& diagnostics) {
  const auto names = [](DeclarationBuilder& builder) {
    std::vector<Name> result;
    for (const Declaration& declaration : builder.declarations) result.push_back(declaration.name);
    return result;
  };
  return text::parse_section<grammar::pieces_file, DeclarationAction, Errors, DeclarationBuilder>(
      tokens, heading, in_pieces, mistakes, diagnostics, names);
}

text::Reading<std::vector<Declaration>> parse_variables(const Tokens& tokens, const Token& heading,
                                                        Diagnostics& diagnostics) {
  return text::parse_section<grammar::variables_file, DeclarationAction, Errors,
                             DeclarationBuilder>(
      tokens, heading, in_declarations, mistakes, diagnostics,
      [](DeclarationBuilder& builder) { return std::move(builder.declarations); });
}

text::Reading<BoardSyntax> parse_board(const Tokens& tokens, const Token& heading,
                                       Diagnostics& diagnostics) {
  return text::parse_section<grammar::board_file, BoardAction, Errors, BoardBuilderState>(
      tokens, heading, in_board, mistakes, diagnostics,
      [](BoardBuilderState& builder) { return std::move(builder.board); });
}

text::Reading<RuleSyntax> parse_rules(const Tokens& tokens, const Token& heading,
                                      Diagnostics& diagnostics) {
  return text::parse_section<grammar::rules_file, RulesAction, Errors, RulesBuilder>(
      tokens, heading, brackets_of_rules, mistakes, diagnostics,
      [](RulesBuilder& builder) { return pop(builder.rules); });
}

}  // namespace zug::rbg
