#include "langs/text/characters.h"

namespace zug::text {

bool in_word(char c) {
  return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_';
}

SourceRange word_at(std::string_view text, std::size_t offset) {
  std::size_t end = offset;
  while (end < text.size() && end - offset < 40 && in_word(text[end])) ++end;
  if (end == offset && end < text.size() && text[end] != '\n') ++end;
  return {static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(end)};
}

}  // namespace zug::text
