// A cycle is found by depth first search: a state that is met again while it is still open. The
// stack is our own, since plays can be long. People want to see a short one, so the cycle through
// the earliest of its states is then made as short as it can be, breadth first.

#include "langs/gdl/plays/state_graph.h"

#include <algorithm>

namespace zug::gdl {
namespace {

std::uint64_t hash(const State& state) {
  std::uint64_t word = 0xCBF29CE484222325ull;
  for (const TermId fluent : state) {
    word = (word ^ fluent) * 0x9E3779B97F4A7C15ull;
    word ^= word >> 29;
  }
  return word;
}

}  // namespace

std::pair<std::size_t, bool> StateGraph::add(State state, std::size_t from, const JointMove& move) {
  const std::uint64_t key = hash(state);
  const auto [begin, end] = by_hash_.equal_range(key);
  const auto known = std::find_if(
      begin, end, [&](const auto& entry) { return nodes_[entry.second].state == state; });
  const bool fresh = known == end;
  const std::size_t index = fresh ? nodes_.size() : known->second;
  if (fresh) {
    by_hash_.emplace(key, index);
    nodes_.push_back({std::move(state), from, from == none ? 0 : nodes_[from].edges.size(), {}});
  }
  if (from != none) nodes_[from].edges.push_back({index, move});
  return {index, fresh};
}

std::vector<JointMove> StateGraph::moves_to(std::size_t i) const {
  std::vector<JointMove> result;
  for (; nodes_[i].parent != none; i = nodes_[i].parent) {
    result.push_back(nodes_[nodes_[i].parent].edges[nodes_[i].edge].move);
  }
  std::reverse(result.begin(), result.end());
  return result;
}

std::vector<std::size_t> StateGraph::cycle() const {
  enum class Mark : char { Unseen, Open, Closed };
  std::vector<Mark> marks(nodes_.size(), Mark::Unseen);
  std::vector<std::pair<std::size_t, std::size_t>> path;  // a state, and the next edge of it
  if (!nodes_.empty()) path.emplace_back(0, 0);           // from the first one all are reached
  while (!path.empty()) {
    auto& [node, next] = path.back();
    marks[node] = Mark::Open;
    if (next == nodes_[node].edges.size()) {
      marks[node] = Mark::Closed;
      path.pop_back();
      continue;
    }
    const std::size_t target = nodes_[node].edges[next++].target;
    if (marks[target] == Mark::Unseen) {
      path.emplace_back(target, 0);
    } else if (marks[target] == Mark::Open) {
      std::vector<std::size_t> result;
      for (const auto& [state, edge] : path) result.push_back(state);
      const auto begin = std::find(result.begin(), result.end(), target);
      return shortest_cycle(*std::min_element(begin, result.end()));
    }
  }
  return {};
}

std::vector<std::size_t> StateGraph::shortest_cycle(std::size_t start) const {
  std::vector<std::size_t> before(nodes_.size(), none), queue{start};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const std::size_t node = queue[i];
    for (const Edge& edge : nodes_[node].edges) {
      if (edge.target == start) {
        std::vector<std::size_t> result{node};
        while (result.back() != start) result.push_back(before[result.back()]);
        std::reverse(result.begin(), result.end());
        return result;
      }
      if (before[edge.target] != none) continue;
      before[edge.target] = node;
      queue.push_back(edge.target);
    }
  }
  return {};
}

}  // namespace zug::gdl
