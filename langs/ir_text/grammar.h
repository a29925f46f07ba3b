#pragma once

// The grammar of the canonical text of ir/print.h, one rule per production, the production above
// it (quoted words are terminals, `~` stands for a gap). A rule eats its inner gaps, never its
// outer ones. No rule has an action behind which the parser could backtrack.

#include <tao/pegtl.hpp>

namespace zug::ir_text::grammar {

using namespace tao::pegtl;

// clang-format off

// comment = "//" to the end of the line
struct comment : seq<two<'/'>, until<at<eolf>>> {};
// continuation = a line end before a line that is empty, a comment, or begins with a blank
struct continuation : seq<eol, at<sor<blank, eol, two<'/'>>>> {};
struct gap : star<sor<blank, comment, continuation>> {};

// name = identifier | '"' { character } '"'
struct identifier_name : identifier {};
struct escaped : sor<one<'"', '\\'>, seq<one<'x'>, xdigit, xdigit>> {};
struct character : sor<seq<one<'\\'>, must<escaped>>, seq<not_at<one<'"', '\n', '\r'>>, any>> {};
struct close_quote : one<'"'> {};
struct quoted_name : seq<one<'"'>, star<character>, must<close_quote>> {};
struct name : sor<identifier_name, quoted_name> {};
struct natural : plus<digit> {};

// ---- arithmetic: operators of one precedence do not mix without parentheses

// factor = [ "-" ] natural | "#" name | name | "(" ~ arithmetic ~ ")"
struct arithmetic;
struct number : seq<opt<one<'-'>>, plus<digit>> {};
struct counted_piece : name {};
struct piece_count : seq<one<'#'>, must<counted_piece>> {};
struct variable : name {};
struct inner_arithmetic : seq<arithmetic> {};
struct close_arithmetic : one<')'> {};
struct arithmetic_group : seq<one<'('>, gap, must<inner_arithmetic>, gap, must<close_arithmetic>> {};
struct factor : sor<number, piece_count, variable, arithmetic_group> {};
struct next_factor : seq<factor> {};
// product = factor ( { ~ "*" ~ factor } | { ~ "/" ~ factor } )
struct open_product : success {};
struct multiplication : plus<gap, one<'*'>, gap, must<next_factor>> {};
struct division : plus<gap, one<'/'>, gap, must<next_factor>> {};
struct product : seq<open_product, factor, opt<sor<multiplication, division>>> {};
struct next_product : seq<product> {};
// arithmetic = product ( { ~ "+" ~ product } | { ~ "-" ~ product } )
struct open_arithmetic : success {};
struct addition : plus<gap, one<'+'>, gap, must<next_product>> {};
struct subtraction : plus<gap, one<'-'>, gap, must<next_product>> {};
struct arithmetic : seq<open_arithmetic, product, opt<sor<addition, subtraction>>> {};

// ---- actions

// on = "{" [ name { "," name } ] "}"
struct on_piece : name {};
struct next_on_piece : seq<on_piece> {};
struct close_on : one<'}'> {};
struct on : seq<one<'{'>, gap, opt<on_piece, star<gap, one<','>, gap, must<next_on_piece>>>, gap, must<close_on>> {};
// off = "[" name "]"
struct off_piece : name {};
struct close_off : one<']'> {};
struct off : seq<one<'['>, gap, must<off_piece>, gap, must<close_off>> {};
// assignment = "[$" name "=" arithmetic "]"
struct assigned : name {};
struct assign_sign : one<'='> {};
struct assigned_value : seq<arithmetic> {};
struct close_assignment : one<']'> {};
struct assignment : seq<string<'[', '$'>, gap, must<assigned>, gap, must<assign_sign>, gap, must<assigned_value>, gap, must<close_assignment>> {};
// comparison = "{$" arithmetic relation arithmetic "}"
struct left_value : seq<arithmetic> {};
struct comparator : sor<string<'=', '='>, string<'!', '='>, string<'<', '='>, string<'>', '='>, one<'<'>, one<'>'>> {};
struct right_value : seq<arithmetic> {};
struct close_comparison : one<'}'> {};
struct comparison : seq<string<'{', '$'>, gap, must<left_value>, gap, must<comparator>, gap, must<right_value>, gap, must<close_comparison>> {};
// switch = "->>" | "->" name
struct to_keeper : string<'-', '>', '>'> {};
struct to_player_name : name {};
struct to_player : seq<string<'-', '>'>, gap, must<to_player_name>> {};
struct shift : name {};
struct split_point : one<'.'> {};
// pattern = ( "{?" | "{!" ) expression "}"
struct expression;
struct open_positive : string<'{', '?'> {};
struct open_negative : string<'{', '!'> {};
struct pattern_body : seq<expression> {};
struct close_pattern : one<'}'> {};
struct pattern : seq<sor<open_positive, open_negative>, gap, must<pattern_body>, gap, must<close_pattern>> {};

// ---- expressions

// operand = "(" expression ")" | "[" "]" | "@" natural | action
struct group_body : seq<expression> {};
struct close_group : one<')'> {};
struct group : seq<one<'('>, gap, must<group_body>, gap, must<close_group>> {};
struct empty_sum : seq<one<'['>, gap, one<']'>> {};
struct reference_number : seq<natural> {};
struct reference : seq<one<'@'>, must<reference_number>> {};
struct operand : sor<group, pattern, comparison, on, assignment, empty_sum, off, to_keeper, to_player, split_point, reference, shift> {};
// term = operand [ ~ "*" ]
struct star_sign : one<'*'> {};
struct term : seq<operand, opt<gap, star_sign>> {};
// sequence = term { ~ term }
struct open_sequence : success {};
struct sequence : seq<open_sequence, term, star<gap, term>> {};
// expression = sequence { ~ "+" ~ sequence }
struct open_expression : success {};
struct next_branch : seq<sequence> {};
struct expression : seq<open_expression, sequence, star<gap, one<'+'>, gap, must<next_branch>>> {};

// ---- items

// game = "game" name "from" name
struct game_name : name {};
struct from : TAO_PEGTL_KEYWORD("from") {};
struct language_name : name {};
struct game_item : seq<TAO_PEGTL_KEYWORD("game"), gap, must<game_name>, gap, must<from>, gap, must<language_name>> {};
// player = "player" name natural; variable = "variable" name natural
struct player_name : name {};
struct player_bound : seq<natural> {};
struct player_item : seq<TAO_PEGTL_KEYWORD("player"), gap, must<player_name>, gap, must<player_bound>> {};
struct variable_name : name {};
struct variable_bound : seq<natural> {};
struct variable_item : seq<TAO_PEGTL_KEYWORD("variable"), gap, must<variable_name>, gap, must<variable_bound>> {};
// piece = "piece" name; direction = "direction" name
struct piece_name : name {};
struct piece_item : seq<TAO_PEGTL_KEYWORD("piece"), gap, must<piece_name>> {};
struct direction_name : name {};
struct direction_item : seq<TAO_PEGTL_KEYWORD("direction"), gap, must<direction_name>> {};
// edge = name ":" name
struct edge_direction : name {};
struct edge_colon : one<':'> {};
struct edge_target : name {};
struct edge : seq<edge_direction, gap, must<edge_colon>, gap, must<edge_target>> {};
struct next_edge : seq<edge> {};
// place = "at" real real
struct real : seq<opt<one<'-'>>, plus<digit>, opt<one<'.'>, plus<digit>>, opt<one<'e', 'E'>, opt<one<'+', '-'>>, plus<digit>>> {};
struct place_x : seq<real> {};
struct place_y : seq<real> {};
struct place : seq<TAO_PEGTL_KEYWORD("at"), gap, must<place_x>, gap, must<place_y>> {};
// square = "square" name "[" name "]" "{" [ edge { "," edge } ] "}" [ place ]
struct square_name : name {};
struct open_square_piece : one<'['> {};
struct square_piece : name {};
struct close_square_piece : one<']'> {};
struct open_edges : one<'{'> {};
struct close_edges : one<'}'> {};
struct square_item : seq<TAO_PEGTL_KEYWORD("square"), gap, must<square_name>, gap,
    must<open_square_piece>, gap, must<square_piece>, gap, must<close_square_piece>, gap,
    must<open_edges>, gap, opt<edge, star<gap, one<','>, gap, must<next_edge>>>, gap, must<close_edges>,
    opt<gap, place>> {};
// shared = "shared" natural "=" expression
struct shared_number : seq<natural> {};
struct shared_sign : one<'='> {};
struct shared_body : seq<expression> {};
struct shared_item : seq<TAO_PEGTL_KEYWORD("shared"), gap, must<shared_number>, gap, must<shared_sign>, gap, must<shared_body>> {};
// rules = "rules" "=" expression
struct rules_sign : one<'='> {};
struct rules_body : seq<expression> {};
struct rules_item : seq<TAO_PEGTL_KEYWORD("rules"), gap, must<rules_sign>, gap, must<rules_body>> {};

// file = { empty line } { item line-end { empty line } }
struct item_end : eolf {};
struct empty_lines : star<sor<blank, comment, eol>> {};
struct short_item : seq<sor<game_item, player_item, piece_item, variable_item, direction_item, square_item>, gap, must<item_end>> {};
struct expression_end : eolf {};
struct long_item : seq<sor<shared_item, rules_item>, gap, must<expression_end>> {};
struct item : seq<sor<short_item, long_item>, empty_lines> {};
struct file_end : eof {};
struct file : seq<empty_lines, star<item>, must<file_end>> {};

// clang-format on

}  // namespace zug::ir_text::grammar
