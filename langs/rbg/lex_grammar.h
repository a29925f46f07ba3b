#pragma once

// The lexical grammar of RBG (spec §1), over bytes. Every proper prefix of a token is a token, so
// trying the longer ones first is maximal munch.

#include <tao/pegtl.hpp>

namespace zug::rbg::lexical {

namespace p = tao::pegtl;

// clang-format off

// blank = ' ' | '\t' | '\r' | '\n' | '\v' | '\f'
struct blanks : p::plus<p::one<' ', '\t', '\r', '\n', '\v', '\f'>> {};

// comment = '//' to the end of the line | '/*' to the first '*/'
struct line_comment : p::seq<p::two<'/'>, p::until<p::at<p::sor<p::one<'\n'>, p::eof>>>> {};
struct block_comment : p::seq<p::string<'/', '*'>, p::until<p::string<'*', '/'>>> {};
struct open_comment : p::seq<p::string<'/', '*'>, p::star<p::any>> {};

// word = letter { letter | digit }
struct word : p::seq<p::alpha, p::star<p::alnum>> {};
// number = digit+
struct number : p::plus<p::digit> {};
// string = '"' [^"]* '"'
struct string : p::seq<p::one<'"'>, p::until<p::one<'"'>>> {};
struct open_string : p::seq<p::one<'"'>, p::until<p::at<p::sor<p::one<'\n'>, p::eof>>>> {};

struct assign : p::string<'[', '$'> {};
struct compare : p::string<'{', '$'> {};
struct positive : p::string<'{', '?'> {};
struct negative : p::string<'{', '!'> {};
struct to_keeper : p::string<'-', '>', '>'> {};
struct to_player : p::string<'-', '>'> {};
struct priority : p::string<'+', '>'> {};
struct equal : p::string<'=', '='> {};
struct not_equal : p::string<'!', '='> {};
struct less_equal : p::string<'<', '='> {};
struct greater_equal : p::string<'>', '='> {};
struct punctuation : p::one<'(', ')', '[', ']', '{', '}', '#', '~', '-', '+', '^', '/', '*', '.',
                            ',', ';', ':', '$', '=', '!', '?', '<', '>'> {};

// Anything else: one run of bytes, one message.
struct known : p::sor<p::alnum, p::one<' ', '\t', '\r', '\n', '\v', '\f', '"'>, punctuation> {};
struct stray : p::plus<p::not_at<known>, p::any> {};

struct file : p::until<p::eof, p::sor<blanks, line_comment, block_comment, open_comment, word,
    number, string, open_string, assign, compare, positive, negative, to_keeper, to_player,
    priority, equal, not_equal, less_equal, greater_equal, punctuation, stray>> {};

// clang-format on

}  // namespace zug::rbg::lexical
