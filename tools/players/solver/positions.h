#pragma once

// The positions a solver has seen, as a graph: states that play alike (Reasoner::key) are one.

#include <cstdint>
#include <span>
#include <vector>

#include "tools/players/table.h"

namespace zug::players {

using PositionId = std::uint32_t;

class Positions {
 public:
  explicit Positions(const reasoner::Reasoner& rules) : table_(rules), slots_(1024, none) {}

  // The position of a state, `playing` as play() had it.
  PositionId find_or_add(const reasoner::State& state, bool playing);
  // Makes its children, one for each move of list(state(id)), in that order.
  void expand(PositionId id);

  std::size_t size() const { return nodes_.size(); }
  bool over(PositionId id) const { return nodes_[id].over; }
  bool expanded(PositionId id) const { return nodes_[id].expanded; }
  std::size_t mover(PositionId id) const { return nodes_[id].mover; }
  std::span<const PositionId> children(PositionId id) const {
    return {children_.data() + nodes_[id].first, nodes_[id].count};
  }
  // Of a position where the play is over.
  std::int64_t score(PositionId id, std::size_t player) const;

  reasoner::State state(PositionId id) const { return words(states_, id); }
  reasoner::State key(PositionId id) const { return words(keys_, id); }
  // Number `index` of list(state(id)).
  Move move(PositionId id, std::size_t index);
  Table& table() { return table_; }
  std::size_t bytes() const;

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFFu;
  struct Node {
    std::size_t first = 0;
    std::uint32_t count = 0;
    std::uint8_t mover = 0;
    bool over = false, expanded = false;
  };

  reasoner::State words(const std::vector<std::uint64_t>& pool, PositionId id) const;
  std::size_t slot_of(const reasoner::State& key) const;
  void grow();

  Table table_;
  reasoner::Moves legal_;
  std::vector<Node> nodes_;
  std::vector<std::uint64_t> states_, keys_;
  std::vector<PositionId> children_;
  std::vector<std::uint32_t> slots_;  // open addressing by the hash of a key
};

}  // namespace zug::players
