#pragma once

// What is said where a `must` of the grammar fails: code, then what is expected there. The
// compiler demands an entry for every such place. "found ..." is added by the parser.

#include "langs/rbg_draft/grammar.h"

namespace zug::rbg_draft {

template <class Rule>
inline constexpr const char* expected = nullptr;

namespace g = grammar;

// clang-format off
template <> inline constexpr const char* expected<g::title> = "RBGD0203 the title in quotes, as in '\"chess\"'";
template <> inline constexpr const char* expected<g::end_of_title> = "RBGD0203 nothing behind the title";

template <> inline constexpr const char* expected<g::width> = "RBGD0401 the width of the board";
template <> inline constexpr const char* expected<g::height> = "RBGD0401 the height of the board";
template <> inline constexpr const char* expected<g::first_board_piece> = "RBGD0401 the pieces of the top row";
template <> inline constexpr const char* expected<g::next_board_piece> = "RBGD0401 a piece name or the end of the board";

template <> inline constexpr const char* expected<g::first_ordered> = "RBGD0501 the name of the player who starts";
template <> inline constexpr const char* expected<g::next_ordered> = "RBGD0501 a player name or the end of the order";
template <> inline constexpr const char* expected<g::player_name> = "RBGD0501 a player name";
template <> inline constexpr const char* expected<g::goal_player> = "RBGD0501 a player name";

template <> inline constexpr const char* expected<g::first_level> = "RBGD0502 a step, a group or a mark";
template <> inline constexpr const char* expected<g::next_level> = "RBGD0502 moves of lower priority";
template <> inline constexpr const char* expected<g::end_of_moves> = "RBGD0502 a step, '+', '>' or the end of the moves";
template <> inline constexpr const char* expected<g::alternative> = "RBGD0502 moves after '+'";
template <> inline constexpr const char* expected<g::group_body> = "RBGD0502 moves inside the parentheses";
template <> inline constexpr const char* expected<g::group_end> = "RBGD0502 a step, '+' or ')'";

template <> inline constexpr const char* expected<g::step_part> = "RBGD0503 an offset, pieces or '/' in the step";
template <> inline constexpr const char* expected<g::step_end> = "RBGD0503 '/' or ')' in the step";
template <> inline constexpr const char* expected<g::step_closed> = "RBGD0503 ')' at the end of the step";
template <> inline constexpr const char* expected<g::dx_comma> = "RBGD0503 ',' between the two parts of the offset";
template <> inline constexpr const char* expected<g::dy> = "RBGD0503 the vertical part of the offset";
template <> inline constexpr const char* expected<g::off> = "RBGD0503 the pieces to put after '/'";
template <> inline constexpr const char* expected<g::next_piece> = "RBGD0503 a piece name after ','";
template <> inline constexpr const char* expected<g::set_end> = "RBGD0503 ',' or '}'";
template <> inline constexpr const char* expected<g::number_after_sign> = "RBGD0507 a number after the sign";

template <> inline constexpr const char* expected<g::exponent> = "RBGD0504 a number or '*' after '^'";
template <> inline constexpr const char* expected<g::one_power> = "RBGD0504 only one '^' (put parentheses around the inner one)";
template <> inline constexpr const char* expected<g::no_power> = "RBGD0504 no '^' behind a mark";

template <> inline constexpr const char* expected<g::who> = "RBGD0505 a player name or a number";
template <> inline constexpr const char* expected<g::next_end> = "RBGD0505 ']'";

template <> inline constexpr const char* expected<g::whole_condition> = "RBGD0601 a condition";
template <> inline constexpr const char* expected<g::inner_condition> = "RBGD0601 a condition inside the parentheses";
template <> inline constexpr const char* expected<g::negated> = "RBGD0601 a condition after 'not'";
template <> inline constexpr const char* expected<g::conjunct> = "RBGD0601 a condition after 'and'";
template <> inline constexpr const char* expected<g::disjunct> = "RBGD0601 a condition after 'or'";
template <> inline constexpr const char* expected<g::condition_end> = "RBGD0601 'and', 'or' or ')'";
template <> inline constexpr const char* expected<g::end_of_goal> = "RBGD0601 'and', 'or' or the end of the goal";
template <> inline constexpr const char* expected<g::counted> = "RBGD0602 a piece or 'turn' after '$'";
template <> inline constexpr const char* expected<g::relation> = "RBGD0602 a comparison operator (== != < <= > >=)";
template <> inline constexpr const char* expected<g::right_side> = "RBGD0602 a number, '$' and a piece, or '$turn'";
template <> inline constexpr const char* expected<g::placed_piece> = "RBGD0603 a piece name after '@'";
template <> inline constexpr const char* expected<g::column> = "RBGD0603 a column after the piece";
template <> inline constexpr const char* expected<g::row> = "RBGD0603 a row after the column";
template <> inline constexpr const char* expected<g::open_move> = "RBGD0604 '(' after 'move'";
template <> inline constexpr const char* expected<g::pattern> = "RBGD0604 moves in 'move(...)'";
template <> inline constexpr const char* expected<g::move_end> = "RBGD0604 a step, '+' or ')'";
// clang-format on

struct Errors {
  template <class Rule>
  static constexpr const char* message = expected<Rule>;
  // Only `must` raises: elsewhere failing is how alternatives are tried.
  template <class Rule>
  static constexpr bool raise_on_failure = false;
};

}  // namespace zug::rbg_draft
