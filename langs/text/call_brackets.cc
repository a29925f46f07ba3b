// Brackets of a call are looked at together with all of the rule it stands in: what is opened there
// and not closed, or closed and not opened, tells whose bracket it is.

#include "langs/text/call_brackets.h"

#include <algorithm>

namespace zug::text {

std::ptrdiff_t surplus_openings(std::span<const Token> tokens) {
  std::ptrdiff_t open = 0;
  for (const Token& token : tokens) open += (token.kind == '(') - (token.kind == ')');
  return open;
}

std::size_t behind_lost_opening(std::span<const Token> tokens, std::size_t at) {
  if (surplus_openings(tokens) >= 0) return at + 1;
  std::size_t depth = 0;
  for (std::size_t end = at + 1; end < tokens.size(); ++end) {
    if (tokens[end].kind == '(') ++depth;
    if (tokens[end].kind == ')' && depth-- == 0) return end + 1;
  }
  return at + 1;
}

std::optional<Arguments> arguments_of(std::span<const Token> tokens, std::size_t name,
                                      char separator) {
  Arguments result;
  std::size_t depth = 0;
  std::size_t begin = name + 2;
  for (std::size_t at = name + 1; at < tokens.size(); ++at) {
    const char kind = tokens[at].kind;
    if (kind == '(') ++depth;
    if (kind == ')') --depth;
    if ((kind == separator && depth == 1) || depth == 0) {
      result.list.push_back(tokens.subspan(begin, at - begin));
      begin = at + 1;
    }
    result.end = at + 1;
    if (depth == 0) return result;
  }
  return std::nullopt;
}

namespace {

bool begins_line(std::span<const Token> tokens, std::size_t at, std::string_view text) {
  const SourceRange before = tokens[at - 1].origin.range;
  const SourceRange range = tokens[at].origin.range;
  if (range.begin < before.end) return true;
  return text.substr(before.end, range.begin - before.end).find('\n') != std::string_view::npos;
}

}  // namespace

bool takes_bracket_of_another(std::span<const Token> tokens, std::size_t name, std::size_t end,
                              std::string_view text) {
  if (surplus_openings(tokens) <= 0) return false;
  for (std::size_t at = name + 1; at < end; ++at) {
    if (begins_line(tokens, at, text)) return true;
  }
  return false;
}

Arguments arguments_of_line(std::span<const Token> tokens, std::size_t name, char separator,
                            std::string_view text,
                            const std::function<bool(const Token&)>& is_macro) {
  Arguments result;
  std::size_t begin = name + 2;
  std::size_t at = begin;
  std::size_t depth = 0;
  bool wrong_bracket = false;
  for (; at < tokens.size() && !begins_line(tokens, at, text); ++at) {
    const char found = tokens[at].kind;
    if (is_opening(found)) ++depth;
    wrong_bracket = is_closing(found) && depth == 0;
    if (wrong_bracket) break;
    if (is_closing(found)) --depth;
    if (depth > 0) continue;
    const bool behind_word = at > begin && tokens[at - 1].kind == kind::identifier;
    if (behind_word && is_macro(tokens[at])) break;
    if (found != separator) continue;
    result.list.push_back(tokens.subspan(begin, at - begin));
    begin = at + 1;
  }
  const std::size_t size = begin < at ? at - begin : 0;
  result.list.push_back(tokens.subspan(std::min(begin, at), size));
  result.end = at + (wrong_bracket ? 1 : 0);
  return result;
}

std::vector<std::span<const Token>> split_at_commas(std::span<const Token> argument) {
  std::vector<std::span<const Token>> result;
  std::size_t depth = 0;
  std::size_t begin = 0;
  for (std::size_t at = 0; at <= argument.size(); ++at) {
    const char kind = at < argument.size() ? argument[at].kind : ',';
    if (is_opening(kind)) ++depth;
    if (is_closing(kind) && depth > 0) --depth;
    if (kind != ',' || (depth > 0 && at < argument.size())) continue;
    result.push_back(argument.subspan(begin, at - begin));
    begin = at + 1;
  }
  return result;
}

}  // namespace zug::text
