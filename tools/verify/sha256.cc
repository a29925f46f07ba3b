// FIPS 180-4, as the standard writes it: blocks of 64 bytes, the message followed by a bit 1, zeros
// and its length in bits. The constants are the first 32 bits behind the point of the square and
// cube roots of the first primes; they are computed instead of copied. No root is above 8, so a
// double has 50 bits behind the point, and none of them is that close to the next number of 32.

#include "tools/verify/sha256.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

namespace zug::verifier {
namespace {

using Words = std::array<std::uint32_t, 8>;

// Of the first primes: cube roots for the rounds, square roots for the start.
template <std::size_t count>
std::array<std::uint32_t, count> constants(double (*root)(double)) {
  std::array<std::uint32_t, count> result{};
  std::size_t found = 0;
  for (int n = 2; found < count; ++n) {
    bool prime = true;
    for (int d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
    if (prime)
      result[found++] =
          static_cast<std::uint32_t>(static_cast<std::int64_t>(std::ldexp(root(n), 32)));
  }
  return result;
}

std::uint32_t turned(std::uint32_t word, int a, int b, int c) {
  return std::rotr(word, a) ^ std::rotr(word, b) ^ std::rotr(word, c);
}

void add_block(Words& hash, std::string_view block, const std::array<std::uint32_t, 64>& rounds) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t i = 0; i < 64; ++i)
    w[i / 4] = w[i / 4] << 8 | static_cast<std::uint8_t>(block[i]);
  for (std::size_t t = 16; t < 64; ++t) {
    const std::uint32_t a = w[t - 15], b = w[t - 2];
    const std::uint32_t one = std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3;
    w[t] = w[t - 16] + w[t - 7] + one + (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
  }
  Words s = hash;
  for (std::size_t t = 0; t < 64; ++t) {
    const std::uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
    const std::uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
    const std::uint32_t first = s[7] + turned(s[4], 6, 11, 25) + choice + rounds[t] + w[t];
    const std::uint32_t second = turned(s[0], 2, 13, 22) + majority;
    s = {first + second, s[0], s[1], s[2], s[3] + first, s[4], s[5], s[6]};
  }
  for (std::size_t i = 0; i < 8; ++i) hash[i] += s[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  static const auto rounds = constants<64>(std::cbrt);
  std::string message(bytes);
  message += '\x80';
  while (message.size() % 64 != 56) message += '\0';
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) message += static_cast<char>(bits >> shift);
  Words hash = constants<8>(std::sqrt);
  for (std::size_t i = 0; i < message.size(); i += 64) {
    add_block(hash, std::string_view(message).substr(i, 64), rounds);
  }
  std::string result;
  for (const std::uint32_t word : hash) {
    for (int shift = 28; shift >= 0; shift -= 4) result += "0123456789abcdef"[word >> shift & 15];
  }
  return result;
}

}  // namespace zug::verifier
