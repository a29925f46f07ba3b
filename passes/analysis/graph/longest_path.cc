// The links of the best paths known form a forest as long as no cycle gains: a link is only
// replaced by a strictly better one, so links run in a circle exactly when going round has made
// something better. (Cherkassky and Goldberg, "Negative-cycle detection algorithms", 1999.)

#include "passes/analysis/graph/longest_path.h"

#include <unordered_map>

namespace zug {

std::vector<std::uint32_t> cycle_of_links(std::span<const std::uint32_t> members,
                                          const std::vector<std::uint32_t>& next) {
  std::unordered_map<std::uint32_t, std::uint32_t> seen_from;  // by node: where the walk began
  seen_from.reserve(members.size());
  for (const std::uint32_t start : members) {
    std::uint32_t node = start;
    while (node != path_end && seen_from.emplace(node, start).second) node = next[node];
    if (node == path_end || seen_from.at(node) != start) continue;
    std::vector<std::uint32_t> cycle{node};
    for (std::uint32_t on = next[node]; on != node; on = next[on]) cycle.push_back(on);
    return cycle;
  }
  return {};
}

}  // namespace zug
