#include "langs/text/characters.h"

#include <algorithm>

#include "ir/game_text.h"

#include "langs/text/mending.h"

namespace zug::text {

Places::Places(const MendedText& text) : begin_(text.text().data()), mended_(&text) {}

std::uint32_t Places::place(std::size_t at) const {
  return static_cast<std::uint32_t>(mended_ == nullptr ? at : mended_->original(at));
}

bool in_word(char c) {
  return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z') || c == '_';
}

SourceRange word_at(std::string_view text, std::size_t offset) {
  std::size_t end = offset;
  while (end < text.size() && end - offset < 40 && in_word(text[end])) ++end;
  const bool other = end == offset && end < text.size() && text[end] != '\n';
  if (other) end += first_character(text.substr(end)).size();
  return {static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(end)};
}

std::string_view first_character(std::string_view text) {
  return text.substr(0, std::max<std::size_t>(1, utf8_length(text, 0)));
}

std::string printable(std::string_view text) {
  constexpr std::size_t longest = 16;
  std::size_t end = 0;
  while (end < text.size() && end < longest) {
    end += std::max<std::size_t>(1, utf8_length(text, end));
  }
  const std::string shown = for_people(GameText(std::string(text.substr(0, end))));
  return end < text.size() ? shown + "..." : shown;
}

}  // namespace zug::text
