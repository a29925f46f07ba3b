#pragma once

// The lexical grammar, over bytes. Every proper prefix of a token is a token, so trying the longer
// ones first is maximal munch. What depends on the dialect asks the lexer's state for it.

#include <tao/pegtl.hpp>

#include "langs/text/tokens.h"

namespace zug::text::lexical {

namespace p = tao::pegtl;

// A rule of our own: `Self::length(text, state)` bytes, no match when that is 0.
template <class Self>
struct by_dialect {
  using rule_t = Self;
  using subs_t = p::empty_list;

  template <p::apply_mode, p::rewind_mode, template <class...> class Action,
            template <class...> class Control, class Input, class State>
  static bool match(Input& in, State& state) {
    const std::size_t length = Self::length({in.current(), in.size()}, state.dialect);
    in.bump(length);
    return length > 0;
  }
};

struct symbol : by_dialect<symbol> {
  static std::size_t length(std::string_view text, const Dialect& dialect) {
    for (const auto& [spelling, kind] : dialect.symbols) {
      if (text.starts_with(spelling)) return spelling.size();
    }
    return 0;
  }
};

struct punctuation : by_dialect<punctuation> {
  static std::size_t length(std::string_view text, const Dialect& dialect) {
    return !text.empty() && dialect.punctuation.find(text[0]) != std::string_view::npos ? 1 : 0;
  }
};

struct underscore : by_dialect<underscore> {
  static std::size_t length(std::string_view text, const Dialect& dialect) {
    return dialect.underscores && text.starts_with('_') ? 1 : 0;
  }
};

// clang-format off

// blank = ' ' | '\t' | '\r' | '\n' | '\v' | '\f'
struct blanks : p::plus<p::one<' ', '\t', '\r', '\n', '\v', '\f'>> {};

// comment = '//' to the end of the line | '/*' to the first '*/'
struct line_comment : p::seq<p::two<'/'>, p::until<p::at<p::sor<p::one<'\n'>, p::eof>>>> {};
struct block_comment : p::seq<p::string<'/', '*'>, p::until<p::string<'*', '/'>>> {};
struct open_comment : p::seq<p::string<'/', '*'>, p::star<p::any>> {};

// word = letter { letter | digit }; a '_', or a letter of another alphabet, is no character of names in
// most languages. It is a fault, and still part of the name: two names it would make many more.
struct foreign : p::sor<p::one<'_'>, p::utf8::range<0x80, 0x10ffff>> {};
struct word : p::seq<p::rep_opt<8, foreign>, p::alpha, p::star<p::sor<p::alnum, foreign>>> {};
// number = digit+
struct number : p::plus<p::digit> {};
// string = '"' [^"]* '"'
struct string : p::seq<p::one<'"'>, p::until<p::one<'"'>>> {};
struct open_string : p::seq<p::one<'"'>, p::until<p::at<p::sor<p::one<'\n'>, p::eof>>>> {};

// '#' before a name that no definition begins with: what is behind the name goes on with a formula.
struct goes_on : p::sor<p::one<'+', '-', '*', '/', '<', '>', '!', '}', ']', ')', ','>, p::two<'='>> {};
struct number_sign : p::seq<p::one<'#'>, p::at<p::star<p::blank>, p::alpha, p::star<p::alnum>, p::star<p::space>, goes_on>> {};

// Anything else: one run of bytes, one message.
struct known : p::sor<word, p::digit, p::one<' ', '\t', '\r', '\n', '\v', '\f', '"'>, punctuation> {};
struct stray : p::plus<p::not_at<known>, p::any> {};

struct file : p::until<p::eof, p::sor<blanks, line_comment, block_comment, open_comment, word,
    number, string, open_string, symbol, number_sign, punctuation, stray>> {};

// clang-format on

}  // namespace zug::text::lexical
