#pragma once

// Parsing a section with recovery. The tokens become a string of their kinds and a PEGTL grammar
// reads that string. Where it raises an error, the innermost bracket group around the place is
// replaced by one `skipped` token, and the section is read again from the start:
//
//   ( up + {w (} + left )   ~>   ( up + ? + left )
//
// Each round takes out a group, so it ends; brackets are matched beforehand, so groups are known.
// Faults outside all brackets end the section.

#include <optional>
#include <span>
#include <string>
#include <tao/pegtl.hpp>
#include <vector>

#include "ir/diagnostic.h"
#include "langs/text/tokens.h"

namespace zug::text {

struct BracketCodes {
  const char* unmatched;  // a bracket that is closed by another one, or never
  const char* surplus;    // a closing bracket that closes nothing
  const char* limit;      // nesting over limits::nesting
};

// What people write by mistake, and what they meant. Some mistakes deserve another code than the
// place where they come to light has.
struct Mistake {
  const char* expected;  // how the entry of errors.h begins
  char found;
  const char* hint;
  const char* code = nullptr;
};

// The partner of each bracket token, its own index for the others. Reports brackets without a
// partner and nesting over the limit, and is then empty.
std::optional<std::vector<std::size_t>> match_brackets(const Tokens& tokens,
                                                       const BracketCodes& codes,
                                                       Diagnostics& diagnostics);

// Says what was expected at token `at` and what was found; `expected` is an entry of errors.h: the
// code, a blank, and what is expected.
void report_unexpected(const Tokens& tokens, std::size_t at, const Token& heading,
                       const std::string& expected, std::span<const Mistake> mistakes,
                       Diagnostics& diagnostics);

// Takes the innermost group around `at` out of `kinds`. False when there is none.
bool skip_group(std::string& kinds, const std::vector<std::size_t>& partner, std::size_t at);

// Reads `tokens` with `File` into a fresh Builder per round; the builder's constructor takes
// (tokens, kinds). Returns the builder of the round without errors if it was the first one.
template <class File, template <class> class Action, class Errors, class Builder>
std::optional<Builder> parse_section(const Tokens& tokens, const Token& heading,
                                     const BracketCodes& codes, std::span<const Mistake> mistakes,
                                     Diagnostics& diagnostics) {
  constexpr int most_rounds = 20;
  const auto partner = match_brackets(tokens, codes, diagnostics);
  if (!partner) return std::nullopt;
  std::string kinds;
  for (const Token& token : tokens) kinds += token.kind;
  for (int round = 0; round < most_rounds; ++round) {
    Builder builder(tokens, kinds);
    tao::pegtl::memory_input<tao::pegtl::tracking_mode::lazy> input(
        kinds.data(), kinds.data() + kinds.size(), "");
    try {
      tao::pegtl::parse<File, Action, tao::pegtl::must_if<Errors>::template control>(input,
                                                                                     builder);
      if (round == 0) return builder;
      return std::nullopt;
    } catch (const tao::pegtl::parse_error& error) {
      const std::size_t at = error.positions().front().byte;
      report_unexpected(tokens, at, heading, std::string(error.message()), mistakes, diagnostics);
      if (!skip_group(kinds, *partner, at)) return std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace zug::text
