#pragma once

// What languages made of tokens and macros share: RBG and its early draft. A token's kind is one
// byte, so that a run of tokens is also a string of kinds, and the grammars above the lexer are
// PEGTL grammars over such strings.

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/messages/source.h"

namespace zug::text {

// One-character punctuation is its own kind, longer symbols are capital letters, reserved words and
// identifiers are small letters.
namespace kind {
inline constexpr char identifier = 'i';
inline constexpr char number = '0';
inline constexpr char string = '"';
inline constexpr char assign = 'S';         // [$
inline constexpr char compare = 'C';        // {$
inline constexpr char positive = 'P';       // {?
inline constexpr char negative = 'N';       // {!
inline constexpr char to_player = 'W';      // ->
inline constexpr char to_keeper = 'K';      // ->>
inline constexpr char priority = 'O';       // +>
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
  bool invented = false;    // by recovery: stands where something else should
  std::uint32_t paste = 0;  // where the '~' stands that made it; 0: none did
  // Of an argument: where the parameter stands that it was put for; 0: it is none.
  std::uint32_t parameter = 0;
};

using Tokens = std::vector<Token>;

// Texts made by `~`; a deque, so that views of them stay valid.
using PastedTexts = std::deque<std::string>;

using KindOfText = std::pair<std::string_view, char>;

// In what the languages differ up to and including macro expansion.
struct Dialect {
  std::string_view codes;                // what diagnostic codes start with, as in "RBG"
  std::string_view punctuation;          // the one-character tokens
  std::span<const KindOfText> symbols;   // the longer ones, longer before shorter
  std::span<const KindOfText> reserved;  // the reserved words
  bool underscores = false;              // names may contain '_'
  char separator = ';';                  // between the parameters and arguments of macros
  bool lone_names = false;  // a macro's name without its '(' is an ordinary name, not an error
};

// The code of a diagnostic: "0102" is RBG0102 in RBG.
std::string code(const Dialect& dialect, std::string_view number);

bool is_opening(char kind);
bool is_closing(char kind);
// The closing kind that belongs to an opening one.
char closing_of(char opening);
bool is_word(char kind);  // an identifier or a reserved word

// The kind of a name: a reserved word or an identifier.
char word_kind(const Dialect& dialect, std::string_view text);
// The kind of a symbol of several characters, or empty.
std::optional<char> symbol_kind(const Dialect& dialect, std::string_view text);
// The kind of two tokens joined by `~` to `text`, or empty when they make none (spec §3.5).
std::optional<char> pasted_kind(const Dialect& dialect, const Token& left, const Token& right,
                                const std::string& text);
// The value of a decimal text, or empty when it is above limits::number.
std::optional<std::int64_t> number_value(std::string_view text);
// The runs of tokens from each '#' up to the next one.
std::vector<std::span<const Token>> split_at_signs(const Tokens& tokens);
// From the first token to the last, where both were written in one piece; else the first alone.
Origin span(const Token& first, const Token& last);

}  // namespace zug::text
