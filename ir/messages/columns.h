#pragma once

// Characters of UTF-8 as a terminal shows them.

#include <cstddef>
#include <string_view>

namespace zug {

// Where the character begins that the byte at `at` is one of; `at`, where it is of none.
std::size_t start_of_character(std::string_view text, std::size_t at);
// The columns that the character at the beginning takes: 0 for accents that join the one before, 2
// for those of East Asia and pictures, 1 for all others.
std::size_t character_columns(std::string_view text);
// The columns of a text; what is no character takes one a byte.
std::size_t text_columns(std::string_view text);

}  // namespace zug
