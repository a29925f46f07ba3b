#include "ir/game_text.h"

#include <algorithm>
#include <cstdint>

namespace zug {

// The table of well-formed byte sequences in the Unicode standard: the first byte says how many
// follow, and what may come second, which rules out long spellings, surrogates and what lies behind
// U+10FFFF.
std::size_t utf8_length(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return at < text.size() ? 1 : 0;
  if (first < 0xc2 || first > 0xf4) return 0;
  const std::size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const unsigned least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
  const unsigned most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
  if (byte(1) < least || byte(1) > most) return 0;
  for (std::size_t i = 2; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  return length;
}

std::string spelled_byte(char byte) {
  constexpr std::string_view digits = "0123456789abcdef";
  const auto value = static_cast<unsigned char>(byte);
  return std::string("\\x") + digits[value >> 4] + digits[value & 15];
}

std::string for_people(const GameText& text) {
  const std::string& bytes = bytes_of(text);
  std::string result;
  for (std::size_t i = 0; i < bytes.size();) {
    const std::size_t length = utf8_length(bytes, i);
    const auto byte = static_cast<unsigned char>(bytes[i]);
    // U+0080 to U+009F are control characters, too.
    const bool control = byte < 0x20 || byte == 0x7f ||
                         (byte == 0xc2 && static_cast<unsigned char>(bytes[i + 1]) < 0xa0);
    for (std::size_t k = 0; k < std::max<std::size_t>(length, 1); ++k, ++i) {
      result += control || length == 0 ? spelled_byte(bytes[i]) : std::string(1, bytes[i]);
    }
  }
  return result;
}

}  // namespace zug
