// Widths are those of the blocks that Unicode calls wide or joining; single exceptions in them are
// not worth a table of a thousand rows.

#include "ir/messages/columns.h"

#include <algorithm>
#include <array>

#include "ir/game_text.h"

namespace zug {
namespace {

struct CharacterRange {
  char32_t first, last;
};

constexpr std::array<CharacterRange, 11> joining{{{0x300, 0x36f},
                                                  {0x483, 0x489},
                                                  {0x591, 0x5bd},
                                                  {0x64b, 0x65f},
                                                  {0x1ab0, 0x1aff},
                                                  {0x1dc0, 0x1dff},
                                                  {0x200b, 0x200f},
                                                  {0x20d0, 0x20ff},
                                                  {0xfe00, 0xfe0f},
                                                  {0xfe20, 0xfe2f},
                                                  {0xe0100, 0xe01ef}}};

constexpr std::array<CharacterRange, 15> wide{{{0x1100, 0x115f},
                                               {0x231a, 0x231b},
                                               {0x2e80, 0x303e},
                                               {0x3041, 0x33ff},
                                               {0x3400, 0x4dbf},
                                               {0x4e00, 0x9fff},
                                               {0xa000, 0xa4cf},
                                               {0xac00, 0xd7a3},
                                               {0xf900, 0xfaff},
                                               {0xfe30, 0xfe6f},
                                               {0xff00, 0xff60},
                                               {0xffe0, 0xffe6},
                                               {0x1f300, 0x1f64f},
                                               {0x1f680, 0x1faff},
                                               {0x20000, 0x3fffd}}};

template <std::size_t Size>
bool is_in(const std::array<CharacterRange, Size>& ranges, char32_t c) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [c](CharacterRange range) { return c >= range.first && c <= range.last; });
}

// The first character; 0 where there is none.
char32_t first_of(std::string_view text) {
  const std::size_t length = utf8_length(text, 0);
  if (length == 0) return 0;
  char32_t c = static_cast<unsigned char>(text[0]) & (length == 1 ? 0x7fU : 0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    c = (c << 6) | (static_cast<unsigned char>(text[i]) & 0x3fU);
  }
  return c;
}

}  // namespace

std::size_t start_of_character(std::string_view text, std::size_t at) {
  for (std::size_t back = 0; back <= std::min<std::size_t>(at, 3); ++back) {
    const std::size_t begin = at - back;
    const bool goes_on =
        begin < text.size() && (static_cast<unsigned char>(text[begin]) & 0xc0) == 0x80;
    if (!goes_on) return begin;
  }
  return at;
}

std::size_t character_columns(std::string_view text) {
  const char32_t c = first_of(text);
  if (is_in(joining, c)) return 0;
  return is_in(wide, c) ? 2 : 1;
}

std::size_t text_columns(std::string_view text) {
  std::size_t columns = 0;
  while (!text.empty()) {
    columns += character_columns(text);
    text.remove_prefix(std::max<std::size_t>(1, utf8_length(text, 0)));
  }
  return columns;
}

}  // namespace zug
