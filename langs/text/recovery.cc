// Brackets and messages for the parsers of all sections; see the header for how recovery works.

#include "langs/text/recovery.h"

#include "ir/limits.h"

namespace zug::text {

std::optional<std::vector<std::size_t>> match_brackets(const Tokens& tokens,
                                                       const BracketCodes& codes,
                                                       Diagnostics& diagnostics) {
  std::vector<std::size_t> partner(tokens.size());
  std::vector<std::size_t> open;
  const std::size_t errors = diagnostics.errors();
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    partner[i] = i;
    if (is_opening(tokens[i].kind)) {
      open.push_back(i);
      if (open.size() > limits::nesting) {
        diagnostics.error(codes.limit, tokens[i].origin,
                          "brackets are nested deeper than " + std::to_string(limits::nesting));
        return std::nullopt;
      }
    } else if (is_closing(tokens[i].kind)) {
      if (open.empty()) {
        diagnostics.error(codes.surplus, tokens[i].origin,
                          quoted(tokens[i].text) + " closes nothing");
        continue;
      }
      const std::size_t opening = open.back();
      if (closing_of(tokens[opening].kind) != tokens[i].kind) {
        auto& error = diagnostics.error(
            codes.unmatched, tokens[i].origin,
            "expected '" + std::string(1, closing_of(tokens[opening].kind)) + "' to close " +
                quoted(tokens[opening].text) + ", found " + quoted(tokens[i].text));
        error.note(tokens[opening].origin, "it is opened here");
        return std::nullopt;
      }
      open.pop_back();
      partner[i] = opening;
      partner[opening] = i;
    }
  }
  for (const std::size_t opening : open) {
    diagnostics.error(codes.unmatched, tokens[opening].origin,
                      quoted(tokens[opening].text) + " is never closed");
  }
  if (diagnostics.errors() != errors) return std::nullopt;
  return partner;
}

void report_unexpected(const Tokens& tokens, std::size_t at, const Token& heading,
                       const std::string& expected, std::span<const Mistake> mistakes,
                       Diagnostics& diagnostics) {
  const std::size_t blank = expected.find(' ');
  Origin origin = heading.origin;
  std::string found = "but the section ends";
  if (at < tokens.size()) {
    origin = tokens[at].origin;
    found = "found " + quoted(tokens[at].text);
  } else if (!tokens.empty()) {
    origin = tokens.back().origin;
    origin.range.begin = origin.range.end;
  }
  auto& error = diagnostics.error(expected.substr(0, blank), origin,
                                  "expected " + expected.substr(blank + 1) + ", " + found);
  if (at >= tokens.size()) return;
  for (const Mistake& mistake : mistakes) {
    if (!expected.starts_with(mistake.expected) || tokens[at].kind != mistake.found) continue;
    error.hint = mistake.hint;
    if (mistake.code != nullptr) error.code = mistake.code;
  }
}

bool skip_group(std::string& kinds, const std::vector<std::size_t>& partner, std::size_t at) {
  for (std::size_t open = std::min(at, kinds.size()); open-- > 0;) {
    const std::size_t close = partner[open];
    if (close > open && close >= at && kinds[open] != kind::blank && kinds[open] != kind::skipped) {
      kinds.replace(open, close - open + 1, close - open + 1, kind::blank);
      kinds[open] = kind::skipped;
      return true;
    }
  }
  return false;
}

}  // namespace zug::text
