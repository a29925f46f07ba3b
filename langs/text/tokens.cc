// Facts about single tokens: which brackets belong together, which words are reserved.

#include "langs/text/tokens.h"

#include <charconv>

#include "ir/limits.h"

namespace zug::text {
namespace {

std::optional<char> find(std::span<const KindOfText> table, std::string_view text) {
  for (const auto& [entry, kind] : table) {
    if (entry == text) return kind;
  }
  return std::nullopt;
}

}  // namespace

std::string code(const Dialect& dialect, std::string_view number) {
  return std::string(dialect.codes) + std::string(number);
}

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

bool is_word(char kind) { return kind >= 'a' && kind <= 'z'; }

char word_kind(const Dialect& dialect, std::string_view text) {
  return find(dialect.reserved, text).value_or(kind::identifier);
}

std::optional<char> symbol_kind(const Dialect& dialect, std::string_view text) {
  return find(dialect.symbols, text);
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

}  // namespace zug::text
