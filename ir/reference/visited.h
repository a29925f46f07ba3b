#pragma once

// A set of numbers that forgets in the reverse order of remembering: the visited marks of a depth
// first search that takes them back when it takes a step back.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace zug {

// An open addressing table. Taking out the key that came in last needs no tombstone: nobody probed
// past it. So memory follows the number of keys held, and clearing costs what was inserted.
class Visited {
 public:
  // False when `key` (any number but the greatest) was there already.
  bool insert(std::uint64_t key) {
    if (2 * (order_.size() + 1) > slots_.size()) grow();
    const std::size_t slot = find(key);
    if (slots_[slot] == key + 1) return false;
    slots_[slot] = key + 1;
    order_.push_back(static_cast<std::uint32_t>(slot));
    return true;
  }

  std::size_t size() const { return order_.size(); }

  // Forgets all but the `size` keys that came first.
  void shrink(std::size_t size) {
    while (order_.size() > size) {
      slots_[order_.back()] = 0;
      order_.pop_back();
    }
  }

 private:
  std::size_t find(std::uint64_t key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ull) >> 32) & mask;
    while (slots_[slot] != 0 && slots_[slot] != key + 1) slot = (slot + 1) & mask;
    return slot;
  }

  void grow() {
    std::vector<std::uint64_t> keys;
    keys.reserve(order_.size());
    for (const std::uint32_t slot : order_) keys.push_back(slots_[slot] - 1);
    slots_.assign(slots_.empty() ? 256 : 2 * slots_.size(), 0);
    order_.clear();
    for (const std::uint64_t key : keys) {
      const std::size_t slot = find(key);
      slots_[slot] = key + 1;
      order_.push_back(static_cast<std::uint32_t>(slot));
    }
  }

  std::vector<std::uint64_t> slots_;  // key + 1, 0 where free; the size is a power of two
  std::vector<std::uint32_t> order_;  // slots in the order of insertion
};

}  // namespace zug
