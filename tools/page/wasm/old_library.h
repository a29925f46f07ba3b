#pragma once

// What the C++ library of Debian's emscripten (LLVM 13) lacks of C++20 and Zug uses: <=> of
// strings, pairs, vectors and arrays, and numbers with a point as text. It is included in front of
// every file of the playground's module (cmake/ZugPage.cmake) and in nothing else; when the library
// has these things, this file goes.

#if defined(_LIBCPP_VERSION) || defined(__EMSCRIPTEN__)

#include <algorithm>
#include <array>
#include <charconv>
#include <compare>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#if _LIBCPP_VERSION < 14000

namespace std {

template <class Character, class Traits, class Allocator>
strong_ordering operator<=>(const basic_string<Character, Traits, Allocator>& a,
                            const basic_string<Character, Traits, Allocator>& b) {
  return a.compare(b) <=> 0;
}

template <class First, class Second>
auto operator<=>(const pair<First, Second>& a, const pair<First, Second>& b)
    -> common_comparison_category_t<decltype(a.first <=> b.first),
                                    decltype(a.second <=> b.second)> {
  const auto order = a.first <=> b.first;
  if (order != 0) return order;
  return a.second <=> b.second;
}

template <class Value, class Allocator>
auto operator<=>(const vector<Value, Allocator>& a, const vector<Value, Allocator>& b)
    -> decltype(a[0] <=> b[0]) {
  const size_t both = min(a.size(), b.size());
  for (size_t i = 0; i < both; ++i) {
    const auto order = a[i] <=> b[i];
    if (order != 0) return order;
  }
  return a.size() <=> b.size();
}

template <class Value, size_t size>
auto operator<=>(const array<Value, size>& a, const array<Value, size>& b)
    -> decltype(a[0] <=> b[0]) {
  for (size_t i = 0; i < size; ++i) {
    const auto order = a[i] <=> b[i];
    if (order != 0) return order;
  }
  return strong_ordering::equal;
}

// The shortest text that reads back as the same number; without an exponent where that is as short.
inline to_chars_result to_chars(char* begin, char* end, double value) {
  char text[400];
  int digits = 1;
  int length = 0;
  for (; digits <= 17; ++digits) {
    length = snprintf(text, sizeof text, "%.*e", digits - 1, value);
    if (strtod(text, nullptr) == value) break;
  }
  if (const char* const e = strchr(text, 'e')) {
    char plain[400];
    const int decimals = max(0, digits - 1 - atoi(e + 1));
    const int plain_length = snprintf(plain, sizeof plain, "%.*f", decimals, value);
    if (plain_length <= length) {
      copy(plain, plain + plain_length, text);
      length = plain_length;
    }
  }
  if (length > end - begin) return {end, errc::value_too_large};
  return {copy(text, text + length, begin), errc{}};
}

inline from_chars_result from_chars(const char* begin, const char* end, double& value,
                                    chars_format = chars_format::general) {
  const string text(begin, end);
  char* stop = nullptr;
  const double read = strtod(text.c_str(), &stop);
  const bool sign = !text.empty() && (text[0] == '+' || text[0] == ' ');
  if (stop == text.c_str() || sign) return {begin, errc::invalid_argument};
  value = read;
  return {begin + (stop - text.c_str()), errc{}};
}

}  // namespace std

#endif
#endif
