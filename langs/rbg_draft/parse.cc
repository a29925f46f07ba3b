// Token strings to syntax: PEGTL actions that fill a builder. The grammars are LL(1) where it
// matters, so an action never fires for something that is given up later. Nested things are folded
// from stacks: `mark` remembers their heights, the action of the enclosing rule takes what lies
// above.

#include "langs/rbg_draft/parse.h"

#include <algorithm>
#include <utility>

#include "ir/limits.h"
#include "langs/rbg_draft/errors.h"
#include "langs/text/builder.h"
#include "langs/text/recovery.h"

namespace zug::rbg_draft {
namespace {

using grammar::mark;
using text::Mistake;
using text::pop;
using text::take_from;

constexpr const char* only_macros = "only '#def' has a '='";
constexpr const char* several_pieces = "pieces to choose from stand in '{' and '}'";
constexpr const char* move_step = "'move(...)' is a bracket around whole steps: 'move((w))'";

constexpr Mistake mistakes[] = {
    {"RBGD0203 the title", '=', only_macros},
    {"RBGD0401 the width", '=', only_macros},
    {"RBGD0401", '[', "the pieces stand one after another, without brackets"},
    {"RBGD0401", ',', "the pieces stand one after another, without ','"},
    {"RBGD0501", '=', only_macros},
    {"RBGD0501", ',', "players stand one after another, without ','"},
    {"RBGD0502", kind::identifier, "a step stands in parentheses"},
    {"RBGD0502", '{', "a step stands in parentheses"},
    {"RBGD0502 a step, ", '*', "write '^*' for any number of times"},
    {"RBGD0503 '/' or ')'", ',', several_pieces},
    {"RBGD0503 '/' or ')'", kind::identifier, several_pieces},
    {"RBGD0503 ')'", ',', several_pieces},
    {"RBGD0503 ')'", kind::identifier, several_pieces},
    {"RBGD0504 only", '^', "write '((...)^2)^3'"},
    {"RBGD0504 no '^'", '^', "a turn ends with its mark"},
    {"RBGD0602 a comparison", '=', "write '==' to compare"},
    {"RBGD0602 a comparison", '+', "there is no arithmetic in conditions"},
    {"RBGD0602 a comparison", '-', "there is no arithmetic in conditions"},
    {"RBGD0601", kind::identifier,
     "write '$' before a piece to count it, '@' to find it on a square"},
    {"RBGD0601", kind::turn, "write '$turn'"},
    {"RBGD0604 moves", kind::identifier, move_step},
    {"RBGD0604 moves", '{', move_step},
};

// All directives share one builder: each fills what it has.
struct Builder : text::TokenCursor {
  using TokenCursor::TokenCursor;

  std::string title;
  BoardSyntax board;
  PlayerSyntax player;
  GoalSyntax goal;
  std::vector<Name> names;  // the players of an order, the pieces of a set, the piece of a value

  std::vector<Moves> moves;
  std::vector<Condition> conditions;
  std::vector<Value> values;
  std::vector<std::int64_t> integers;
  std::vector<std::pair<std::size_t, std::size_t>> marks;  // heights of moves and conditions
  Step step;
  PieceSet set;
  Comparator comparator = Comparator::Equal;
  bool negative = false;        // an odd number of '-' or 'not' has just been read
  std::vector<char> negations;  // ... before each condition that is being read

  template <class Input>
  Name name(const Input& in) const {
    return {std::string(first(in).text), first(in).origin};
  }
  template <class Input>
  std::int64_t number(const Input& in) const {
    return text::number_value(first(in).text).value_or(first(in).invented ? 1 : 0);
  }
  void push(decltype(Moves::node) node, Origin origin) {
    moves.push_back({std::move(node), origin});
  }
  void push(decltype(Condition::node) node, Origin origin) {
    conditions.push_back({std::move(node), origin});
  }
};

template <class Rule>
struct Action : tao::pegtl::nothing<Rule> {};

template <>
struct Action<mark> {
  static void apply0(Builder& builder) {
    builder.marks.emplace_back(builder.moves.size(), builder.conditions.size());
  }
};

struct PushName {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.names.push_back(builder.name(in));
  }
};

// ---- title, board, order ------------------------------------------------------------------------

template <>
struct Action<grammar::title> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    const std::string_view text = builder.first(in).text;
    if (text.size() < 2) return;
    builder.title = std::string(text.substr(1, text.size() - 2));
    // Line ends and what a terminal could obey are no part of a title.
    const auto control = [](unsigned char c) { return c < 0x20 || c == 0x7f; };
    std::replace_if(builder.title.begin(), builder.title.end(), control, ' ');
  }
};
template <>
struct Action<grammar::width> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.board.width = builder.first(in).invented ? -1 : builder.number(in);
    builder.board.origin = builder.first(in).origin;
  }
};
template <>
struct Action<grammar::height> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.board.height = builder.first(in).invented ? -1 : builder.number(in);
  }
};
template <>
struct Action<grammar::board_piece> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.board.pieces.push_back(builder.name(in));
  }
};
template <>
struct Action<grammar::ordered_player> : PushName {};

// ---- moves --------------------------------------------------------------------------------------

template <>
struct Action<grammar::minus> {
  static void apply0(Builder& builder) { builder.negative = true; }
};
template <>
struct Action<grammar::integer_number> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    const std::int64_t number = builder.number(in);
    builder.integers.push_back(std::exchange(builder.negative, false) ? -number : number);
  }
};

template <>
struct Action<grammar::listed_piece> : PushName {};
template <>
struct Action<grammar::pieces> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.set = {std::exchange(builder.names, {}), builder.origin(in)};
  }
};
template <>
struct Action<grammar::offset> {
  static void apply0(Builder& builder) {
    builder.step.dy = pop(builder.integers);
    builder.step.dx = pop(builder.integers);
  }
};
template <>
struct Action<grammar::on> {
  static void apply0(Builder& builder) { builder.step.on = std::exchange(builder.set, {}); }
};
template <>
struct Action<grammar::off> {
  static void apply0(Builder& builder) { builder.step.off = std::exchange(builder.set, {}); }
};
template <>
struct Action<grammar::step> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.step.mended = builder.mended(in);
    builder.push(std::exchange(builder.step, {}), builder.origin(in));
  }
};
template <>
struct Action<grammar::skipped_moves> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.push(SkippedMoves{}, builder.origin(in));
  }
};
template <>
struct Action<grammar::next_name> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    if (builder.first(in).invented) {
      builder.push(NextPlayer{std::int64_t{0}}, {});
    } else {
      builder.push(NextPlayer{builder.name(in)}, {});
    }
  }
};
template <>
struct Action<grammar::next_offset> {
  static void apply0(Builder& builder) { builder.push(NextPlayer{pop(builder.integers)}, {}); }
};
template <>
struct Action<grammar::next> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.moves.back().origin = builder.origin(in);
  }
};
struct Repeat {
  static void apply(Builder& builder, std::optional<std::int64_t> count) {
    const Origin origin = builder.moves.back().origin;
    std::vector<Moves> body = take_from(builder.moves, builder.moves.size() - 1);
    builder.push(Power{std::move(body), count}, origin);
  }
};
template <>
struct Action<grammar::any_times> {
  static void apply0(Builder& builder) { Repeat::apply(builder, std::nullopt); }
};
template <>
struct Action<grammar::times> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    Repeat::apply(builder, builder.number(in));
  }
};
template <class Node>
struct FoldMoves {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    const std::size_t height = pop(builder.marks).first;
    if (builder.moves.size() - height == 1) return;
    Node node{take_from(builder.moves, height)};
    builder.push(std::move(node), builder.origin(in));
  }
};
template <>
struct Action<grammar::sequence> : FoldMoves<Sequence> {};
template <>
struct Action<grammar::moves> : FoldMoves<Choice> {};

template <>
struct Action<grammar::player_name> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.player.name = builder.name(in);
  }
};
struct AddLevel {
  static void apply0(Builder& builder) { builder.player.levels.push_back(pop(builder.moves)); }
};
template <>
struct Action<grammar::first_level> : AddLevel {};
template <>
struct Action<grammar::next_level> : AddLevel {};

// ---- goals --------------------------------------------------------------------------------------

template <>
struct Action<grammar::constant> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.values.push_back({Value::Kind::Number, pop(builder.integers), {}, builder.origin(in)});
  }
};
template <>
struct Action<grammar::counted_piece> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.values.push_back(
        {Value::Kind::PieceCount, 0, builder.name(in), builder.first(in).origin});
  }
};
template <>
struct Action<grammar::turn_counter> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.values.push_back({Value::Kind::Turn, 0, {}, builder.first(in).origin});
  }
};
template <>
struct Action<grammar::comparator> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
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
struct Action<grammar::comparison> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    Value right = pop(builder.values);
    Value left = pop(builder.values);
    builder.push(Comparison{std::move(left), builder.comparator, std::move(right)},
                 builder.origin(in));
  }
};
template <>
struct Action<grammar::placed_piece> : PushName {};
template <>
struct Action<grammar::piece_at> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    const std::int64_t y = pop(builder.integers);
    const std::int64_t x = pop(builder.integers);
    Name piece = pop(builder.names);
    if (builder.mended(in)) {
      builder.push(SkippedCondition{}, builder.origin(in));
    } else {
      builder.push(PieceAt{std::move(piece), x, y}, builder.origin(in));
    }
  }
};
template <>
struct Action<grammar::can_move> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.push(CanMove{pop(builder.moves)}, builder.origin(in));
  }
};
template <>
struct Action<grammar::skipped_condition> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.push(SkippedCondition{}, builder.origin(in));
  }
};
template <>
struct Action<grammar::not_word> {
  static void apply0(Builder& builder) { builder.negative = !builder.negative; }
};
template <>
struct Action<grammar::before_negated> {
  static void apply0(Builder& builder) {
    builder.negations.push_back(std::exchange(builder.negative, false));
  }
};
template <>
struct Action<grammar::negation> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    if (!pop(builder.negations)) return;
    std::vector<Condition> body = take_from(builder.conditions, builder.conditions.size() - 1);
    builder.push(Not{std::move(body)}, builder.origin(in));
  }
};
template <class Node>
struct FoldConditions {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    const std::size_t height = pop(builder.marks).second;
    if (builder.conditions.size() - height == 1) return;
    Node node{take_from(builder.conditions, height)};
    builder.push(std::move(node), builder.origin(in));
  }
};
template <>
struct Action<grammar::conjunction> : FoldConditions<And> {};
template <>
struct Action<grammar::condition> : FoldConditions<Or> {};

template <>
struct Action<grammar::goal_player> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.goal.player = builder.name(in);
    builder.goal.score_origin = builder.first(in).origin;
  }
};
template <>
struct Action<grammar::score> {
  template <class Input>
  static void apply(const Input& in, Builder& builder) {
    builder.goal.score = builder.number(in);
    builder.goal.score_origin = builder.first(in).origin;
  }
};

template <class File, class Take>
auto parse(const Tokens& tokens, const Token& heading, Diagnostics& diagnostics, Take take) {
  return text::parse_section<File, Action, Errors, Builder>(tokens, heading, brackets, mistakes,
                                                            diagnostics, take);
}

}  // namespace

text::Reading<std::string> parse_title(const Tokens& tokens, const Token& heading,
                                       Diagnostics& diagnostics) {
  return parse<grammar::title_file>(tokens, heading, diagnostics,
                                    [](Builder& builder) { return std::move(builder.title); });
}

text::Reading<BoardSyntax> parse_board(const Tokens& tokens, const Token& heading,
                                       Diagnostics& diagnostics) {
  constexpr std::size_t sizes = 2;
  const auto squares = std::count_if(tokens.begin(), tokens.end(),
                                     [](const Token& t) { return t.kind == kind::identifier; });
  const std::size_t lost = tokens.size() - static_cast<std::size_t>(squares);
  return parse<grammar::board_file>(tokens, heading, diagnostics, [&](Builder& builder) {
    builder.board.lost = lost > sizes ? lost - sizes : 0;
    return std::move(builder.board);
  });
}

text::Reading<PlayerSyntax> parse_player(const Tokens& tokens, const Token& heading,
                                         Diagnostics& diagnostics) {
  return parse<grammar::player_file>(tokens, heading, diagnostics,
                                     [](Builder& builder) { return std::move(builder.player); });
}

text::Reading<std::vector<Name>> parse_order(const Tokens& tokens, const Token& heading,
                                             Diagnostics& diagnostics) {
  return parse<grammar::order_file>(tokens, heading, diagnostics,
                                    [](Builder& builder) { return std::move(builder.names); });
}

text::Reading<GoalSyntax> parse_goal(const Tokens& tokens, const Token& heading,
                                     Diagnostics& diagnostics) {
  return parse<grammar::goal_file>(tokens, heading, diagnostics, [](Builder& builder) {
    builder.goal.condition = pop(builder.conditions);
    return std::move(builder.goal);
  });
}

}  // namespace zug::rbg_draft
