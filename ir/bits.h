#pragma once

// A set of numbers below a fixed size: vertices or pieces.

#include <bit>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zug {

inline constexpr std::size_t word_bits = 64;

// Sets that are combined have the same size, and nothing outside of it is asked for or put in:
// that is asserted.
class Bits {
 public:
  Bits() = default;
  explicit Bits(std::size_t size) : size_(size), words_((size + word_bits - 1) / word_bits, 0) {}

  static Bits all(std::size_t size) { return Bits(size).complement(); }

  std::size_t size() const { return size_; }  // of the range, not of the set
  const std::vector<std::uint64_t>& words() const { return words_; }

  bool test(std::size_t i) const {
    assert(i < size_);
    return ((words_[i / word_bits] >> (i % word_bits)) & 1) != 0;
  }
  void set(std::size_t i) {
    assert(i < size_);
    words_[i / word_bits] |= std::uint64_t{1} << (i % word_bits);
  }
  void reset(std::size_t i) {
    assert(i < size_);
    words_[i / word_bits] &= ~(std::uint64_t{1} << (i % word_bits));
  }

  bool none() const {
    for (const std::uint64_t word : words_) {
      if (word != 0) return false;
    }
    return true;
  }
  bool full() const { return count() == size_; }
  std::size_t count() const {
    std::size_t result = 0;
    for (const std::uint64_t word : words_) result += static_cast<std::size_t>(std::popcount(word));
    return result;
  }
  // The lowest; of none, the size.
  std::uint32_t first() const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      if (words_[i] == 0) continue;
      return static_cast<std::uint32_t>(i * word_bits) +
             static_cast<std::uint32_t>(std::countr_zero(words_[i]));
    }
    return static_cast<std::uint32_t>(size_);
  }
  // Ascending.
  std::vector<std::uint32_t> list() const {
    std::vector<std::uint32_t> result;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        result.push_back(static_cast<std::uint32_t>(i * word_bits) +
                         static_cast<std::uint32_t>(std::countr_zero(word)));
      }
    }
    return result;
  }

  Bits& operator|=(const Bits& other) {
    assert(size_ == other.size_);
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  Bits& operator&=(const Bits& other) {
    assert(size_ == other.size_);
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
  friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
  Bits minus(const Bits& other) const { return *this & other.complement(); }
  Bits complement() const {
    Bits result = *this;
    for (std::uint64_t& word : result.words_) word = ~word;
    const std::size_t last = size_ % word_bits;
    if (last != 0) result.words_.back() &= (std::uint64_t{1} << last) - 1;
    return result;
  }
  bool within(const Bits& other) const { return minus(other).none(); }
  friend auto operator<=>(const Bits&, const Bits&) = default;

 private:
  std::size_t size_ = 0;
  std::vector<std::uint64_t> words_;
};

}  // namespace zug
