// Whoever turns four discs round takes up the first one, puts each in the place of the next, and in
// the end puts the last one where the first one stood:
//
//   store right store_and_put down store_and_put left store_and_put up [x]
//
// The last off does not look at what it replaces. It is what was seen at the beginning, since
// nothing was put there in between; with that, no disc is lost. So for every off that does not know
// what it replaces, the ways that lead to it without a switch are walked backwards, and its square
// is worth remembering on them.

#include "passes/analysis/product/square_memory.h"

#include <bit>
#include <vector>

namespace zug {
namespace {

constexpr std::size_t most_squares_at_once = 6;  // more would make the product too large

std::vector<std::vector<std::uint32_t>> edges_backwards(const Product& product) {
  std::vector<std::vector<std::uint32_t>> sources(product.nodes.size());
  for (std::uint32_t node = 0; node < product.nodes.size(); ++node) {
    for (const std::uint32_t target : product.edges(node)) sources[target].push_back(node);
  }
  return sources;
}

}  // namespace

SquareMemory::SquareMemory(const Product& product, Budget& budget) {
  budget.spend(4 * (product.nodes.size() + product.targets.size()));
  const auto sources = edges_backwards(product);
  std::set<std::pair<std::uint32_t, std::uint32_t>> seen;  // node and square
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pending;
  for (std::uint32_t node = 0; node < product.nodes.size(); ++node) {
    if (product.step(node).kind != Step::Kind::Off || product.nodes[node].program != 0) continue;
    const std::uint32_t square = product.nodes[node].vertex;
    for (const std::uint32_t source : sources[node]) {
      if (std::has_single_bit(product.nodes[source].here)) continue;
      if (seen.emplace(source, square).second) pending.emplace_back(source, square);
    }
  }
  while (!pending.empty()) {
    const auto [node, square] = pending.back();
    pending.pop_back();
    budget.spend(16);
    const ProductNode& at = product.nodes[node];
    if (product.step(node).kind == Step::Kind::Switch || at.program != 0) continue;
    const bool put = product.step(node).kind == Step::Kind::Off && at.vertex == square;
    std::set<std::uint32_t>& squares = useful_[{at.state, at.vertex}];
    if (squares.size() < most_squares_at_once) squares.insert(square);
    if (put) continue;
    for (const std::uint32_t source : sources[node]) {
      if (seen.emplace(source, square).second) pending.emplace_back(source, square);
    }
  }
}

bool SquareMemory::useful(std::uint32_t state, std::uint32_t vertex, std::uint32_t square) const {
  const auto found = useful_.find({state, vertex});
  return found != useful_.end() && found->second.contains(square);
}

}  // namespace zug
