#pragma once

// What parsers give their callers, and share with them, without what they are made of.

#include <cstddef>
#include <optional>
#include <span>

#include "langs/text/tokens.h"

namespace zug::text {

// What was read of a section.
template <class Value>
struct Reading {
  std::optional<Value> value;  // empty: nothing at all
  bool complete = false;       // no name in it was lost
};

// What a way to mend is worth that lets the parser pass so much, and gives up so much of it.
constexpr long worth_of(std::size_t passed, std::size_t lost, std::size_t enough) {
  return static_cast<long>(passed < enough ? passed : enough) - 2 * static_cast<long>(lost);
}

bool has_paired_brackets(std::span<const Token> tokens);

struct BracketCodes {
  const char* unmatched;  // a bracket that is closed by another one, or never
  const char* surplus;    // a closing bracket that closes nothing
  const char* limit;      // nesting over limits::nesting
};

}  // namespace zug::text
