// Strong components are Boost.Graph's (Tarjan's algorithm), which numbers a component when all that
// can be reached from it has a number; that is the order our loops need. For 0 -> 1 <-> 2 -> 3 the
// components are {3}, {1, 2}, {0}. Products have millions of nodes, most of them alone in their
// component, hence no list of its own for each.

#include "passes/analysis/graph/digraph.h"

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/property_map/property_map.hpp>
#include <numeric>
#include <utility>

namespace zug {

Components strong_components(const Digraph& graph) {
  using Graph =
      boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                         boost::no_property, std::uint32_t, std::uint32_t>;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  edges.reserve(graph.targets.size());
  for (std::uint32_t node = 0; node < graph.size(); ++node) {
    for (const std::uint32_t target : graph.edges(node)) edges.emplace_back(node, target);
  }
  const Graph boost_graph(boost::edges_are_sorted, edges.begin(), edges.end(), graph.size());
  Components result;
  result.of.resize(graph.size());
  const std::uint32_t count = boost::strong_components(
      boost_graph,
      boost::make_iterator_property_map(result.of.begin(), get(boost::vertex_index, boost_graph)));
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
