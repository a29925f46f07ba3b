// The checker of termination proofs. It shares the product and the notion of a loop with the
// search, and nothing else. Why what it checks is a proof: an endless path stays, from some point
// on, within one strong component, and in one with a modifier if it has infinitely many modifiers.
// Measure plus potential never grows there and has finitely many values, so from some point on no
// edge that lessens it is taken, and the rest of the path runs within the edges that are left.

#include <algorithm>
#include <span>

#include "passes/analysis/termination/termination.h"

namespace zug {
namespace {

bool progresses(const Product& product, std::uint32_t node) {
  const Step::Kind kind = product.step(node).kind;
  return kind == Step::Kind::Off || kind == Step::Kind::Assignment || kind == Step::Kind::Switch;
}

// The components with modifiers of a graph on `nodes`.
std::vector<Loop> loops_in(const Product& product, const std::vector<std::uint32_t>& nodes,
                           const Digraph& graph, Budget& budget) {
  budget.spend(4 * (graph.size() + graph.targets.size()));
  const Components components = strong_components(graph);
  std::vector<Loop> result;
  std::vector<std::uint32_t> position(graph.size());
  for (std::uint32_t component = 0; component < components.size(); ++component) {
    const std::span<const std::uint32_t> members = components.members(component);
    const std::span<const std::uint32_t> targets = graph.edges(members.front());
    const bool loops = members.size() > 1 ||
                       std::find(targets.begin(), targets.end(), members.front()) != targets.end();
    if (!loops) continue;
    Loop loop;
    bool modifies = false;
    for (std::uint32_t i = 0; i < members.size(); ++i) position[members[i]] = i;
    for (const std::uint32_t node : members) {
      for (const std::uint32_t target : graph.edges(node)) {
        if (components.of[target] != components.of[node]) continue;
        modifies = modifies || progresses(product, nodes[target]);
        loop.graph.targets.push_back(position[target]);
      }
      loop.graph.close_node();
      loop.nodes.push_back(nodes[node]);
    }
    if (modifies) result.push_back(std::move(loop));
  }
  return result;
}

// Without the board only numbers of pieces make sense.
bool same_everywhere(const Product& product, const Measure& measure) {
  const std::size_t vertices = product.game->board.size();
  for (std::size_t i = 0; i < measure.piece.size(); ++i) {
    if (measure.piece[i] != measure.piece[i - i % vertices]) return false;
  }
  return true;
}

bool check(const Product& product, const Loop& loop, const RankedLoop& ranked, Budget& budget) {
  if (ranked.potential.size() != loop.nodes.size()) return false;
  if (!adds_up(product, ranked.measure, loop.nodes.size())) return false;
  if (!product.board && !same_everywhere(product, ranked.measure)) return false;
  constexpr std::int64_t most = std::int64_t{1} << 61;
  for (const std::int64_t potential : ranked.potential) {
    if (potential > most || potential < -most) return false;
  }
  const auto growth = [&](std::uint32_t from, std::uint32_t to) {
    return greatest_change(product, ranked.measure, loop.nodes[from], loop.nodes[to]) +
           ranked.potential[to] - ranked.potential[from];
  };
  for (std::uint32_t from = 0; from < loop.graph.size(); ++from) {
    budget.spend(1 + loop.graph.edges(from).size() * (2 + product.game->pieces.size() / 16));
    for (const std::uint32_t to : loop.graph.edges(from)) {
      if (growth(from, to) > 0) return false;
    }
  }
  const std::vector<Loop> rest = loops_within(
      product, loop, [&](std::uint32_t from, std::uint32_t to) { return growth(from, to) == 0; },
      budget);
  if (rest.size() != ranked.rest.size()) return false;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (!check(product, rest[i], ranked.rest[i], budget)) return false;
  }
  return true;
}

}  // namespace

std::vector<Loop> loops_of(const Product& product, Budget& budget) {
  std::vector<std::uint32_t> nodes(product.nodes.size());
  for (std::uint32_t node = 0; node < nodes.size(); ++node) nodes[node] = node;
  return loops_in(product, nodes, Digraph{product.begin, product.targets}, budget);
}

std::vector<Loop> loops_within(const Product& product, const Loop& loop,
                               const std::function<bool(std::uint32_t, std::uint32_t)>& keeps_edge,
                               Budget& budget) {
  Digraph rest;
  for (std::uint32_t from = 0; from < loop.graph.size(); ++from) {
    for (const std::uint32_t to : loop.graph.edges(from)) {
      if (keeps_edge(from, to)) rest.targets.push_back(to);
    }
    rest.close_node();
  }
  return loops_in(product, loop.nodes, rest, budget);
}

bool check_termination_proof(const Product& product, const TerminationProof& proof,
                             Budget& budget) {
  const std::vector<Loop> loops = loops_of(product, budget);
  if (loops.size() != proof.size()) return false;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    if (!check(product, loops[i], proof[i], budget)) return false;
  }
  return true;
}

}  // namespace zug
