#pragma once

// Sets of vertices in the C source.

#include <cstddef>
#include <string>
#include <string_view>

namespace zug::c {

// What is done with sets of so many words is written word by word; with larger ones in loops: go on
// 64 by 64 squares is 0.5 MB of C so and not 2, and cc is done in a second and not in four.
constexpr std::size_t most_spelled = 16;

// The macros that ask and change sets of so many words, and walk through them: those that the code
// calls.
std::string sets_text(std::size_t words, const std::string& code);

// Three to seven words in one register, where the machine has them; goes behind that.
std::string wide_sets_text(std::size_t words);

// What looks up rows that are in parts; goes behind that, too.
std::string row_parts();

}  // namespace zug::c
