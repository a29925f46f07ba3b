#pragma once

// What is said where a `must` of the grammar fails.

#include "langs/gdl/grammar.h"

namespace zug::gdl {

template <class Rule>
inline constexpr const char* message = nullptr;

template <>
inline constexpr const char* message<grammar::variable_name> = "expected a name behind '?'";

struct Errors {
  template <class Rule>
  static constexpr const char* message = gdl::message<Rule>;
  template <class Rule>
  static constexpr bool raise_on_failure = false;
};

}  // namespace zug::gdl
