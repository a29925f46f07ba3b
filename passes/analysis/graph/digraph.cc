// Strong components by Tarjan's algorithm: a walk in depth gives nodes numbers in the order in
// which it comes to them, and a node whose walk leads to no smaller number that is still open
// closes a component: itself and what was opened after it. A component is closed when all that can
// be reached from it is; that is the order our loops need. For 0 -> 1 <-> 2 -> 3 the components are
// {3}, {1, 2}, {0}. Products have millions of nodes, hence no recursion and no list of its own for
// each component.

#include "passes/analysis/graph/digraph.h"

#include <algorithm>
#include <numeric>

namespace zug {

Components strong_components(const Digraph& graph) {
  constexpr std::uint32_t none = ~std::uint32_t{0};
  struct Visit {
    std::uint32_t node;
    std::uint32_t number;
    std::uint32_t next;  // the edge to look at
  };
  std::uint32_t entered = 0;
  std::uint32_t count = 0;
  std::vector<std::uint32_t> least(graph.size(), none);  // by node: a number that is reached
  std::vector<std::uint32_t> open;
  std::vector<Visit> walk;
  Components result;
  result.of.assign(graph.size(), none);
  const auto enter = [&](std::uint32_t node) {
    least[node] = entered;
    open.push_back(node);
    walk.push_back({node, entered++, graph.begin[node]});
  };
  for (std::uint32_t start = 0; start < graph.size(); ++start) {
    if (least[start] == none) enter(start);
    while (!walk.empty()) {
      Visit& visit = walk.back();
      const std::uint32_t node = visit.node;
      const std::uint32_t number = visit.number;
      if (visit.next < graph.begin[node + 1]) {
        const std::uint32_t target = graph.targets[visit.next++];
        if (least[target] == none) {
          enter(target);
        } else if (result.of[target] == none) {
          least[node] = std::min(least[node], least[target]);
        }
        continue;
      }
      walk.pop_back();
      if (least[node] == number) {
        while (result.of[node] == none) {
          result.of[open.back()] = count;
          open.pop_back();
        }
        ++count;
      } else {
        std::uint32_t& before = least[walk.back().node];
        before = std::min(before, least[node]);
      }
    }
  }
  result.begin.assign(count + 1, 0);
  for (const std::uint32_t component : result.of) ++result.begin[component + 1];
  std::partial_sum(result.begin.begin(), result.begin.end(), result.begin.begin());
  std::vector<std::uint32_t> place(result.begin.begin(), result.begin.end() - 1);
  result.nodes.resize(graph.size());
  for (std::uint32_t node = 0; node < graph.size(); ++node) {
    result.nodes[place[result.of[node]]++] = node;
  }
  return result;
}

std::vector<bool> reachable(const Digraph& graph, const std::vector<std::uint32_t>& from) {
  std::vector<bool> reached(graph.size(), false);
  std::vector<std::uint32_t> pending;
  const auto add = [&](std::uint32_t node) {
    if (!reached[node]) pending.push_back(node);
    reached[node] = true;
  };
  for (const std::uint32_t node : from) add(node);
  while (!pending.empty()) {
    const std::uint32_t node = pending.back();
    pending.pop_back();
    for (const std::uint32_t target : graph.edges(node)) add(target);
  }
  return reached;
}

}  // namespace zug
