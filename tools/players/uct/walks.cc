// Ways down a tree from outside of a search.

#include <algorithm>

#include "tools/players/uct/search.h"

namespace zug::players {
namespace {

bool leads_into(const Tree& tree, NodeId child, reasoner::MoveWords move, const Move& spelled) {
  const reasoner::MoveWords words = tree.words(child);
  if (tree[child].partial) return begins_with(spelled, words);
  return std::equal(words.begin(), words.end(), move.begin(), move.end());
}

NodeId child_into(const Tree& tree, NodeId parent, reasoner::MoveWords move, const Move& spelled) {
  const Node& node = tree[parent];
  for (NodeId child = node.first; child < node.first + node.count; ++child) {
    if (leads_into(tree, child, move, spelled)) return child;
  }
  return none;
}

}  // namespace

NodeId child_of(const Tree& tree, NodeId state, reasoner::MoveWords move, const Move& spelled) {
  NodeId node = child_into(tree, state, move, spelled);
  while (node != none && tree[node].partial) node = child_into(tree, node, move, spelled);
  return node;
}

// Where the node is proven, by the proof.
NodeId most_visited_child(const Tree& tree, NodeId id) {
  const Node& node = tree[id];
  NodeId best = none;
  for (NodeId child = node.first; child < node.first + node.count; ++child) {
    if (node.proven) {
      const double* value = tree.totals(child);
      if (tree[child].proven && std::equal(value, value + tree.players(), tree.totals(id))) {
        return child;
      }
    } else if (tree[child].visits > (best == none ? 0 : tree[best].visits)) {
      best = child;
    }
  }
  return best;
}

}  // namespace zug::players
