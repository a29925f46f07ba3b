#pragma once

// The tokens of RBG (spec §1). A token's kind is one byte, so that a run of tokens is also a
// string of kinds, and the grammars above the lexer are PEGTL grammars over such strings.

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ir/source.h"

namespace zug::rbg {

// One-character punctuation is its own kind; the others get a letter.
namespace kind {
inline constexpr char identifier = 'i';
inline constexpr char number = 'n';
inline constexpr char string = '"';
inline constexpr char players = 'a';
inline constexpr char pieces = 'b';
inline constexpr char variables = 'c';
inline constexpr char rules = 'd';
inline constexpr char board = 'f';
inline constexpr char hexagon = 'h';
inline constexpr char cuboid = 'q';
inline constexpr char rectangle = 'r';
inline constexpr char assign = 'S';         // [$
inline constexpr char compare = 'C';        // {$
inline constexpr char positive = 'P';       // {?
inline constexpr char negative = 'N';       // {!
inline constexpr char to_player = 'w';      // ->
inline constexpr char to_keeper = 'k';      // ->>
inline constexpr char priority = 'o';       // +>
inline constexpr char equal = 'E';          // ==
inline constexpr char not_equal = 'U';      // !=
inline constexpr char less_equal = 'L';     // <=
inline constexpr char greater_equal = 'G';  // >=
// Never lexed. Recovery puts `skipped` in place of a bracket group with an error in it, and
// `blank` over the rest of that group; the grammars accept both.
inline constexpr char skipped = '\x01';
inline constexpr char blank = ' ';
}  // namespace kind

struct Token {
  char kind = kind::blank;
  std::string_view text;  // in the source, or in PastedTexts
  Origin origin;
};

using Tokens = std::vector<Token>;

// Texts made by `~`; a deque, so that views of them stay valid.
using PastedTexts = std::deque<std::string>;

bool is_opening(char kind);
bool is_closing(char kind);
// The closing kind that belongs to an opening one.
char closing_of(char opening);
bool is_word(char kind);  // an identifier or a reserved word

// The kind of an alphanumeric text that starts with a letter: a reserved word or an identifier.
char word_kind(std::string_view text);
// The value of a decimal text, or empty when it is above limits::number.
std::optional<std::int64_t> number_value(std::string_view text);
// From the first token to the last, where both were written in one piece; else the first alone.
Origin span(const Token& first, const Token& last);

}  // namespace zug::rbg
