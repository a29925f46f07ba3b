#pragma once

// Sets of vertices or pieces, and relations between vertices.

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zug::gdl_writer {

class Bits {
 public:
  Bits() = default;
  explicit Bits(std::size_t size) : size_(size), words_((size + 63) / 64, 0) {}

  std::size_t size() const { return size_; }
  bool test(std::size_t i) const { return (words_[i / 64] >> (i % 64) & 1) != 0; }
  void set(std::size_t i) { words_[i / 64] |= std::uint64_t{1} << (i % 64); }
  void reset(std::size_t i) { words_[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
  bool none() const {
    for (const std::uint64_t word : words_) {
      if (word != 0) return false;
    }
    return true;
  }
  std::size_t count() const {
    std::size_t result = 0;
    for (const std::uint64_t word : words_) result += static_cast<std::size_t>(std::popcount(word));
    return result;
  }
  // Ascending.
  std::vector<std::uint32_t> list() const {
    std::vector<std::uint32_t> result;
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t word = words_[i]; word != 0; word &= word - 1) {
        result.push_back(static_cast<std::uint32_t>(i * 64) +
                         static_cast<std::uint32_t>(std::countr_zero(word)));
      }
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
  Bits minus(const Bits& other) const {
    Bits result = *this;
    for (std::size_t i = 0; i < words_.size(); ++i) result.words_[i] &= ~other.words_[i];
    return result;
  }
  friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
  friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
  bool within(const Bits& other) const { return minus(other).none(); }
  friend auto operator<=>(const Bits&, const Bits&) = default;

 private:
  std::size_t size_ = 0;
  std::vector<std::uint64_t> words_;
};

// Row v: where one comes from vertex v.
using Relation = std::vector<Bits>;

inline Bits image(const Relation& relation, const Bits& from) {
  Bits result(from.size());
  for (const std::uint32_t v : from.list()) result |= relation[v];
  return result;
}

inline Relation compose(const Relation& first, const Relation& second) {
  Relation result;
  for (const Bits& row : first) result.push_back(image(second, row));
  return result;
}

}  // namespace zug::gdl_writer
