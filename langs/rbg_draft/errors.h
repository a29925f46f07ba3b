#pragma once

// What is said where a `must` of the grammar fails: code, then what is expected there. The
// compiler demands an entry for every such place. "found ..." is added by the parser.

#include "langs/rbg_draft/grammar.h"

namespace zug::rbg_draft {

template <class Rule>
inline constexpr const char* expected = nullptr;

namespace g = grammar;

// clang-format off
template <> inline constexpr const char* expected<g::title> = "RBGD0203 the title in quotes, as in '\"chess\"'\037\"";
template <> inline constexpr const char* expected<g::end_of_title> = "RBGD0203 nothing behind the title";

template <> inline constexpr const char* expected<g::width> = "RBGD0401 the width of the board\0370";
template <> inline constexpr const char* expected<g::height> = "RBGD0401 the height of the board\0370";
template <> inline constexpr const char* expected<g::first_board_piece> = "RBGD0401 the pieces of the top row\037i";
template <> inline constexpr const char* expected<g::next_board_piece> = "RBGD0401 a piece name or the end of the board\037i";

template <> inline constexpr const char* expected<g::first_ordered> = "RBGD0501 the name of the player who starts\037i";
template <> inline constexpr const char* expected<g::next_ordered> = "RBGD0501 a player name or the end of the order\037i";
template <> inline constexpr const char* expected<g::player_name> = "RBGD0501 a player name\037i";
template <> inline constexpr const char* expected<g::goal_player> = "RBGD0501 a player name\037i";

template <> inline constexpr const char* expected<g::first_level> = "RBGD0502 a step, a group or a mark\037\1";
template <> inline constexpr const char* expected<g::next_level> = "RBGD0502 moves of lower priority\037\1";
template <> inline constexpr const char* expected<g::end_of_moves> = "RBGD0502 a step, '+', '>' or the end of the moves";
template <> inline constexpr const char* expected<g::alternative> = "RBGD0502 moves after '+'\037\1";
template <> inline constexpr const char* expected<g::group_body> = "RBGD0502 moves inside the parentheses\037\1";
template <> inline constexpr const char* expected<g::group_end> = "RBGD0502 a step, '+' or ')'";

template <> inline constexpr const char* expected<g::step_part> = "RBGD0503 an offset, pieces or '/' in the step\037i";
template <> inline constexpr const char* expected<g::step_end> = "RBGD0503 '/' or ')' in the step";
template <> inline constexpr const char* expected<g::step_closed> = "RBGD0503 ')' at the end of the step";
template <> inline constexpr const char* expected<g::dx_comma> = "RBGD0503 ',' between the two parts of the offset\037,|,0";
template <> inline constexpr const char* expected<g::dy> = "RBGD0503 the vertical part of the offset\0370";
template <> inline constexpr const char* expected<g::off> = "RBGD0503 the pieces to put after '/'\037i";
template <> inline constexpr const char* expected<g::next_piece> = "RBGD0503 a piece name after ','\037i";
template <> inline constexpr const char* expected<g::set_end> = "RBGD0503 ',' or '}'\037,";
template <> inline constexpr const char* expected<g::number_after_sign> = "RBGD0507 a number after the sign\0370";

template <> inline constexpr const char* expected<g::exponent> = "RBGD0504 a number or '*' after '^'\0370";
template <> inline constexpr const char* expected<g::one_power> = "RBGD0504 only one '^' (put parentheses around the inner one)";
template <> inline constexpr const char* expected<g::no_power> = "RBGD0504 no '^' behind a mark";

template <> inline constexpr const char* expected<g::who> = "RBGD0505 a player name or a number\0370";
template <> inline constexpr const char* expected<g::next_end> = "RBGD0505 ']'";

template <> inline constexpr const char* expected<g::whole_condition> = "RBGD0601 a condition\037\1";
template <> inline constexpr const char* expected<g::inner_condition> = "RBGD0601 a condition inside the parentheses\037\1";
template <> inline constexpr const char* expected<g::negated> = "RBGD0601 a condition after 'not'\037\1";
template <> inline constexpr const char* expected<g::conjunct> = "RBGD0601 a condition after 'and'\037\1";
template <> inline constexpr const char* expected<g::disjunct> = "RBGD0601 a condition after 'or'\037\1";
template <> inline constexpr const char* expected<g::condition_end> = "RBGD0601 'and', 'or' or ')'";
template <> inline constexpr const char* expected<g::end_of_goal> = "RBGD0601 'and', 'or' or the end of the goal";
template <> inline constexpr const char* expected<g::counted> = "RBGD0602 a piece or 'turn' after '$'\037i";
template <> inline constexpr const char* expected<g::comparator> = "RBGD0602 a comparison operator (== != < <= > >=)\037E|E0";
template <> inline constexpr const char* expected<g::right_side> = "RBGD0602 a number, '$' and a piece, or '$turn'\0370";
template <> inline constexpr const char* expected<g::placed_piece> = "RBGD0603 a piece name after '@'\037i";
template <> inline constexpr const char* expected<g::column> = "RBGD0603 a column after the piece\0370";
template <> inline constexpr const char* expected<g::row> = "RBGD0603 a row after the column\0370";
template <> inline constexpr const char* expected<g::open_move> = "RBGD0604 '(' after 'move'\037\1";
template <> inline constexpr const char* expected<g::pattern> = "RBGD0604 moves in 'move(...)'\037\1";
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
