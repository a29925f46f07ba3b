#pragma once

// The states that were reached, each once, and the joint moves between them.

#include <cstdint>
#include <limits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "langs/gdl/plays/network.h"

namespace zug::gdl {

class StateGraph {
 public:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  struct Edge {
    std::size_t target = 0;
    JointMove move;
  };

  // `state`, reached from `from` by `move`: its index, and whether it is new.
  std::pair<std::size_t, bool> add(State state, std::size_t from, const JointMove& move);
  const State& state(std::size_t i) const { return nodes_[i].state; }
  std::size_t size() const { return nodes_.size(); }
  const std::vector<Edge>& edges(std::size_t i) const { return nodes_[i].edges; }
  // From the first state, the way each state was found first.
  std::vector<JointMove> moves_to(std::size_t i) const;
  // States each of which leads to the next one and the last one to the first; empty when there is
  // no cycle.
  std::vector<std::size_t> cycle() const;

 private:
  struct Node {
    State state;
    std::size_t parent = none;
    std::size_t edge = 0;  // of the parent
    std::vector<Edge> edges;
  };
  std::vector<std::size_t> shortest_cycle(std::size_t start) const;

  std::vector<Node> nodes_;
  std::unordered_multimap<std::uint64_t, std::size_t> by_hash_;
};

}  // namespace zug::gdl
