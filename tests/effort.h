#pragma once

// How much the tests that could go on for ever look at. By themselves they take seconds. A
// sanitizer watches the memory and is many times slower, so it sees a part of the same. With
// ZUG_LONG=1 in the environment, as `ctest -L long` sets it, they look at everything they can.

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace zug::test {

inline bool long_run() {
  const char* value = std::getenv("ZUG_LONG");
  return value != nullptr && std::string_view(value) == "1";
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ZUG_SANITIZED
#endif
#endif
#ifdef ZUG_SANITIZED
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

// A number of random games.
constexpr std::uint64_t sample(std::uint64_t games) { return sanitized ? games / 5 : games; }
// The depth of a game tree.
constexpr int depth(int levels) { return sanitized ? levels - 1 : levels; }

// Whether this is left to a long run: with a sanitizer it takes the better part of a minute, and
// smaller ones of its kind are looked at.
inline bool large_for_sanitizer(bool large) { return large && sanitized && !long_run(); }
inline constexpr const char* skipped_as_large = "too long with a sanitizer: ZUG_LONG=1 runs it";

}  // namespace zug::test
