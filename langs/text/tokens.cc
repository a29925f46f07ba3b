// Facts about single tokens: which brackets belong together, which words are reserved.

#include "langs/text/tokens.h"

#include <algorithm>
#include <charconv>

#include "ir/limits.h"
#include "ir/messages/diagnostic.h"

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

std::vector<std::span<const Token>> split_at_signs(const Tokens& tokens) {
  std::vector<std::span<const Token>> runs;
  const auto next_sign = [&](auto from) {
    return std::find_if(from, tokens.end(), [](const Token& token) { return token.kind == '#'; });
  };
  for (auto begin = next_sign(tokens.begin()); begin != tokens.end();) {
    const auto end = next_sign(begin + 1);
    runs.push_back({&*begin, static_cast<std::size_t>(end - begin)});
    begin = end;
  }
  return runs;
}

// What is put for a parameter stands somewhere else: it counts up to where the parameter is.
Origin span(const Token& first, const Token& last) {
  Origin origin = first.origin;
  const bool elsewhere = first.parameter == 0 && last.parameter != 0;
  const std::uint32_t end = elsewhere ? last.parameter : last.origin.range.end;
  if (last.origin.expansion == origin.expansion && end > origin.range.end) origin.range.end = end;
  return origin;
}

// Words and numbers behind a word make a word, which may be a reserved one; numbers make numbers;
// other signs make what the dialect has: "-" and ">" are "->".
std::optional<char> pasted_kind(const Dialect& dialect, const Token& left, const Token& right,
                                const std::string& text) {
  if (is_word(left.kind) && (is_word(right.kind) || right.kind == kind::number)) {
    return word_kind(dialect, text);
  }
  if (left.kind == kind::number && right.kind == kind::number) return kind::number;
  return symbol_kind(dialect, text);
}

}  // namespace zug::text
