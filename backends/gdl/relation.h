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

}  // namespace zug::gdl_writer
