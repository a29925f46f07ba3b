#pragma once

// A number of things in words: "1 move", "3 moves".

#include <cstdint>
#include <string>

namespace zug {

inline std::string count_of(std::uint64_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace zug
