#pragma once

// Laying out a text: what formatters of languages share. They say what stands in the text and what
// may stand between two things; lines and columns are decided here.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zug::text {

struct LayoutItem {
  enum class Kind { Token, LineComment, BlockComment };

  std::string_view text;
  Kind kind = Kind::Token;
  int newlines = 0;    // ends of lines before it, as written
  bool blank = false;  // whether there were blanks or comments before it, as written

  // Of tokens, by the language.
  bool space = true;    // a blank stands before it
  bool begins = false;  // it begins a line, whatever was written
  bool joined = false;  // it never begins one, except behind a comment that ends its line
  bool opens = false;   // a bracket
  bool closes = false;  // a bracket
  bool call = false;    // of an opening one: lines in it are indented, not aligned with it
  bool hangs = false;   // an operator: it stands before what lines in its bracket are aligned to
  std::optional<int> breaking;  // a line too long may be broken here: outer and smaller ones first
  std::optional<int> indent;    // of a line that it begins, outside of all brackets
  bool in_row = false;          // belongs to a row of cells: '[', cells, commas, ']'
  bool cell = false;            // begins a cell of a row without brackets; cells fill its line
  bool centred = false;         // of '[' of a row: rows of fewer cells begin further right
};

// Tokens at these places of the text, in order, with the comments between them, which begin with
// `line_comment` or, unless that is empty, lie between `block_open` and "*/".
struct TokenPlace {
  std::size_t begin = 0, end = 0;
};
std::vector<LayoutItem> items_of(std::string_view text, const std::vector<TokenPlace>& places,
                                 std::string_view line_comment, std::string_view block_open);

// Whether a line is broken before this item, which is not the first one, before lines that are too
// long are.
bool breaks_before(const std::vector<LayoutItem>& items, std::size_t at);

// The text. Ends with one end of a line, unless it is empty.
std::string lay_out(const std::vector<LayoutItem>& items);

}  // namespace zug::text
