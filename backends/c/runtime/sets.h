#pragma once

// Sets of vertices in the C source.

#include <cstddef>
#include <string>
#include <string_view>

namespace zug::c {

// The macros that ask and change sets of so many words, and walk through them.
std::string sets_text(std::size_t words);

// Three to seven words in one register, where the machine has them; goes behind that.
std::string wide_sets_text(std::size_t words);

}  // namespace zug::c
