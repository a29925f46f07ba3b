#pragma once

// Relations between vertices that the board alone decides: where a run of shifts can lead.

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/bits.h"
#include "ir/board.h"

namespace zug::reasoner {

// For each vertex, where it leads, ascending. The rows lie one behind the other: on a board of
// 16,384 squares memory of its own for each row costs more time than what is in it.
class RelationRows {
 public:
  std::size_t size() const { return ends_.size(); }
  std::size_t pairs() const { return targets_.size(); }
  std::span<const std::uint32_t> operator[](std::size_t vertex) const {
    const std::size_t begin = vertex == 0 ? 0 : ends_[vertex - 1];
    return {targets_.data() + begin, ends_[vertex] - begin};
  }
  bool equal(std::size_t a, std::size_t b) const;  // rows of two vertices

  // Memory for so many rows and pairs, and not more.
  void reserve(std::size_t rows, std::size_t pairs);
  // The row of the next vertex; it is sorted, and what is twice in it is left out.
  void add(std::span<const std::uint32_t> targets);

  friend bool operator==(const RelationRows&, const RelationRows&) = default;

 private:
  std::vector<std::uint32_t> targets_;
  std::vector<std::size_t> ends_;  // by vertex
};

struct Relation {
  RelationRows rows;
  bool single = true;  // no row has two
  bool identity = false;
  std::vector<std::uint32_t> next;  // when single: by vertex, or no_vertex
  Bits domain;                      // vertices that lead somewhere
  Bits range;                       // vertices led to
  friend bool operator==(const Relation& a, const Relation& b) { return a.rows == b.rows; }
};

using RelationId = std::uint32_t;

Relation relation_with(RelationRows rows);

// Does it lead nowhere but to where it begins?
bool stays(const Relation& relation);

// Where it leads from the vertices.
Bits led_to(const Relation& relation, const Bits& from);

// Do two vertices lead to the same one?
bool brings_together(const Relation& relation);

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
  // Where both lead, one after the other, if that is the same from every vertex: of a large board
  // any square is any of a column and then any of a row, which are too many pairs to compose.
  std::optional<Bits> common_targets(RelationId first, RelationId then);
  std::optional<RelationId> unite(RelationId a, RelationId b);
  std::optional<RelationId> star(RelationId step);  // reflexive and transitive closure
  RelationId transpose(RelationId id);
  RelationId into(RelationId id, const Bits& targets);  // only the pairs that lead there

 private:
  RelationId intern(RelationRows rows);

  std::size_t vertices_;
  std::deque<Relation> list_;  // stay where they are when more come
  std::unordered_multimap<std::size_t, RelationId> by_hash_;
  std::map<std::pair<RelationId, RelationId>, std::optional<RelationId>> composed_;
  std::map<std::pair<RelationId, RelationId>, std::optional<Bits>> common_;
  std::map<std::pair<RelationId, RelationId>, std::optional<RelationId>> united_;
  std::map<RelationId, std::optional<RelationId>> stars_;
  std::map<RelationId, RelationId> transposed_;
};

}  // namespace zug::reasoner
