#pragma once

// Words of tables and sentences.

#include <algorithm>
#include <cstdint>
#include <string>

namespace zug {

// "1 move", "3 moves".
inline std::string count_of(std::uint64_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

// With blanks behind it up to a width in bytes; what is longer stays whole.
inline std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, text.size()), ' ');
}

}  // namespace zug
