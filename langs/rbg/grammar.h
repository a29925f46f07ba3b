#pragma once

// The grammars of RBG's sections (spec §2, §4, §5), over strings of token kinds. A rule eats the
// blanks behind its last token, never those before its first. `open_*` rules are what a bracket
// starts with; behind them everything is a must, so each fault has one place and one message.

#include <tao/pegtl.hpp>

#include "langs/rbg/tokens.h"

namespace zug::rbg::grammar {

namespace p = tao::pegtl;

// clang-format off

struct blanks : p::star<p::one<kind::blank>> {};
template <char... Kinds> struct token : p::seq<p::one<Kinds...>, blanks> {};

struct identifier : token<kind::identifier> {};
struct number : token<kind::number> {};
// A bracket group that recovery took out.
struct skipped : token<kind::skipped> {};

struct comma : token<','> {};
struct colon : token<':'> {};
struct close_round : token<')'> {};
struct close_square : token<']'> {};
struct close_curly : token<'}'> {};

// Remembers how far the builder's stacks are filled, so that the rule behind it can fold the rest.
struct mark : p::success {};

// ---- declarations -------------------------------------------------------------------------------

struct nothing_more : p::eof {};

// pieces = name { ',' name } [ ',' ]
struct piece_name : identifier {};
struct first_piece : p::seq<piece_name> {};
struct separated : p::not_at<p::one<kind::identifier>> {};
struct comma_or_end : p::sor<p::at<p::one<','>>, p::at<p::eof>> {};
struct pieces_file : p::seq<blanks, p::must<first_piece>,
    p::until<p::eof, p::must<separated, comma_or_end>, comma, p::sor<piece_name, p::must<nothing_more>>>> {};

// bounded = name '(' number ')'
struct bounded_name : identifier {};
struct bound : number {};
struct open_bound : token<'('> {};
struct bounded : p::seq<bounded_name, p::sor<skipped, p::must<open_bound, bound, close_round>>> {};
struct first_bounded : p::seq<bounded> {};
// players = bounded { ',' bounded } [ ',' ]
struct players_file : p::seq<blanks, p::must<first_bounded>,
    p::until<p::eof, p::must<separated, comma_or_end>, comma, p::sor<bounded, p::must<nothing_more>>>> {};
// variables = [ bounded { ',' bounded } [ ',' ] ]
struct variables_file : p::sor<p::seq<blanks, p::eof>, players_file> {};

// ---- boards -------------------------------------------------------------------------------------

// line = '[' [ [ piece ] { ',' [ piece ] } ] ']'
struct cell_piece : identifier {};
struct hole : p::at<p::one<',', ']'>> {};
struct piece_or_hole : p::sor<cell_piece, hole> {};
struct cell : p::must<piece_or_hole> {};
struct open_line : token<'['> {};
struct comma_or_close : p::sor<p::at<p::one<','>>, p::at<p::one<']'>>> {};
struct cells : p::seq<cell, p::must<comma_or_close>, p::star<comma, cell, p::must<comma_or_close>>> {};
struct line_end : close_square {};
struct line : p::sor<skipped, p::seq<open_line, p::opt<p::not_at<p::one<']'>>, cells>, p::must<line_end>>> {};
struct lines : p::plus<line> {};
struct lines_end : close_round {};

struct direction_name : identifier {};
struct direction_comma : comma {};
struct must_direction : p::must<direction_name, direction_comma> {};
template <int Count> struct must_directions : p::rep<Count, must_direction> {};

struct open_board : token<'('> {};
struct rectangle_word : token<kind::rectangle> {};
struct hexagon_word : token<kind::hexagon> {};
struct cuboid_word : token<kind::cuboid> {};

// rectangle = 'rectangle' '(' 4 direction ',' line+ ')'; hexagon likewise with 6 directions
struct rectangle : p::seq<rectangle_word, p::sor<skipped, p::seq<p::must<open_board>, must_directions<4>, p::must<lines, lines_end>>>> {};
struct hexagon : p::seq<hexagon_word, p::sor<skipped, p::seq<p::must<open_board>, must_directions<6>, p::must<lines, lines_end>>>> {};

// cuboid = 'cuboid' '(' 6 direction ',' ( '[' line+ ']' )+ ')'
struct layer_end : close_square {};
struct layer_lines : p::seq<lines> {};
struct layer : p::sor<skipped, p::if_must<token<'['>, layer_lines, layer_end>> {};
struct layers : p::plus<layer> {};
struct cuboid : p::seq<cuboid_word, p::sor<skipped, p::seq<p::must<open_board>, must_directions<6>, p::must<layers, lines_end>>>> {};

// vertex = name '[' piece ']' '{' [ edge { ',' edge } ] '}';  edge = direction ':' target
struct vertex_name : identifier {};
struct vertex_piece : identifier {};
struct open_vertex_piece : token<'['> {};
struct edge_direction : identifier {};
struct edge_target : identifier {};
struct edge : p::must<edge_direction, colon, edge_target> {};
struct edge_comma_or_close : p::sor<p::at<p::one<','>>, p::at<p::one<'}'>>> {};
struct open_edges : token<'{'> {};
struct edges : p::seq<edge, p::must<edge_comma_or_close>, p::star<comma, edge, p::must<edge_comma_or_close>>> {};
struct edge_list : p::sor<skipped, p::seq<p::must<open_edges>, p::opt<p::not_at<p::one<'}'>>, edges>, p::must<close_curly>>> {};
struct initial_piece : p::sor<skipped, p::must<open_vertex_piece, vertex_piece, close_square>> {};
struct vertex : p::seq<vertex_name, initial_piece, edge_list> {};

struct generator_or_graph : p::sor<rectangle, hexagon, cuboid, p::plus<vertex>> {};
struct end_of_board : p::eof {};
struct board_file : p::seq<blanks, p::must<generator_or_graph, end_of_board>> {};

// ---- arithmetic ---------------------------------------------------------------------------------

struct sum_of_numbers;
// prim = [ '+' ] number | name | '(' arith ')'
struct operand_name : identifier {};
struct operand_number : number {};
struct number_after_plus : p::seq<operand_number> {};
struct arithmetic : p::seq<sum_of_numbers> {};
struct parenthesis : p::if_must<token<'('>, arithmetic, close_round> {};
struct skipped_operand : skipped {};
struct primary : p::sor<operand_number, operand_name, p::if_must<token<'+'>, number_after_plus>, parenthesis, skipped_operand> {};
struct operand : p::seq<primary> {};
// quot = prim { '/' prim };  mult = quot { '*' quot };  subt = mult { '-' mult };  arith = subt { '+' subt }
struct quotient : p::seq<mark, primary, p::star<p::if_must<token<'/'>, operand>>> {};
struct factor : p::seq<quotient> {};
struct product : p::seq<mark, quotient, p::star<p::if_must<token<'*'>, factor>>> {};
struct subtrahend : p::seq<product> {};
struct difference : p::seq<mark, product, p::star<p::if_must<token<'-'>, subtrahend>>> {};
struct summand : p::seq<difference> {};
struct sum_of_numbers : p::seq<mark, difference, p::star<p::if_must<token<'+'>, summand>>> {};

// ---- rules --------------------------------------------------------------------------------------

struct sum;

// piece list of on and off
struct listed_piece : identifier {};
struct next_piece : p::seq<listed_piece> {};
struct piece_list : p::opt<listed_piece, p::star<p::if_must<token<','>, next_piece>>> {};

struct shift : identifier {};
struct player_name : identifier {};
struct to_player : p::if_must<token<kind::to_player>, player_name> {};
struct to_keeper : token<kind::to_keeper> {};
struct split_point : token<'.'> {};
struct on_end : close_curly {};
struct on : p::seq<token<'{'>, piece_list, p::must<on_end>> {};
struct off_end : close_square {};
struct off : p::seq<token<'['>, piece_list, p::must<off_end>> {};

// assign = '[$' setting { ',' setting } ']';  setting = name '=' arith
struct target : identifier {};
struct assign_sign : token<'='> {};
struct value : p::seq<arithmetic> {};
struct setting : p::must<target, assign_sign, value> {};
struct next_target : p::seq<target> {};
struct next_setting : p::must<next_target, assign_sign, value> {};
struct assign_end : close_square {};
struct assignment : p::seq<token<kind::assign>, setting, p::star<token<','>, next_setting>, p::must<assign_end>> {};

// compare = '{$' arith relation arith '}'
struct comparator : token<kind::equal, kind::not_equal, '<', kind::less_equal, '>', kind::greater_equal> {};
struct left_side : p::seq<arithmetic> {};
struct right_side : p::seq<arithmetic> {};
struct comparison_end : close_curly {};
struct comparison : p::if_must<token<kind::compare>, left_side, comparator, right_side, comparison_end> {};

// pattern = ( '{?' | '{!' ) sum '}'
struct pattern_body : p::seq<sum> {};
struct pattern_end : close_curly {};
struct open_pattern : token<kind::positive, kind::negative> {};
struct pattern : p::if_must<open_pattern, pattern_body, pattern_end> {};

struct group_body : p::seq<sum> {};
struct group_end : close_round {};
struct group : p::if_must<token<'('>, group_body, group_end> {};
struct skipped_rule : skipped {};

// suffix = '*' | '^' number, once
struct star : token<'*'> {};
struct exponent : number {};
struct power : p::if_must<token<'^'>, exponent> {};
struct one_suffix : p::not_at<p::one<'*', '^'>> {};
struct suffix : p::seq<p::sor<star, power>, p::must<one_suffix>> {};

// action = what a concatenation consists of. The reference lets only shifts, switches, '.' and
// parentheses have a suffix; low-level RBG lets every action have a star (spec §6.2).
struct repeatable : p::sor<shift, to_player, to_keeper, split_point, group, skipped_rule> {};
struct no_power : p::not_at<p::one<'^'>> {};
struct plain : p::seq<p::sor<on, off, assignment, comparison, pattern>, p::must<no_power>> {};
struct action : p::seq<p::sor<repeatable, plain>, p::opt<suffix>> {};
struct concatenation : p::seq<mark, p::plus<action>> {};
struct branch : p::seq<concatenation> {};
struct sum : p::seq<mark, concatenation, p::star<p::if_must<token<'+'>, branch>>> {};

struct whole_rules : p::seq<sum> {};
struct end_of_rules : p::eof {};
struct rules_file : p::seq<blanks, p::must<whole_rules, end_of_rules>> {};

// clang-format on

}  // namespace zug::rbg::grammar
