// Brackets and messages for the parsers of all sections; see the header for how recovery works.

#include "langs/rbg/recovery.h"

#include "ir/limits.h"

namespace zug::rbg {
namespace {

// What people write by mistake, and what they meant. Some mistakes deserve another code than the
// place where they come to light has.
struct Mistake {
  const char* expected;  // how the entry of errors.h begins
  char found;
  const char* hint;
  const char* code = nullptr;
};

constexpr const char* numbers_need_brackets = "calculations stand in '{$ }' and '[$ ]'";
constexpr const char* compare_in_dollars = "write '{$' to compare numbers";
constexpr const char* no_negative_numbers = "there are no negative numbers; write '0-1'";
constexpr const char* generator_names = "the generators are 'rectangle', 'hexagon' and 'cuboid'";

constexpr Mistake mistakes[] = {
    {"RBG0605 a comparison", '=', "write '==' to compare; '[$ v = 1]' assigns", "RBG0606"},
    {"RBG0605 a comparison", '}', "'{$ }' compares numbers, '{w}' tests for a piece, '{? up}' is a pattern"},
    {"RBG0606 '=' after", kind::equal, "write '=' to assign; '{$ v == 1}' compares"},
    {"RBG0606 a list of pieces", '$', "write '{$' or '[$' without a space"},
    {"RBG0606 a list of pieces", '?', "write '{?' without a space"},
    {"RBG0606 a list of pieces", '!', "write '{!' without a space"},
    {"RBG0606 a list of pieces and '}'", '<', compare_in_dollars},
    {"RBG0606 a list of pieces and '}'", '>', compare_in_dollars},
    {"RBG0606 a list of pieces and '}'", kind::equal, compare_in_dollars},
    {"RBG0606 a list of pieces and '}'", kind::not_equal, compare_in_dollars},
    {"RBG0606 a list of pieces and '}'", kind::less_equal, compare_in_dollars},
    {"RBG0606 a list of pieces and '}'", kind::greater_equal, compare_in_dollars},
    {"RBG0509", kind::identifier, "is a ',' missing before it?"},
    {"RBG0507 '['", '(', generator_names, "RBG0501"},
    {"RBG0605 a number", '-', no_negative_numbers},
    {"RBG0603 a number", '-', no_negative_numbers, "RBG0605"},
    {"RBG0606 a rule, ", '-', numbers_need_brackets, "RBG0605"},
    {"RBG0606 a rule, ", '/', numbers_need_brackets, "RBG0605"},
    {"RBG0606 a rule, ", '<', numbers_need_brackets, "RBG0605"},
    {"RBG0606 a rule, ", '>', numbers_need_brackets, "RBG0605"},
    {"RBG0606 a rule, ", kind::equal, numbers_need_brackets, "RBG0605"},
    {"RBG0606 a rule, ", kind::not_equal, numbers_need_brackets, "RBG0605"},
    {"RBG0606 a rule, ", kind::less_equal, numbers_need_brackets, "RBG0605"},
    {"RBG0606 a rule, ", kind::greater_equal, numbers_need_brackets, "RBG0605"},
};

// The code of a closing bracket behind the end of a section.
std::string surplus_code(const std::string& code) {
  if (code == "RBG0603") return "RBG0607";
  return code == "RBG0503" ? "RBG0508" : "RBG0403";
}

}  // namespace

std::optional<std::vector<std::size_t>> match_brackets(const Tokens& tokens, const std::string& code,
                                                       Diagnostics& diagnostics) {
  std::vector<std::size_t> partner(tokens.size());
  std::vector<std::size_t> open;
  const std::size_t errors = diagnostics.errors();
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    partner[i] = i;
    if (is_opening(tokens[i].kind)) {
      open.push_back(i);
      if (open.size() > limits::nesting) {
        diagnostics.error("RBG0712", tokens[i].origin,
                          "brackets are nested deeper than " + std::to_string(limits::nesting));
        return std::nullopt;
      }
    } else if (is_closing(tokens[i].kind)) {
      if (open.empty()) {
        diagnostics.error(surplus_code(code), tokens[i].origin,
                          quoted(tokens[i].text) + " closes nothing");
        continue;
      }
      const std::size_t opening = open.back();
      if (closing_of(tokens[opening].kind) != tokens[i].kind) {
        auto& error = diagnostics.error(
            code, tokens[i].origin,
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
    diagnostics.error(code, tokens[opening].origin,
                      quoted(tokens[opening].text) + " is never closed");
  }
  if (diagnostics.errors() != errors) return std::nullopt;
  return partner;
}

void report_unexpected(const Tokens& tokens, std::size_t at, const Token& heading,
                       const std::string& expected, Diagnostics& diagnostics) {
  const std::string code = expected.substr(0, 7);
  Origin origin = heading.origin;
  std::string found = "but the section ends";
  if (at < tokens.size()) {
    origin = tokens[at].origin;
    found = "found " + quoted(tokens[at].text);
  } else if (!tokens.empty()) {
    origin = tokens.back().origin;
    origin.range.begin = origin.range.end;
  }
  auto& error =
      diagnostics.error(code, origin, "expected " + expected.substr(8) + ", " + found);
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

}  // namespace zug::rbg
