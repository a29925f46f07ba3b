#pragma once

// The grammars of the draft's directives (spec §4, §5.1, §6), over strings of token kinds. A rule
// eats the blanks behind its last token, never those before its first. Behind what a bracket starts
// with everything is a must, so each fault has one place and one message.

#include <tao/pegtl.hpp>

#include "langs/rbg_draft/tokens.h"

namespace zug::rbg_draft::grammar {

namespace p = tao::pegtl;

// clang-format off

struct blanks : p::star<p::one<kind::blank>> {};
template <char... Kinds> struct token : p::seq<p::one<Kinds...>, blanks> {};

struct identifier : token<kind::identifier> {};
struct number : token<kind::number> {};
// A bracket group that recovery took out.
struct skipped : token<kind::skipped> {};

struct comma : token<','> {};
struct close_round : token<')'> {};
struct close_square : token<']'> {};
struct close_curly : token<'}'> {};

// Remembers how far the builder's stacks are filled, so that the rule behind it can fold the rest.
struct mark : p::success {};

// ---- title, board, order ------------------------------------------------------------------------

struct title : token<kind::string> {};
struct end_of_title : p::eof {};
struct title_file : p::seq<blanks, p::must<title, end_of_title>> {};

// board = nat nat piece { piece }
struct width : number {};
struct height : number {};
struct board_piece : identifier {};
struct first_board_piece : p::seq<board_piece> {};
struct next_board_piece : p::seq<board_piece> {};
struct board_file : p::seq<blanks, p::must<width, height, first_board_piece>, p::until<p::eof, p::must<next_board_piece>>> {};

// order = player { player }
struct ordered_player : identifier {};
struct first_ordered : p::seq<ordered_player> {};
struct next_ordered : p::seq<ordered_player> {};
struct order_file : p::seq<blanks, p::must<first_ordered>, p::until<p::eof, p::must<next_ordered>>> {};

// ---- moves --------------------------------------------------------------------------------------

struct moves;

// int = [ '+' | '-' ] nat
struct minus : token<'-'> {};
struct integer_number : number {};
struct number_after_sign : p::seq<integer_number> {};
struct signed_integer : p::seq<p::sor<minus, token<'+'>>, p::must<number_after_sign>> {};
struct integer : p::sor<integer_number, signed_integer> {};

// pieces = piece | '{' [ piece { ',' piece } ] '}'
struct listed_piece : identifier {};
struct single_piece : p::seq<listed_piece> {};
struct next_piece : p::seq<listed_piece> {};
struct set_end : close_curly {};
struct braces : p::seq<token<'{'>, p::opt<listed_piece, p::star<p::if_must<comma, next_piece>>>, p::must<set_end>> {};
struct pieces : p::sor<braces, single_piece, skipped> {};

// step = '(' [ dx ',' dy [ ',' ] ] [ on ] [ '/' off ] ')', not empty
struct on : p::seq<pieces> {};
struct off : p::seq<pieces> {};
struct dx : p::seq<integer> {};
struct dy : p::seq<integer> {};
struct dx_comma : comma {};
struct offset : p::seq<p::at<p::one<kind::number, '+', '-'>>, dx, p::must<dx_comma, dy>, p::opt<comma>> {};
struct slash_off : p::if_must<token<'/'>, off> {};
struct step_part : p::not_at<p::one<')'>> {};
struct step_end : close_round {};
struct step_closed : close_round {};
struct step : p::seq<token<'('>, p::must<step_part>, p::opt<offset>, p::opt<on>, p::sor<p::seq<slash_off, p::must<step_closed>>, p::must<step_end>>> {};

// group = '(' moves ')' where moves begin with '(' or '['; what recovery took out may have been the
// pieces of a step instead
struct group_body : p::seq<moves> {};
struct group_end : close_round {};
struct items_begin : p::sor<p::one<'(', '['>, p::seq<skipped, p::one<'(', '[', '+', '^', kind::skipped>>> {};
struct opens_group : p::at<p::one<'('>, blanks, items_begin> {};
struct group : p::seq<opens_group, token<'('>, p::must<group_body, group_end>> {};

// next = '[' ( player | int ) ']'
struct next_name : identifier {};
struct next_offset : p::seq<integer> {};
struct who : p::sor<next_name, next_offset> {};
struct next_end : close_square {};
struct next : p::if_must<token<'['>, who, next_end> {};
struct no_power : p::not_at<p::one<'^'>> {};

// power = '^' ( nat | '*' )
struct any_times : token<'*'> {};
struct times : number {};
struct exponent : p::sor<any_times, times> {};
struct one_power : p::not_at<p::one<'^'>> {};
struct power : p::seq<p::if_must<token<'^'>, exponent>, p::must<one_power>> {};

// moves = seq { '+' seq };  seq = item { item };  item = step [ power ] | group [ power ] | next
struct skipped_moves : skipped {};
struct item : p::sor<p::seq<next, p::must<no_power>>, p::seq<p::sor<group, step, skipped_moves>, p::opt<power>>> {};
struct sequence : p::seq<mark, p::plus<item>> {};
struct alternative : p::seq<sequence> {};
struct moves : p::seq<mark, sequence, p::star<p::if_must<token<'+'>, alternative>>> {};

// player = ident moves { ( '>' | '+>' ) moves }
struct player_name : identifier {};
struct first_level : p::seq<moves> {};
struct next_level : p::seq<moves> {};
struct end_of_moves : p::eof {};
struct player_file : p::seq<blanks, p::must<player_name, first_level>, p::star<p::if_must<token<'>', kind::priority>, next_level>>, p::must<end_of_moves>> {};

// ---- goals --------------------------------------------------------------------------------------

struct condition;

// value = '$' piece | '$' 'turn' | int
struct counted_piece : identifier {};
struct turn_counter : token<kind::turn> {};
struct counted : p::sor<turn_counter, counted_piece> {};
struct constant : p::seq<p::at<p::one<kind::number, '+', '-'>>, integer> {};
struct value : p::sor<constant, p::if_must<token<'$'>, counted>> {};
struct comparator : token<kind::equal, kind::not_equal, '<', kind::less_equal, '>', kind::greater_equal> {};
struct right_side : p::seq<value> {};
struct comparison : p::seq<value, p::must<comparator, right_side>> {};

// '@' piece x y
struct placed_piece : identifier {};
struct column : p::seq<integer> {};
struct row : p::seq<integer> {};
struct piece_at : p::if_must<token<'@'>, placed_piece, column, row> {};

// 'move' '(' moves ')'
struct open_move : token<'('> {};
struct pattern : p::seq<moves> {};
struct move_end : close_round {};
struct can_move : p::seq<token<kind::move>, p::sor<skipped_moves, p::must<open_move, pattern, move_end>>> {};

struct inner_condition : p::seq<condition> {};
struct condition_end : close_round {};
struct parenthesis : p::if_must<token<'('>, inner_condition, condition_end> {};
struct skipped_condition : skipped {};
struct primary : p::sor<parenthesis, comparison, piece_at, can_move, skipped_condition> {};

// condition = conj { 'or' conj };  conj = lit { 'and' lit };  lit = { 'not' } prim
struct not_word : token<kind::not_word> {};
struct negated : p::seq<primary> {};
struct before_negated : p::success {};
struct negation : p::seq<p::plus<not_word>, before_negated, p::must<negated>> {};
struct literal : p::sor<primary, negation> {};
struct conjunct : p::seq<literal> {};
struct conjunction : p::seq<mark, literal, p::star<p::if_must<token<kind::and_word>, conjunct>>> {};
struct disjunct : p::seq<conjunction> {};
struct condition : p::seq<mark, conjunction, p::star<p::if_must<token<kind::or_word>, disjunct>>> {};

// goal = player [ nat ] condition; a number before a comparison belongs to the condition
struct compares : p::seq<number, p::one<kind::equal, kind::not_equal, '<', kind::less_equal, '>', kind::greater_equal>> {};
struct score : number {};
struct whole_condition : p::seq<condition> {};
struct goal_player : identifier {};
struct end_of_goal : p::eof {};
struct goal_file : p::seq<blanks, p::must<goal_player>, p::opt<p::not_at<compares>, score>, p::must<whole_condition, end_of_goal>> {};

// clang-format on

}  // namespace zug::rbg_draft::grammar
