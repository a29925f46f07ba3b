#pragma once

// Longest paths inside a part of a graph that may have cycles.

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "ir/budget.h"
#include "passes/analysis/graph/digraph.h"

namespace zug {

inline constexpr std::int64_t no_path = std::numeric_limits<std::int64_t>::min() / 4;
inline constexpr std::uint32_t path_end = ~std::uint32_t{0};

// By node: the greatest weight of a path from here, and the next node on one.
struct LongestPaths {
  std::vector<std::int64_t> best;
  std::vector<std::uint32_t> next;  // path_end where the path ends

  explicit LongestPaths(std::uint32_t nodes) : best(nodes, no_path), next(nodes, path_end) {}
};

// Bellman and Ford's algorithm on `members` (ascending) and the edges between them, whose weight is
// weight(from, to). paths.best of members comes with what paths that leave at once are worth, and
// is improved. Returns a cycle of positive weight, in the order of its edges, if there is one that
// improves something; then the paths are of no use. Otherwise it is empty.
template <class InPart, class Weight>
std::vector<std::uint32_t> improve(const Digraph& graph, std::span<const std::uint32_t> members,
                                   InPart in_part, Weight weight, LongestPaths& paths,
                                   Budget& budget);

// A cycle of the links `next` that starts in `members`, or nothing.
std::vector<std::uint32_t> cycle_of_links(std::span<const std::uint32_t> members,
                                          const std::vector<std::uint32_t>& next);

template <class InPart, class Weight>
std::vector<std::uint32_t> improve(const Digraph& graph, std::span<const std::uint32_t> members,
                                   InPart in_part, Weight weight, LongestPaths& paths,
                                   Budget& budget) {
  constexpr int rounds_between_looks = 8;
  for (int round = 1;; ++round) {
    bool changed = false;
    for (auto node = members.rbegin(); node != members.rend(); ++node) {
      budget.spend(1 + graph.edges(*node).size());
      for (const std::uint32_t target : graph.edges(*node)) {
        if (!in_part(target) || paths.best[target] == no_path) continue;
        const std::int64_t value = weight(*node, target) + paths.best[target];
        if (value <= paths.best[*node]) continue;
        paths.best[*node] = value;
        paths.next[*node] = target;
        changed = true;
      }
    }
    if (!changed) return {};
    if (round % rounds_between_looks != 0) continue;
    budget.spend(2 * members.size());
    std::vector<std::uint32_t> cycle = cycle_of_links(members, paths.next);
    if (!cycle.empty()) return cycle;
  }
}

}  // namespace zug
