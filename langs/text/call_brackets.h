#pragma once

#include <cstddef>
#include <span>

#include "langs/text/tokens.h"

namespace zug::text {

// How many '(' more than ')' there are.
std::ptrdiff_t surplus_openings(std::span<const Token> tokens);

// Behind the arguments of the macro named at `at`, whose '(' is not there: behind the first ')'
// that closes nothing, where there is one too many, or else behind the name.
std::size_t behind_lost_opening(std::span<const Token> tokens, std::size_t at);

}  // namespace zug::text
