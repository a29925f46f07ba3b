#pragma once

// The grammar of Simplified Boardgames (arXiv:1606.02645v2; the parts that no stored copy has are
// reconstructed from the authors' RBG draft). `comments` reads the file as written; the others read
// it with every comment and every stray character turned into blanks, byte for byte. A rule eats
// the blanks behind its last token, never those before its first. Each item of a section is parsed
// alone, so that a fault in one does not hide faults in the next.

#include <tao/pegtl.hpp>

namespace zug::sbg::grammar {

namespace p = tao::pegtl;

// clang-format off

struct blanks : p::star<p::space> {};
template <char Sign> struct sign : p::seq<p::one<Sign>, blanks> {};

// ---- comments -----------------------------------------------------------------------------------

// comment = '//' to the end of the line | '/*' to the first '*/'
struct line_comment : p::seq<p::two<'/'>, p::until<p::at<p::eolf>>> {};
struct block_comment : p::seq<p::string<'/', '*'>, p::until<p::string<'*', '/'>>> {};
struct open_comment : p::seq<p::string<'/', '*'>, p::star<p::any>> {};
struct comments : p::until<p::eof, p::sor<line_comment, block_comment, open_comment, p::any>> {};

// ---- outline ------------------------------------------------------------------------------------

// sbg = '<<' name '>>' '<BOARD>' board '<PIECES>' pieces '<GOALS>' goals
struct name : p::star<p::not_one<'<', '>'>> {};
struct open_title : p::seq<p::one<'<'>, p::star<p::blank>, p::one<'<'>> {};
struct title : p::seq<open_title, name, p::one<'>'>, p::star<p::blank>, p::one<'>'>> {};
struct broken_title : p::seq<open_title, p::until<p::at<p::sor<p::one<'<', '>'>, p::eolf>>>> {};
struct heading : p::seq<p::one<'<'>, p::star<p::not_one<'<', '>', '\n'>>, p::one<'>'>> {};
struct word : p::plus<p::alnum> {};
struct punctuation : p::one<'|', '.', '(', ')', ',', '+', '-', '^', '*', '&', '@', '#'> {};
// Anything else: one run of bytes, one message.
struct known : p::sor<p::space, p::alnum, punctuation, p::one<'<'>> {};
struct stray : p::seq<p::any, p::star<p::not_at<known>, p::any>> {};
struct outline : p::until<p::eof, p::sor<p::plus<p::space>, word, punctuation, title, broken_title, heading, stray>> {};

// ---- board --------------------------------------------------------------------------------------

struct natural : p::plus<p::digit> {};

// board = width height { row }
struct width : p::seq<natural> {};
struct height : p::seq<natural> {};
struct size : p::must<width, blanks, height, blanks> {};
// row = '|' { '.' | letter } '|'
struct open_row : p::one<'|'> {};
struct cells : p::star<p::sor<p::one<'.'>, p::alpha>> {};
struct close_row : p::one<'|'> {};
struct row : p::seq<p::must<open_row>, cells, p::must<close_row>, blanks> {};

// ---- pieces -------------------------------------------------------------------------------------

// Remembers how far the stack of movements is filled, so that the rule behind it can fold the rest.
struct mark : p::success {};
// A bracket group that recovery took out.
struct skipped : sign<'\x01'> {};

// step = '(' integer ',' integer ',' content ')';  integer = [ '-' ] digit+;  content = 'e' | 'p' | 'w'
struct plus_sign : p::one<'+'> {};
struct integer : p::seq<p::opt<p::one<'-'>>, natural> {};
struct columns : p::seq<p::opt<plus_sign>, integer> {};
struct rows : p::seq<p::opt<plus_sign>, integer> {};
struct comma_after_columns : sign<','> {};
struct comma_after_rows : sign<','> {};
struct content : p::one<'e', 'p', 'w'> {};
struct close_step : p::one<')'> {};
struct open_step : p::seq<p::one<'('>, blanks, p::at<p::sor<p::digit, p::one<'-', '+', ','>, p::lower>>> {};
struct step : p::seq<open_step, p::must<columns, blanks, comma_after_columns, rows, blanks, comma_after_rows, content, blanks, close_step>> {};

// group = '(' movement ')'
struct movement;
struct group_body : p::seq<movement> {};
struct close_group : p::one<')'> {};
struct group : p::if_must<sign<'('>, group_body, close_group> {};

// power = '^' ( natural | '*' );  a bare '*' is understood
struct count : p::seq<natural> {};
struct any_count : p::one<'*'> {};
struct exponent : p::sor<count, any_count> {};
struct bare_star : p::one<'*'> {};
struct power : p::sor<p::if_must<sign<'^'>, exponent>, bare_star> {};
struct one_power : p::not_at<p::one<'^', '*'>> {};

// factor = ( step | group ) [ power ];  sequence = factor { factor };  movement = sequence { '+' sequence }
struct factor : p::seq<p::sor<p::seq<p::sor<step, group>, blanks>, skipped>, p::opt<power, blanks, p::must<one_power>>> {};
struct sequence : p::seq<mark, p::plus<factor>> {};
struct branch : p::seq<sequence> {};
struct movement : p::seq<mark, sequence, p::star<p::if_must<sign<'+'>, branch>>> {};

// rule = upper-case-letter movement '&'
struct rule_letter : p::upper {};
struct rule_movement : p::seq<movement> {};
struct rule_end : sign<'&'> {};
struct rule : p::must<rule_letter, blanks, rule_movement, rule_end> {};

// ---- goals --------------------------------------------------------------------------------------

struct goal_end : p::opt<sign<'&'>> {};
// goals = turn-limit '&' { goal '&' };  every '&' may be left out
struct turn_limit : p::seq<natural> {};
struct limit : p::seq<p::must<turn_limit>, blanks, goal_end> {};

// target = natural natural | '(' natural [ ',' ] natural ')'
struct x : p::seq<natural> {};
struct y : p::seq<natural> {};
struct close_target : sign<')'> {};
struct bare_target : p::seq<x, blanks, p::must<y>> {};
struct target_in_brackets : p::seq<sign<'('>, p::must<x>, blanks, p::opt<sign<','>>, p::must<y>, blanks, p::must<close_target>> {};
struct target : p::seq<p::sor<bare_target, target_in_brackets>, blanks> {};
struct first_target : p::seq<target> {};
struct next_target : p::seq<target> {};
// arrival = '@' letter target { [ ',' ] target };  amount = '#' letter natural
struct goal_letter : p::alpha {};
struct least : p::seq<natural> {};
struct arrival : p::seq<sign<'@'>, p::must<goal_letter>, blanks, p::must<first_target>, p::star<p::sor<p::if_must<sign<','>, next_target>, target>>> {};
struct amount : p::seq<sign<'#'>, p::must<goal_letter>, blanks, p::must<least>, blanks> {};
struct any_goal : p::sor<arrival, amount> {};
struct goal : p::seq<p::must<any_goal>, goal_end> {};

// clang-format on

}  // namespace zug::sbg::grammar
