// Facts about single tokens: which brackets belong together, which words are reserved (spec §1).

#include "langs/rbg/tokens.h"

#include <array>
#include <charconv>
#include <utility>

#include "ir/limits.h"

namespace zug::rbg {

bool is_opening(char kind) {
  switch (kind) {
    case '(':
    case '[':
    case '{':
    case kind::assign:
    case kind::compare:
    case kind::positive:
    case kind::negative:
      return true;
    default:
      return false;
  }
}

bool is_closing(char kind) { return kind == ')' || kind == ']' || kind == '}'; }

char closing_of(char opening) {
  if (opening == '(') return ')';
  return opening == '[' || opening == kind::assign ? ']' : '}';
}

bool is_word(char kind) {
  switch (kind) {
    case kind::identifier:
    case kind::players:
    case kind::pieces:
    case kind::variables:
    case kind::rules:
    case kind::board:
    case kind::hexagon:
    case kind::cuboid:
    case kind::rectangle:
      return true;
    default:
      return false;
  }
}

char word_kind(std::string_view text) {
  static constexpr std::array<std::pair<std::string_view, char>, 8> reserved{{
      {"players", kind::players},
      {"pieces", kind::pieces},
      {"variables", kind::variables},
      {"rules", kind::rules},
      {"board", kind::board},
      {"hexagon", kind::hexagon},
      {"cuboid", kind::cuboid},
      {"rectangle", kind::rectangle},
  }};
  for (const auto& [word, word_kind] : reserved) {
    if (word == text) return word_kind;
  }
  return kind::identifier;
}

std::optional<std::int64_t> number_value(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value > limits::number) return {};
  return value;
}

Origin span(const Token& first, const Token& last) {
  Origin origin = first.origin;
  if (last.origin.expansion == origin.expansion && last.origin.range.end > origin.range.begin) {
    origin.range.end = last.origin.range.end;
  }
  return origin;
}

}  // namespace zug::rbg
