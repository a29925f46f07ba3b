#pragma once

// The words of prefix KIF (spec §1). Parentheses are paired by the parser, which can say which one
// has no partner; so the grammar is flat and no input is too deep for it.

#include <tao/pegtl.hpp>

namespace zug::gdl::grammar {

namespace p = tao::pegtl;

// clang-format off
struct blank : p::plus<p::one<' ', '\t', '\r', '\n', '\f', '\v'>> {};
// comment = ';' to the end of the line
struct comment : p::seq<p::one<';'>, p::until<p::at<p::eolf>>> {};
struct open : p::one<'('> {};
struct close : p::one<')'> {};
struct word_character : p::not_one<' ', '\t', '\r', '\n', '\f', '\v', '(', ')', ';'> {};
// variable = '?' name
struct variable_name : p::plus<word_character> {};
struct variable : p::seq<p::one<'?'>, p::must<variable_name>> {};
struct constant : p::seq<p::not_at<p::one<'?'>>, p::plus<word_character>> {};
// file = { blank | comment | '(' | ')' | variable | constant }
struct file : p::until<p::eof, p::sor<blank, comment, open, close, variable, constant>> {};
// clang-format on

}  // namespace zug::gdl::grammar
