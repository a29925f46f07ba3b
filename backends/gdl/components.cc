// Kosaraju's algorithm, without recursion. The second search goes backwards from the vertex that
// the first one left last: so components come out sources first.

#include "backends/gdl/components.h"

#include <functional>
#include <utility>

namespace zug::gdl_writer {

std::vector<std::uint32_t> components(const std::vector<std::vector<std::uint32_t>>& next) {
  const std::size_t size = next.size();
  std::vector<std::vector<std::uint32_t>> back(size);
  for (std::uint32_t v = 0; v < size; ++v) {
    for (const std::uint32_t w : next[v]) back[w].push_back(v);
  }
  const auto search = [size](const std::vector<std::vector<std::uint32_t>>& graph,
                             std::uint32_t root, std::vector<bool>& seen,
                             const std::function<void(std::uint32_t)>& leave) {
    std::vector<std::pair<std::uint32_t, std::size_t>> stack{{root, 0}};
    seen[root] = true;
    while (!stack.empty()) {
      auto& [v, i] = stack.back();
      if (i == graph[v].size()) {
        leave(v);
        stack.pop_back();
        continue;
      }
      const std::uint32_t w = graph[v][i++];
      if (seen[w]) continue;
      seen[w] = true;
      stack.emplace_back(w, 0);
    }
  };
  std::vector<std::uint32_t> order;
  std::vector<bool> seen(size, false);
  for (std::uint32_t v = 0; v < size; ++v) {
    if (!seen[v]) search(next, v, seen, [&](std::uint32_t w) { order.push_back(w); });
  }
  std::vector<std::uint32_t> result(size, 0);
  seen.assign(size, false);
  std::uint32_t count = 0;
  for (std::size_t i = size; i-- > 0;) {
    if (seen[order[i]]) continue;
    search(back, order[i], seen, [&](std::uint32_t w) { result[w] = count; });
    ++count;
  }
  return result;
}

}  // namespace zug::gdl_writer
