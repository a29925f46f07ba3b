#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/budget.h"

namespace zug {

struct LabelledGraph {
  struct Edge {
    std::uint32_t from = 0;
    std::uint32_t to = 0;
    std::uint32_t label = 0;
  };
  std::vector<std::uint32_t> labels;  // by node
  std::vector<Edge> edges;
};

// By node, its image.
using NodeMap = std::vector<std::uint32_t>;

// `map` is its own inverse, and the edges of the images are the images of the edges, where label l
// has become images[l]; of nodes likewise. This is all of the proof.
bool is_symmetry(const LabelledGraph& graph, const std::vector<std::uint32_t>& images,
                 const NodeMap& map);

// Such a map, if one is found; it passes is_symmetry(). Throws OutOfBudget.
std::optional<NodeMap> find_symmetry(const LabelledGraph& graph,
                                     const std::vector<std::uint32_t>& images, Budget& budget);

}  // namespace zug
