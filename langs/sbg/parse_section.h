#pragma once

// What the parsers of the sections share. Only they include it: PEGTL stays in their .cc files.

#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <tao/pegtl.hpp>
#include <vector>

#include "ir/limits.h"
#include "ir/messages/diagnostic.h"
#include "langs/sbg/characters.h"
#include "langs/sbg/errors.h"
#include "langs/sbg/outline.h"
#include "langs/sbg/syntax.h"

namespace zug::sbg {

inline std::size_t skip_blanks(const std::string& text, std::size_t at, std::size_t end) {
  while (at < end && is_blank(text[at])) ++at;
  return at;
}

// What the actions of all sections write to.
struct SectionBuilder {
  SectionBuilder(const Outline& outline, Description& target, Diagnostics& sink)
      : text(outline.text), strays(outline.strays), description(target), diagnostics(sink) {}

  // Without the blanks at its end, which belong to the last token's rule.
  template <class Input>
  Origin origin(const Input& in) const {
    const auto begin = static_cast<std::size_t>(in.begin() - text.data());
    std::size_t end = begin + in.size();
    while (end > begin + 1 && is_blank(text[end - 1])) --end;
    return origin_of(begin, end);
  }

  template <class Input>
  std::int64_t number(const Input& in) {
    std::int64_t value = 0;
    const std::string_view digits = in.string_view();
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    (void)end;
    if (error == std::errc{} && value <= limits::number && value >= -limits::number) return value;
    diagnostics.error(
        "SBG0101", origin(in),
        "the number is too large: at most " + std::to_string(limits::number) + " is allowed");
    return 1;
  }

  const std::string& text;
  const std::vector<SourceRange>& strays;
  Description& description;
  Diagnostics& diagnostics;
  std::vector<Movement> movements;
  std::vector<std::size_t> marks;  // heights of `movements`
  Step step;
  char letter = 'A';  // of a goal
  std::vector<Target> targets;
  std::int64_t least = 0;
};

// Says what was expected at `at` and what was found; `what` is an entry of errors.h. What stands
// where a stray character was, or right behind it, follows from that.
void report_unexpected(const std::string& text, std::size_t at, std::size_t end,
                       const std::string& what, SectionBuilder& builder);

// Parses text[begin, end) as `Rule`. Where that is not possible: the place, and what is expected
// there. Else the place behind what was read.
struct Outcome {
  bool good = true;
  std::size_t at = 0;
  std::string expected;
};

template <class Rule, template <class> class Action>
Outcome parse_one(const std::string& text, std::size_t begin, std::size_t end,
                  SectionBuilder& builder) {
  tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(text.data() + begin,
                                                                  text.data() + end, "");
  try {
    tao::pegtl::parse<Rule, Action, tao::pegtl::must_if<Errors>::template control>(input, builder);
    return {true, static_cast<std::size_t>(input.current() - text.data()), {}};
  } catch (const tao::pegtl::parse_error& error) {
    return {false, begin + error.positions().front().byte, std::string(error.message())};
  }
}

// Reads the rules into the description. Bracket groups with a fault are taken out of `text`.
void parse_pieces(const Section& section, std::string& text, SectionBuilder& builder);

}  // namespace zug::sbg
