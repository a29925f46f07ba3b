#pragma once

// A set of small numbers of a fixed range: vertices or pieces, at plan time.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zug::reasoner {

inline constexpr std::size_t word_bits = 64;

class Bits {
 public:
  Bits() = default;
  explicit Bits(std::size_t range) : range_(range), words_((range + word_bits - 1) / word_bits) {}

  static Bits all(std::size_t range) {
    Bits result(range);
    for (std::size_t i = 0; i < range; ++i) result.insert(i);
    return result;
  }

  std::size_t range() const { return range_; }
  const std::vector<std::uint64_t>& words() const { return words_; }

  bool contains(std::size_t i) const { return (words_[i / word_bits] >> (i % word_bits)) & 1; }
  void insert(std::size_t i) { words_[i / word_bits] |= std::uint64_t{1} << (i % word_bits); }

  std::size_t count() const {
    std::size_t result = 0;
    for (const std::uint64_t word : words_) {
      result += static_cast<std::size_t>(__builtin_popcountll(word));
    }
    return result;
  }
  bool empty() const { return count() == 0; }
  bool full() const { return count() == range_; }

  // Ascending.
  std::vector<std::uint32_t> members() const {
    std::vector<std::uint32_t> result;
    for (std::size_t i = 0; i < range_; ++i) {
      if (contains(i)) result.push_back(static_cast<std::uint32_t>(i));
    }
    return result;
  }

  Bits& operator|=(const Bits& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  Bits& operator&=(const Bits& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  friend Bits operator|(Bits left, const Bits& right) { return left |= right; }
  friend Bits operator&(Bits left, const Bits& right) { return left &= right; }
  Bits complement() const {
    Bits result = all(range_);
    for (std::size_t i = 0; i < words_.size(); ++i) result.words_[i] &= ~words_[i];
    return result;
  }
  friend auto operator<=>(const Bits&, const Bits&) = default;

 private:
  std::size_t range_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace zug::reasoner
