#include "tools/players/uct/root.h"

#include <algorithm>

namespace zug::players {
namespace {

using Entry = std::pair<const Move, RootNode>;

Move label(const Tree& tree, NodeId id, const reasoner::Reasoner& rules,
           const reasoner::State& root) {
  if (!tree[id].partial) return rules.to_ir(root, tree.words(id));
  Move result;
  for (const std::uint64_t word : tree.words(id)) {
    result.push_back(
        {static_cast<std::uint32_t>(word >> 32), VertexId(static_cast<std::uint32_t>(word))});
  }
  return result;
}

void add_node(const Tree& tree, NodeId id, RootNode& result) {
  const Node& node = tree[id];
  result.index = node.index;
  result.visits += node.visits;
  result.totals.resize(tree.players(), 0);
  for (std::size_t i = 0; i < tree.players(); ++i) {
    result.totals[i] += tree.mean(id, i) * node.visits;
  }
  if (node.proven) result.value.assign(tree.totals(id), tree.totals(id) + tree.players());
}

void add_below(const Tree& tree, NodeId parent, const reasoner::Reasoner& rules,
               const reasoner::State& root, RootNode& result) {
  const Node& node = tree[parent];
  for (NodeId child = node.first; child < node.first + node.count; ++child) {
    if (tree[child].visits == 0 && !tree[child].proven) continue;
    RootNode& below = result.below[label(tree, child, rules, root)];
    add_node(tree, child, below);
    if (tree[child].partial) add_below(tree, child, rules, root, below);
  }
}

bool proven(const Entry& entry) { return !entry.second.value.empty(); }

// Most visits, then the higher mean, then the first in the order of moves.
bool better(const Entry& a, const Entry& b, std::size_t mover) {
  if (a.second.visits != b.second.visits) return a.second.visits > b.second.visits;
  return a.second.mean(mover) > b.second.mean(mover);
}

const Entry* step(const RootNode& from, std::size_t mover) {
  const Entry* open = nullptr;
  const Entry* known = nullptr;
  for (const Entry& entry : from.below) {
    if (!proven(entry)) {
      if (open == nullptr || better(entry, *open, mover)) open = &entry;
      continue;
    }
    const double more =
        known == nullptr ? 1 : entry.second.value[mover] - known->second.value[mover];
    if (more > 0 || (more == 0 && better(entry, *known, mover))) known = &entry;
  }
  if (open == nullptr || known == nullptr) return open == nullptr ? known : open;
  const double sure = known->second.value[mover];
  return sure >= 1 || sure > open->second.mean(mover) ? known : open;
}

}  // namespace

double RootNode::mean(std::size_t player) const {
  if (!value.empty()) return value[player];
  return visits == 0 ? 0 : totals[player] / static_cast<double>(visits);
}

void add_tree(const Tree& tree, const reasoner::Reasoner& rules, const reasoner::State& root,
              RootNode& result) {
  add_node(tree, 0, result);
  add_below(tree, 0, rules, root, result);
}

const std::pair<const Move, RootNode>* most_promising(const RootNode& root, std::size_t mover) {
  const Entry* best = step(root, mover);
  while (best != nullptr && best->second.index == none) {
    const Entry* next = step(best->second, mover);
    if (next == nullptr) break;
    best = next;
  }
  return best;
}

}  // namespace zug::players
