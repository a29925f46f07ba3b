#pragma once

// What is said where a `must` of the grammar fails: code, then what is expected there. The
// compiler demands an entry for every such place. "found ..." is added by the parser. Behind
// '\\037' stands what recovery puts there: kinds of tokens, of which \\1 is what was skipped;
// others behind '|'.

#include "langs/rbg/grammar.h"

namespace zug::rbg {

template <class Rule>
inline constexpr const char* expected = nullptr;

namespace g = grammar;

// clang-format off
template <> inline constexpr const char* expected<g::first_piece> = "RBG0401 a piece name\037i";
template <> inline constexpr const char* expected<g::first_bounded> = "RBG0402 a name with a bound, as in 'white(100)'\037i\1";
template <> inline constexpr const char* expected<g::comma_or_end> = "RBG0403 ',' or the end of the list\037,";
template <> inline constexpr const char* expected<g::separated> = "RBG0401 ',' between two names\037,";
template <> inline constexpr const char* expected<g::nothing_more> = "RBG0403 a name behind ','";
template <> inline constexpr const char* expected<g::open_bound> = "RBG0402 a bound in parentheses, as in 'white(100)'\037\1";
template <> inline constexpr const char* expected<g::bound> = "RBG0402 a number as bound\0370";
template <> inline constexpr const char* expected<g::close_round> = "RBG0603 ')'";

template <> inline constexpr const char* expected<g::generator_or_graph> = "RBG0501 'rectangle', 'hexagon', 'cuboid' or a vertex 'name[piece]{...}'";
template <> inline constexpr const char* expected<g::end_of_board> = "RBG0508 the end of the board";
template <> inline constexpr const char* expected<g::open_board> = "RBG0503 '('";
template <> inline constexpr const char* expected<g::direction_name> = "RBG0502 a direction name\037i|i,";
template <> inline constexpr const char* expected<g::direction_comma> = "RBG0502 ',' after a direction\037,";
template <> inline constexpr const char* expected<g::lines> = "RBG0503 a board line '[...]'\037\1";
template <> inline constexpr const char* expected<g::layers> = "RBG0503 a layer of board lines '[[...] [...]]'\037\1";
template <> inline constexpr const char* expected<g::layer_lines> = "RBG0505 a board line '[...]' in the layer\037\1";
template <> inline constexpr const char* expected<g::piece_or_hole> = "RBG0504 a piece name, ',' or ']'\037i";
template <> inline constexpr const char* expected<g::layer_end> = "RBG0503 a board line or ']'";
template <> inline constexpr const char* expected<g::lines_end> = "RBG0503 a board line or ')'";
template <> inline constexpr const char* expected<g::comma_or_close> = "RBG0509 ',' or ']' after a cell\037,";
template <> inline constexpr const char* expected<g::line_end> = "RBG0503 ']'";
template <> inline constexpr const char* expected<g::open_vertex_piece> = "RBG0507 '[' with the piece of the vertex\037\1";
template <> inline constexpr const char* expected<g::vertex_piece> = "RBG0507 a piece name\037i";
template <> inline constexpr const char* expected<g::close_square> = "RBG0507 ']'";
template <> inline constexpr const char* expected<g::open_edges> = "RBG0507 '{' with the edges of the vertex\037\1";
template <> inline constexpr const char* expected<g::edge_direction> = "RBG0507 a direction name\037i";
template <> inline constexpr const char* expected<g::colon> = "RBG0507 ':' between a direction and its target\037:|:i";
template <> inline constexpr const char* expected<g::edge_target> = "RBG0507 the name of a vertex\037i";
template <> inline constexpr const char* expected<g::edge_comma_or_close> = "RBG0507 ',' or '}' after an edge\037,";
template <> inline constexpr const char* expected<g::close_curly> = "RBG0507 '}'";

template <> inline constexpr const char* expected<g::arithmetic> = "RBG0605 a number or a name\037\1";
template <> inline constexpr const char* expected<g::number_after_plus> = "RBG0603 a number after a leading '+'\0370";
template <> inline constexpr const char* expected<g::operand> = "RBG0603 a number or a name after '/'\037\1";
template <> inline constexpr const char* expected<g::factor> = "RBG0603 a number or a name after '*'\037\1";
template <> inline constexpr const char* expected<g::subtrahend> = "RBG0603 a number or a name after '-'\037\1";
template <> inline constexpr const char* expected<g::summand> = "RBG0603 a number or a name after '+'\037\1";

template <> inline constexpr const char* expected<g::next_piece> = "RBG0603 a piece name after ','\037i";
template <> inline constexpr const char* expected<g::player_name> = "RBG0602 a player name after '->'\037i";
template <> inline constexpr const char* expected<g::on_end> = "RBG0606 a list of pieces and '}'\037,";
template <> inline constexpr const char* expected<g::off_end> = "RBG0606 a list of pieces and ']'\037,";
template <> inline constexpr const char* expected<g::target> = "RBG0606 a variable to assign to\037i|i=\1";
template <> inline constexpr const char* expected<g::next_target> = "RBG0603 a variable after ','\037i|i=\1";
template <> inline constexpr const char* expected<g::assign_sign> = "RBG0606 '=' after the variable\037=|=\1";
template <> inline constexpr const char* expected<g::value> = "RBG0603 a number or a name after '='\037\1";
template <> inline constexpr const char* expected<g::assign_end> = "RBG0606 ',' or ']' after an assignment\037,";
template <> inline constexpr const char* expected<g::left_side> = "RBG0605 a number or a name\037\1";
template <> inline constexpr const char* expected<g::comparator> = "RBG0605 a comparison operator (== != < <= > >=)\037E|E\1";
template <> inline constexpr const char* expected<g::right_side> = "RBG0603 a number or a name to compare with\037\1";
template <> inline constexpr const char* expected<g::comparison_end> = "RBG0605 an operator or '}'";
template <> inline constexpr const char* expected<g::pattern_body> = "RBG0606 a rule inside the pattern\037\1";
template <> inline constexpr const char* expected<g::pattern_end> = "RBG0606 a rule or '}'";
template <> inline constexpr const char* expected<g::group_body> = "RBG0606 a rule inside the parentheses\037\1";
template <> inline constexpr const char* expected<g::group_end> = "RBG0606 a rule, '+' or ')'";
template <> inline constexpr const char* expected<g::exponent> = "RBG0604 a number after '^'\0370";
template <> inline constexpr const char* expected<g::one_suffix> = "RBG0606 only one '*' or '^' (put parentheses around the inner one)";
template <> inline constexpr const char* expected<g::no_power> = "RBG0606 parentheses around what '^' repeats";
template <> inline constexpr const char* expected<g::branch> = "RBG0603 a rule after '+'\037\1";
template <> inline constexpr const char* expected<g::whole_rules> = "RBG0608 a rule\037\1";
template <> inline constexpr const char* expected<g::end_of_rules> = "RBG0607 a rule, '+' or the end of the rules";
// clang-format on

struct Errors {
  template <class Rule>
  static constexpr const char* message = expected<Rule>;
  // Only `must` raises: elsewhere failing is how alternatives are tried.
  template <class Rule>
  static constexpr bool raise_on_failure = false;
};

}  // namespace zug::rbg
