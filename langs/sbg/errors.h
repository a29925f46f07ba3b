#pragma once

// What is said where a `must` of the grammar fails: code, then what is expected there. The
// compiler demands an entry for every such place. "found ..." is added by the parser.

#include "langs/sbg/grammar.h"

namespace zug::sbg {

template <class Rule>
inline constexpr const char* expected = nullptr;

namespace g = grammar;

// clang-format off
template <> inline constexpr const char* expected<g::width> = "SBG0301 the number of columns";
template <> inline constexpr const char* expected<g::height> = "SBG0301 the number of rows behind the number of columns";
template <> inline constexpr const char* expected<g::blanks> = "";  // never fails
template <> inline constexpr const char* expected<g::open_row> = "SBG0302 '|' at the start of a row";
template <> inline constexpr const char* expected<g::close_row> = "SBG0302 '.', a letter, or '|' at the end of the row";

template <> inline constexpr const char* expected<g::rule_letter> = "SBG0401 the upper-case letter of a piece";
template <> inline constexpr const char* expected<g::rule_movement> = "SBG0403 a step such as '(0,1,e)', or '('";
template <> inline constexpr const char* expected<g::rule_end> = "SBG0404 a step, '(', '+', or '&' at the end of the rule";
template <> inline constexpr const char* expected<g::columns> = "SBG0402 the columns of the step, a whole number";
template <> inline constexpr const char* expected<g::rows> = "SBG0402 the rows of the step, a whole number";
template <> inline constexpr const char* expected<g::comma_after_columns> = "SBG0402 ',' between columns and rows";
template <> inline constexpr const char* expected<g::comma_after_rows> = "SBG0402 ',' behind the rows of the step";
template <> inline constexpr const char* expected<g::content> = "SBG0402 'e' (empty), 'p' (the opponent's) or 'w' (one's own)";
template <> inline constexpr const char* expected<g::close_step> = "SBG0402 ')' at the end of the step";
template <> inline constexpr const char* expected<g::group_body> = "SBG0403 a step such as '(0,1,e)', or '('";
template <> inline constexpr const char* expected<g::close_group> = "SBG0403 a step, '(', '+' or ')'";
template <> inline constexpr const char* expected<g::branch> = "SBG0403 a step or '(' behind '+'";
template <> inline constexpr const char* expected<g::exponent> = "SBG0405 a number or '*' behind '^'";
template <> inline constexpr const char* expected<g::one_power> = "SBG0405 one power; put what it repeats in parentheses";

template <> inline constexpr const char* expected<g::turn_limit> = "SBG0501 the turn limit, a number of half-moves";
template <> inline constexpr const char* expected<g::any_goal> = "SBG0502 a goal, which starts with '@' or '#'";
template <> inline constexpr const char* expected<g::goal_letter> = "SBG0502 the letter of a piece";
template <> inline constexpr const char* expected<g::first_target> = "SBG0502 a square, as in '0 4'";
template <> inline constexpr const char* expected<g::next_target> = "SBG0502 a square behind ','";
template <> inline constexpr const char* expected<g::x> = "SBG0502 the column of a square";
template <> inline constexpr const char* expected<g::y> = "SBG0502 the row of the square behind its column";
template <> inline constexpr const char* expected<g::close_target> = "SBG0502 ')' behind the square";
template <> inline constexpr const char* expected<g::least> = "SBG0502 how many pieces are too few";
// clang-format on

struct Errors {
  template <class Rule>
  static constexpr const char* message = expected<Rule>;
  // Only `must` raises: elsewhere failing is how alternatives are tried.
  template <class Rule>
  static constexpr bool raise_on_failure = false;
};

}  // namespace zug::sbg
