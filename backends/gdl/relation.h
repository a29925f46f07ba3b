#pragma once

// Relations between vertices: row v says where one comes from vertex v.

#include <vector>

#include "ir/bits.h"

namespace zug::gdl_writer {

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

// Calls `call` with each element, ascending, until it says false; true when it never does. In the
// searches over rules and board a list of them would be made millions of times.
template <class Call>
bool for_each(const Bits& set, const Call& call) {
  for (std::size_t i = 0; i < set.words().size(); ++i) {
    for (std::uint64_t word = set.words()[i]; word != 0; word &= word - 1) {
      const std::size_t element = i * word_bits + static_cast<std::size_t>(std::countr_zero(word));
      if (!call(static_cast<std::uint32_t>(element))) return false;
    }
  }
  return true;
}

}  // namespace zug::gdl_writer
