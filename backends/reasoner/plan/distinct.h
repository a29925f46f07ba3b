#pragma once

// Lists of values without repetition: a value's number is where it was first asked for. A hash
// finds it again, and only says where to look: the order is that of asking, so no hash shows in a
// plan.

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "ir/action.h"
#include "ir/bits.h"

namespace zug::reasoner {

// Equal values have equal fingerprints.
std::size_t fingerprint(const Bits& set);
std::size_t fingerprint(const Arithmetic& value);
std::size_t fingerprint(const Comparison& comparison);
std::size_t fingerprint(const Action& action);

template <class Value>
class Distinct {
 public:
  std::uint32_t id(const Value& value) {
    const std::size_t hash = fingerprint(value);
    const auto [begin, end] = by_hash_.equal_range(hash);
    for (auto entry = begin; entry != end; ++entry) {
      if (values_[entry->second] == value) return entry->second;
    }
    const auto id = static_cast<std::uint32_t>(values_.size());
    values_.push_back(value);
    by_hash_.emplace(hash, id);
    return id;
  }
  const Value& operator[](std::uint32_t id) const { return values_[id]; }
  const std::vector<Value>& all() const { return values_; }

 private:
  std::vector<Value> values_;
  std::unordered_multimap<std::size_t, std::uint32_t> by_hash_;
};

}  // namespace zug::reasoner
