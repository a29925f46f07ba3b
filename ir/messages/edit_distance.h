#pragma once

#include <cstddef>
#include <string_view>

namespace zug {

inline constexpr std::size_t longest_word = 64;  // nobody mistypes longer ones

// Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`, neither
// longer than longest_word; any number from `enough` on when there are that many.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t enough);

}  // namespace zug
