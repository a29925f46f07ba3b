#pragma once

// What to say where the grammar has committed itself and the text goes on differently. The
// compiler demands an entry for every rule under `must`.

#include "langs/ir_text/grammar.h"

namespace zug::ir_text {

// clang-format off
template <typename> inline constexpr const char* message = nullptr;

template <> inline constexpr auto message<grammar::escaped> = R"(expected '"', '\' or 'x' and two hexadecimal digits after '\')";
template <> inline constexpr auto message<grammar::close_quote> = R"(expected '"' at the end of the name, on the same line)";

template <> inline constexpr auto message<grammar::counted_piece> = "expected a piece after '#'";
template <> inline constexpr auto message<grammar::inner_arithmetic> = "expected a number, variable or '#piece' after '('";
template <> inline constexpr auto message<grammar::close_arithmetic> = "expected ')' or an operator";
template <> inline constexpr auto message<grammar::next_factor> = "expected a number, variable, '#piece' or '(' after the operator";
template <> inline constexpr auto message<grammar::next_product> = "expected a number, variable, '#piece' or '(' after the operator";

template <> inline constexpr auto message<grammar::next_on_piece> = "expected a piece after ','";
template <> inline constexpr auto message<grammar::close_on> = "expected '}' or ',' and a piece";
template <> inline constexpr auto message<grammar::off_piece> = "expected a piece, or ']' for the sum of nothing, after '['";
template <> inline constexpr auto message<grammar::close_off> = "expected ']' after the piece";
template <> inline constexpr auto message<grammar::assigned> = "expected a variable or player after '[$'";
template <> inline constexpr auto message<grammar::assign_sign> = "expected '=' after the variable";
template <> inline constexpr auto message<grammar::assigned_value> = "expected a value after '='";
template <> inline constexpr auto message<grammar::close_assignment> = "expected ']' or an operator";
template <> inline constexpr auto message<grammar::left_value> = "expected a value after '{$'";
template <> inline constexpr auto message<grammar::comparator> = "expected '==', '!=', '<', '<=', '>' or '>=', or an operator";
template <> inline constexpr auto message<grammar::right_value> = "expected a value after the comparison sign";
template <> inline constexpr auto message<grammar::close_comparison> = "expected '}' or an operator";
template <> inline constexpr auto message<grammar::to_player_name> = "expected '>' or a player after '->'";
template <> inline constexpr auto message<grammar::pattern_body> = "expected an action inside the pattern";
template <> inline constexpr auto message<grammar::close_pattern> = "expected an action, '+', or '}' at the end of the pattern";

template <> inline constexpr auto message<grammar::group_body> = "expected an action after '('";
template <> inline constexpr auto message<grammar::close_group> = "expected an action, '+' or ')'";
template <> inline constexpr auto message<grammar::reference_number> = "expected the number of a shared part after '@'";
template <> inline constexpr auto message<grammar::next_branch> = "expected an action after '+'";

template <> inline constexpr auto message<grammar::game_name> = "expected the name of the game";
template <> inline constexpr auto message<grammar::from> = "expected 'from' and the language the game came from";
template <> inline constexpr auto message<grammar::language_name> = "expected the language the game came from";
template <> inline constexpr auto message<grammar::player_name> = "expected the name of a player";
template <> inline constexpr auto message<grammar::player_bound> = "expected the largest score of the player";
template <> inline constexpr auto message<grammar::variable_name> = "expected the name of a variable";
template <> inline constexpr auto message<grammar::variable_bound> = "expected the largest value of the variable";
template <> inline constexpr auto message<grammar::piece_name> = "expected the name of a piece";
template <> inline constexpr auto message<grammar::direction_name> = "expected the name of a direction";
template <> inline constexpr auto message<grammar::edge_colon> = "expected ':' after the direction";
template <> inline constexpr auto message<grammar::edge_target> = "expected the square the edge leads to";
template <> inline constexpr auto message<grammar::next_edge> = "expected 'direction:square' after ','";
template <> inline constexpr auto message<grammar::place_x> = "expected two numbers after 'at'";
template <> inline constexpr auto message<grammar::place_y> = "expected a second number after 'at'";
template <> inline constexpr auto message<grammar::square_name> = "expected the name of a square";
template <> inline constexpr auto message<grammar::open_square_piece> = "expected '[' and the piece that stands here";
template <> inline constexpr auto message<grammar::square_piece> = "expected the piece that stands here";
template <> inline constexpr auto message<grammar::close_square_piece> = "expected ']' after the piece";
template <> inline constexpr auto message<grammar::open_edges> = "expected '{', the edges and '}'";
template <> inline constexpr auto message<grammar::close_edges> = "expected '}' or ',' and an edge 'direction:square'";
template <> inline constexpr auto message<grammar::shared_number> = "expected the number of the shared part";
template <> inline constexpr auto message<grammar::shared_sign> = "expected '=' after the number";
template <> inline constexpr auto message<grammar::shared_body> = "expected an action after '='";
template <> inline constexpr auto message<grammar::rules_sign> = "expected '=' after 'rules'";
template <> inline constexpr auto message<grammar::rules_body> = "expected an action after '='";

template <> inline constexpr auto message<grammar::item_end> = "expected the end of the line";
template <> inline constexpr auto message<grammar::expression_end> = "expected an action, '+' or the end of the line";
template <> inline constexpr auto message<grammar::file_end> = "expected 'game', 'player', 'piece', 'variable', 'direction', 'square', 'shared' or 'rules'";
// clang-format on

struct Errors {
  template <typename Rule>
  static constexpr const char* message = ir_text::message<Rule>;
  // Rules named here also occur where failing is no error; raise only under `must`.
  template <typename Rule>
  static constexpr bool raise_on_failure = false;
};

}  // namespace zug::ir_text
