// SHA-256 as FIPS 180-4 describes it: the text, a bit, zeros and the length make blocks of 64
// bytes, and each block stirs eight words. The constants are the first 32 bits behind the point of
// the square roots (start) and cube roots (rounds) of the first primes, and are computed here.

#include "system/sha256.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace zug::system {
namespace {

using Word = std::uint32_t;

constexpr Word rotated(Word x, int by) { return x >> by | x << (32 - by); }

struct Constants {
  std::array<Word, 8> start;
  std::array<Word, 64> round;
};

Word fraction(long double root) {
  return static_cast<Word>((root - std::floor(root)) * 4294967296.0L);
}

Constants make_constants() {
  Constants result{};
  std::size_t found = 0;
  for (int n = 2; found < result.round.size(); ++n) {
    bool prime = true;
    for (int d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
    if (!prime) continue;
    if (found < result.start.size())
      result.start[found] = fraction(std::sqrt(static_cast<long double>(n)));
    result.round[found++] = fraction(std::cbrt(static_cast<long double>(n)));
  }
  return result;
}

void stir(std::array<Word, 8>& state, const Constants& constants, const unsigned char* block) {
  std::array<Word, 64> w;
  for (std::size_t i = 0; i < 16; ++i) {
    w[i] = static_cast<Word>(block[4 * i] << 24 | block[4 * i + 1] << 16 | block[4 * i + 2] << 8 |
                             block[4 * i + 3]);
  }
  for (std::size_t i = 16; i < 64; ++i) {
    const Word a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (rotated(a, 7) ^ rotated(a, 18) ^ a >> 3) + w[i - 7] +
           (rotated(b, 17) ^ rotated(b, 19) ^ b >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < 64; ++i) {
    const Word one = h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + ((e & f) ^ (~e & g)) +
                     constants.round[i] + w[i];
    const Word two =
        (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + one;
    d = c, c = b, b = a, a = one + two;
  }
  const std::array<Word, 8> stirred = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state[i] += stirred[i];
}

}  // namespace

std::string sha256(std::string_view text) {
  static const Constants constants = make_constants();
  std::array<Word, 8> state = constants.start;
  const auto* bytes = reinterpret_cast<const unsigned char*>(text.data());
  const std::size_t whole = text.size() / 64 * 64;
  for (std::size_t i = 0; i < whole; i += 64) stir(state, constants, bytes + i);
  std::string last(text.substr(whole));
  last += '\x80';
  while (last.size() % 64 != 56) last += '\0';
  const std::uint64_t bits = 8 * static_cast<std::uint64_t>(text.size());
  for (int shift = 56; shift >= 0; shift -= 8) last += static_cast<char>(bits >> shift & 0xFF);
  for (std::size_t i = 0; i < last.size(); i += 64) {
    stir(state, constants, reinterpret_cast<const unsigned char*>(last.data()) + i);
  }
  std::string result;
  for (const Word word : state) {
    for (int shift = 28; shift >= 0; shift -= 4) result += "0123456789abcdef"[word >> shift & 15];
  }
  return result;
}

}  // namespace zug::system
