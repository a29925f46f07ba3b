#pragma once

// Relations between vertices that the board alone decides: where a run of shifts can lead.

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/bits.h"
#include "ir/board.h"

namespace zug::reasoner {

struct Relation {
  std::vector<std::vector<std::uint32_t>> rows;  // by vertex: where it leads, ascending
  bool single = true;                            // no row has two
  bool identity = false;
  std::vector<std::uint32_t> next;  // when single: by vertex, or no_vertex
  Bits domain;                      // vertices that lead somewhere
  Bits range;                       // vertices led to
  friend bool operator==(const Relation& a, const Relation& b) { return a.rows == b.rows; }
};

using RelationId = std::uint32_t;

// Does it lead nowhere but to where it begins?
bool stays(const Relation& relation);

// Append-only; equal relations are one. The operations give nothing when the result has more pairs
// than fit (limits::relation_pairs): the plan then works with the parts.
class Relations {
 public:
  explicit Relations(std::size_t vertices);

  const Relation& operator[](RelationId id) const { return list_[id]; }
  std::size_t size() const { return list_.size(); }
  std::size_t vertices() const { return vertices_; }

  RelationId none() const { return 0; }
  RelationId identity() const { return 1; }
  RelationId function(const std::vector<std::uint32_t>& next);  // no_vertex: leads nowhere
  std::optional<RelationId> compose(RelationId first, RelationId then);
  std::optional<RelationId> unite(RelationId a, RelationId b);
  std::optional<RelationId> star(RelationId step);  // reflexive and transitive closure
  RelationId transpose(RelationId id);
  RelationId into(RelationId id, const Bits& targets);  // only the pairs that lead there

 private:
  using Rows = std::vector<std::vector<std::uint32_t>>;
  RelationId intern(Rows rows);

  std::size_t vertices_;
  std::vector<Relation> list_;
  std::unordered_multimap<std::size_t, RelationId> by_hash_;
  std::map<std::pair<RelationId, RelationId>, std::optional<RelationId>> composed_;
  std::map<std::pair<RelationId, RelationId>, std::optional<RelationId>> united_;
};

}  // namespace zug::reasoner
