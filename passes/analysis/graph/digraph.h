#pragma once

// Graphs as the analyses walk them: successor lists in one array.

#include <cstdint>
#include <span>
#include <vector>

namespace zug {

struct Digraph {
  std::vector<std::uint32_t> begin{0};  // one entry more than nodes
  std::vector<std::uint32_t> targets;

  std::uint32_t size() const { return static_cast<std::uint32_t>(begin.size() - 1); }
  std::span<const std::uint32_t> edges(std::uint32_t node) const {
    return {targets.data() + begin[node], targets.data() + begin[node + 1]};
  }
  void close_node() { begin.push_back(static_cast<std::uint32_t>(targets.size())); }
};

// The strong components, numbered against the edges: an edge leads to a component with an equal or
// a smaller number.
struct Components {
  std::vector<std::uint32_t> of;        // by node
  std::vector<std::uint32_t> begin{0};  // in `nodes`, by component; one entry more than components
  std::vector<std::uint32_t> nodes;     // component by component

  std::uint32_t size() const { return static_cast<std::uint32_t>(begin.size() - 1); }
  // Ascending.
  std::span<const std::uint32_t> members(std::uint32_t component) const {
    return {nodes.data() + begin[component], nodes.data() + begin[component + 1]};
  }
};
Components strong_components(const Digraph& graph);

// By node: whether a path leads to it from one of `from`.
std::vector<bool> reachable(const Digraph& graph, const std::vector<std::uint32_t>& from);

}  // namespace zug
