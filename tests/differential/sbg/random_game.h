#pragma once

// Small random Simplified Boardgames, as a syntax tree and as text. The text is written without a
// look at the grammar of langs/sbg and in the many ways the language allows.

#include <string>

#include "ir/reference/perft.h"
#include "langs/sbg/syntax.h"

namespace zug::sbg::naive {

// Free of errors, not of warnings.
Description make_description(Random& random);

// `random` chooses blanks, comments and parentheses nobody needs.
std::string text_of(const Description& description, Random& random);

}  // namespace zug::sbg::naive
