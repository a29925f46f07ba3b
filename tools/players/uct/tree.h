#pragma once

// The tree of one search: nodes in one vector, the children of a node one after another.
//
// A node is a state, or a place inside a move (*partial*): a beginning that some legal moves of the
// nearest state above have in common. Partial nodes have no state and their mover is that state's.

#include <cstdint>
#include <vector>

#include "tools/players/player.h"

namespace zug::players {

using NodeId = std::uint32_t;
inline constexpr std::uint32_t none = 0xFFFFFFFFu;

struct Node {
  NodeId first = none;      // child
  std::uint32_t count = 0;  // of children; 0: not expanded
  std::uint32_t visits = 0;
  std::uint32_t move = none;   // its id in the statistics of moves
  std::uint32_t index = none;  // in the list of legal moves; none of a partial node
  std::uint32_t state = none;  // its number among the states, of an expanded one
  std::uint32_t word = 0;      // where its move begins among the words, or, of a partial node,
  std::uint16_t length = 0;    // the beginning: a word for each modifier
  std::uint8_t mover = 0;      // of an expanded node
  bool partial = false;
  bool proven = false;  // its totals are the value of the game
};

class Tree {
 public:
  Tree(std::size_t players, std::size_t state_words, bool amaf)
      : players_(players), state_words_(state_words), amaf_(amaf) {}

  // A root for the state, and nothing else.
  void reset(const reasoner::State& state);
  // The root and what is below it become all there is.
  void reroot(NodeId root);
  bool empty() const { return nodes_.empty(); }

  Node& operator[](NodeId id) { return nodes_[id]; }
  const Node& operator[](NodeId id) const { return nodes_[id]; }
  // By player: sums over all visits, or the value of a proven node.
  double* totals(NodeId id) { return &totals_[id * players_]; }
  const double* totals(NodeId id) const { return &totals_[id * players_]; }
  double mean(NodeId id, std::size_t player) const;
  // Of simulations in which the mover above played this node's move later: sum and number.
  double* amaf(NodeId id) { return &amafs_[id * std::size_t{2}]; }
  const double* amaf(NodeId id) const { return &amafs_[id * std::size_t{2}]; }

  reasoner::MoveWords words(NodeId id) const {
    return {words_.data() + nodes_[id].word, nodes_[id].length};
  }
  void load(NodeId id, reasoner::State& state) const;
  void store(NodeId id, const reasoner::State& state);
  // A node behind the last one; the caller joins them to their parent.
  NodeId add(reasoner::MoveWords words);

  std::size_t players() const { return players_; }
  std::size_t size() const { return nodes_.size(); }
  std::size_t bytes() const;

 private:
  void copy_node(const Tree& from, NodeId source, NodeId target);

  std::size_t players_, state_words_;
  bool amaf_;
  std::vector<Node> nodes_;
  std::vector<double> totals_, amafs_;
  std::vector<std::uint64_t> words_, states_;
};

}  // namespace zug::players
