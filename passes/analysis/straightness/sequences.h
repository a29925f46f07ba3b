#pragma once

// Which modifiers are in a row, by kind of straightness: where sequences begin and end, and the
// edges of the product that they can take.

#include <cstdint>
#include <vector>

#include "ir/budget.h"
#include "passes/analysis/graph/digraph.h"
#include "passes/analysis/product/product.h"
#include "passes/analysis/straightness/syntactic_straightness.h"

namespace zug {

struct SequenceGraph {
  Digraph graph;                      // by node of the product
  std::vector<std::uint32_t> starts;  // nodes that sequences begin behind
  std::vector<bool> may_end;          // by node: a sequence may end behind it
  std::vector<bool> reached;          // by node: from the starts
};

inline bool of_moves_only(StraightnessKind kind) {
  return kind == StraightnessKind::Moves || kind == StraightnessKind::Semimoves;
}

inline bool is_boundary(StraightnessKind kind, const Step& step) {
  return step.kind == Step::Kind::Switch ||
         (step.kind == Step::Kind::SplitPoint && kind == StraightnessKind::Semimoves);
}

inline bool begins_sequence(const Product& product, StraightnessKind kind, std::uint32_t node) {
  const Step& step = product.step(node);
  if (!is_boundary(kind, step)) return node == 0 && !of_moves_only(kind);
  return !of_moves_only(kind) || step.kind != Step::Kind::Switch || step.operand != keeper.value;
}

inline SequenceGraph cut_at_boundaries(const Product& product, StraightnessKind kind,
                                       Budget& budget) {
  const auto nodes = static_cast<std::uint32_t>(product.nodes.size());
  budget.spend(8 * (product.nodes.size() + product.targets.size()));
  SequenceGraph result;
  result.may_end.assign(nodes, !of_moves_only(kind));
  for (std::uint32_t node = 0; node < nodes; ++node) {
    if (begins_sequence(product, kind, node)) result.starts.push_back(node);
    for (const std::uint32_t target : product.edges(node)) {
      const bool dive = product.nodes[target].state == 0;
      if (dive && kind != StraightnessKind::Application) continue;
      if (is_boundary(kind, product.step(target))) {
        result.may_end[node] = true;
      } else {
        result.graph.targets.push_back(target);
      }
    }
    result.graph.close_node();
  }
  result.reached = reachable(result.graph, result.starts);
  return result;
}

}  // namespace zug
