// Colour refinement on two copies of a graph, the first with the images of its labels: at first a
// node has its label as colour, then again and again its colour and those of its neighbours, with
// the labels of the edges between. What a map sends to each other has the same colours in the two
// copies all the way. Where colours are all different in the end there is at most one map; where
// some node has several partners, itself or else the first of them is tried, and refinement goes
// on.
//
//   the piece of a rule ->a [x], and that of ->b [y]: x in the first copy hangs on an off behind a
//   switch to a, which has there the label of b. So it has the colour of y in the second one.
//
// Colours are hash sums: equal ones may be an accident, so that the search may go wrong, but
// is_symmetry() looks at the graph itself and at nothing else.

#include "passes/analysis/symmetry/matching.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace zug {
namespace {

using Colour = std::uint64_t;
using Colours = std::vector<Colour>;

Colour mixed(Colour hash, std::uint64_t word) {
  hash = (hash ^ word) * 0xBF58476D1CE4E5B9ull;
  hash = (hash ^ (hash >> 29)) * 0x94D049BB133111EBull;
  return hash ^ (hash >> 32);
}

std::size_t different(Colours colours) {
  std::sort(colours.begin(), colours.end());
  return static_cast<std::size_t>(std::unique(colours.begin(), colours.end()) - colours.begin());
}

bool same_colours(Colours a, Colours b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

class ImageSearch {
 public:
  ImageSearch(const LabelledGraph& graph, const std::vector<std::uint32_t>& images, Budget& budget)
      : graph_(graph), images_(images), budget_(budget) {}

  std::optional<NodeMap> find() {
    Colours first, second;
    for (const std::uint32_t label : graph_.labels) {
      first.push_back(mixed(images_[label], 1));
      second.push_back(mixed(label, 1));
    }
    return go_on(std::move(first), std::move(second));
  }

 private:
  Colours round(const Colours& colours, bool of_images) {
    Colours result;
    for (const Colour colour : colours) result.push_back(mixed(colour, 2));
    for (const LabelledGraph::Edge& edge : graph_.edges) {
      const std::uint64_t label = of_images ? images_[edge.label] : edge.label;
      result[edge.from] += mixed(mixed(colours[edge.to], label), 3);
      result[edge.to] += mixed(mixed(colours[edge.from], label), 4);
    }
    budget_.spend(2 * graph_.edges.size() + colours.size());
    return result;
  }

  // False: there is no map.
  bool refine(Colours& first, Colours& second) {
    for (std::size_t before = 0;;) {
      if (!same_colours(first, second)) return false;
      const std::size_t now = different(first);
      if (now == before) return true;
      before = now;
      first = round(first, true);
      second = round(second, false);
    }
  }

  std::optional<NodeMap> go_on(Colours first, Colours second) {
    if (!refine(first, second)) return std::nullopt;
    std::map<Colour, std::vector<std::uint32_t>> partners;
    for (std::uint32_t node = 0; node < second.size(); ++node) {
      partners[second[node]].push_back(node);
    }
    NodeMap map;
    for (std::uint32_t node = 0; node < first.size(); ++node) {
      std::vector<std::uint32_t>& list = partners[first[node]];
      if (list.size() > 1) return choose(first, second, node, list);
      map.push_back(list.front());
    }
    if (!is_symmetry(graph_, images_, map)) return std::nullopt;
    return map;
  }

  std::optional<NodeMap> choose(const Colours& first, const Colours& second, std::uint32_t node,
                                std::vector<std::uint32_t>& partners) {
    const auto self = std::find(partners.begin(), partners.end(), node);
    if (self != partners.end()) std::rotate(partners.begin(), self, self + 1);
    for (const std::uint32_t partner : partners) {
      if (first[partner] != second[node]) continue;  // as the map is its own inverse
      Colours with_first = first, with_second = second;
      with_first[partner] = with_second[node] = mixed(first[partner], 5);
      with_first[node] = with_second[partner] = mixed(first[node], 6);
      std::optional<NodeMap> map = go_on(std::move(with_first), std::move(with_second));
      if (map) return map;
    }
    return std::nullopt;
  }

  const LabelledGraph& graph_;
  const std::vector<std::uint32_t>& images_;
  Budget& budget_;
};

using EdgeKey = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;

}  // namespace

bool is_symmetry(const LabelledGraph& graph, const std::vector<std::uint32_t>& images,
                 const NodeMap& map) {
  if (map.size() != graph.labels.size()) return false;
  for (std::uint32_t node = 0; node < map.size(); ++node) {
    if (map[node] >= map.size() || map[map[node]] != node) return false;
    if (graph.labels[map[node]] != images[graph.labels[node]]) return false;
  }
  std::vector<EdgeKey> edges, edges_of_images;
  for (const LabelledGraph::Edge& edge : graph.edges) {
    edges.emplace_back(edge.from, edge.to, edge.label);
    edges_of_images.emplace_back(map[edge.from], map[edge.to], images[edge.label]);
  }
  std::sort(edges.begin(), edges.end());
  std::sort(edges_of_images.begin(), edges_of_images.end());
  return edges == edges_of_images;
}

std::optional<NodeMap> find_symmetry(const LabelledGraph& graph,
                                     const std::vector<std::uint32_t>& images, Budget& budget) {
  return ImageSearch(graph, images, budget).find();
}

}  // namespace zug
