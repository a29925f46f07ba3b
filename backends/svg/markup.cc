#include "backends/svg/markup.h"

#include <cmath>
#include <cstdlib>

#include "ir/game_text.h"

namespace zug::svg {
namespace {

// U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069: controls of the direction of writing.
bool turns_direction(std::string_view character) {
  if (character.size() != 3 || character[0] != '\xe2') return false;
  const auto second = static_cast<unsigned char>(character[1]);
  const auto third = static_cast<unsigned char>(character[2]);
  if (second == 0x80) return third == 0x8e || third == 0x8f || (third >= 0xaa && third <= 0xae);
  return second == 0x81 && third >= 0xa6 && third <= 0xa9;
}

// U+FFFE and U+FFFF are no characters of XML.
bool unknown_to_xml(std::string_view character) {
  return character == "\xef\xbf\xbe" || character == "\xef\xbf\xbf";
}

std::string marked_up(std::string_view character) {
  if (turns_direction(character) || unknown_to_xml(character)) return "\xe2\x96\xa1";  // a box
  switch (character.front()) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return "&quot;";
    case '\'':
      return "&#39;";
    default:
      return std::string(character);
  }
}

}  // namespace

std::string markup(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = utf8_length(text, i);
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool blank = byte == '\n' || byte == '\t';
    if (length == 0 || (byte < 0x20 && !blank) || byte == 0x7f) {
      result += spelled_byte(text[i++]);
      continue;
    }
    result += marked_up(text.substr(i, length));
    i += length;
  }
  return result;
}

std::string number(double value) {
  const long thousandths = std::lround(value * 1000);
  const long whole = std::abs(thousandths);
  std::string digits = std::to_string(whole % 1000);
  digits.insert(0, 3 - digits.size(), '0');
  while (!digits.empty() && digits.back() == '0') digits.pop_back();
  const std::string sign = thousandths < 0 ? "-" : "";
  return sign + std::to_string(whole / 1000) + (digits.empty() ? "" : "." + digits);
}

}  // namespace zug::svg
