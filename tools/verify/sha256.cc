// FIPS 180-4, as the standard writes it: blocks of 64 bytes, the message followed by a bit 1, zeros
// and its length in bits. The constants are the fractional parts of the roots of the first primes;
// they are computed instead of copied: with integers, so that no rounding is involved.

#include "tools/verify/sha256.h"

#include <array>
#include <bit>
#include <cstdint>

namespace zug::verifier {
namespace {

__extension__ typedef unsigned __int128 Big;

// The first 32 bits behind the point of the square root (power 2) or the cube root (3) of `prime`.
std::uint32_t root_fraction(std::uint32_t prime, int power) {
  std::uint64_t root = 0;  // of prime * 2^(32 * power), rounded down; below 2^36
  for (int bit = 36; bit >= 0; --bit) {
    const std::uint64_t next = root | std::uint64_t{1} << bit;
    // Compared without leaving 128 bits: next^3 < 2^111.
    const Big value = power == 2 ? Big{next} * next : Big{next} * next * next;
    if (value <= Big{prime} << (32 * power)) root = next;
  }
  return static_cast<std::uint32_t>(root);
}

struct Constants {
  std::array<std::uint32_t, 64> round{};
  std::array<std::uint32_t, 8> start{};

  Constants() {
    std::size_t found = 0;
    for (std::uint32_t n = 2; found < 64; ++n) {
      bool prime = true;
      for (std::uint32_t d = 2; d * d <= n; ++d) prime = prime && n % d != 0;
      if (!prime) continue;
      if (found < 8) start[found] = root_fraction(n, 2);
      round[found++] = root_fraction(n, 3);
    }
  }
};

void add_block(std::array<std::uint32_t, 8>& hash, const unsigned char* block) {
  static const Constants constants;
  std::array<std::uint32_t, 64> w{};
  for (std::size_t t = 0; t < 16; ++t) {
    for (std::size_t i = 0; i < 4; ++i) w[t] = w[t] << 8 | block[4 * t + i];
  }
  for (std::size_t t = 16; t < 64; ++t) {
    const std::uint32_t a = w[t - 15], b = w[t - 2];
    w[t] = w[t - 16] + w[t - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) +
           (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
  }
  std::array<std::uint32_t, 8> s = hash;
  for (std::size_t t = 0; t < 64; ++t) {
    const std::uint32_t one = std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25);
    const std::uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
    const std::uint32_t first = s[7] + one + choice + constants.round[t] + w[t];
    const std::uint32_t zero = std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22);
    const std::uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
    s = {first + zero + majority, s[0], s[1], s[2], s[3] + first, s[4], s[5], s[6]};
  }
  for (std::size_t i = 0; i < 8; ++i) hash[i] += s[i];
}

}  // namespace

std::string sha256(std::string_view bytes) {
  std::string message(bytes);
  message += '\x80';
  while (message.size() % 64 != 56) message += '\0';
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (int shift = 56; shift >= 0; shift -= 8) message += static_cast<char>(bits >> shift);
  static const Constants constants;
  std::array<std::uint32_t, 8> hash = constants.start;
  for (std::size_t i = 0; i < message.size(); i += 64) {
    add_block(hash, reinterpret_cast<const unsigned char*>(message.data()) + i);
  }
  std::string result;
  for (const std::uint32_t word : hash) {
    for (int shift = 28; shift >= 0; shift -= 4) result += "0123456789abcdef"[word >> shift & 15];
  }
  return result;
}

}  // namespace zug::verifier
