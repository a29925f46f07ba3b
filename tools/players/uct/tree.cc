// Keeping a part of a tree copies it, breadth first, so that children stay one after another:
// node i of the copy is the i-th that was met, and its children are met when it is looked at.

#include "tools/players/uct/tree.h"

#include <algorithm>

namespace zug::players {

void Tree::reset(const reasoner::State& state) {
  nodes_.clear();
  totals_.clear();
  amafs_.clear();
  words_.clear();
  states_.clear();
  add({});
  store(0, state);
}

double Tree::mean(NodeId id, std::size_t player) const {
  const Node& node = nodes_[id];
  const double total = totals(id)[player];
  return node.proven || node.visits == 0 ? total : total / node.visits;
}

void Tree::load(NodeId id, reasoner::State& state) const {
  const auto begin = states_.begin() + static_cast<std::ptrdiff_t>(nodes_[id].state * state_words_);
  state.words.assign(begin, begin + static_cast<std::ptrdiff_t>(state_words_));
}

void Tree::store(NodeId id, const reasoner::State& state) {
  nodes_[id].state = static_cast<std::uint32_t>(states_.size() / state_words_);
  states_.insert(states_.end(), state.words.begin(), state.words.end());
}

NodeId Tree::add(reasoner::MoveWords words) {
  Node node;
  node.word = static_cast<std::uint32_t>(words_.size());
  node.length = static_cast<std::uint16_t>(words.size());
  words_.insert(words_.end(), words.begin(), words.end());
  nodes_.push_back(node);
  totals_.resize(totals_.size() + players_, 0);
  if (amaf_) amafs_.resize(amafs_.size() + 2, 0);
  return static_cast<NodeId>(nodes_.size() - 1);
}

std::size_t Tree::bytes() const {
  return nodes_.size() * sizeof(Node) + (totals_.size() + amafs_.size()) * sizeof(double) +
         (words_.size() + states_.size()) * sizeof(std::uint64_t);
}

void Tree::copy_node(const Tree& from, NodeId source, NodeId target) {
  Node copy = from[source];
  copy.word = nodes_[target].word;
  copy.first = none;
  copy.count = 0;
  copy.state = none;
  nodes_[target] = copy;
  std::copy_n(from.totals(source), players_, totals(target));
  if (amaf_) std::copy_n(from.amaf(source), 2, amaf(target));
  if (from[source].state == none) return;
  reasoner::State state;
  from.load(source, state);
  store(target, state);
}

void Tree::reroot(NodeId root) {
  Tree kept(players_, state_words_, amaf_);
  std::vector<NodeId> sources{root};
  kept.add({});
  for (NodeId target = 0; target < sources.size(); ++target) {
    const NodeId source = sources[target];
    kept.copy_node(*this, source, target);
    const Node& node = nodes_[source];
    if (node.count == 0) continue;
    kept.nodes_[target].first = static_cast<NodeId>(kept.size());
    kept.nodes_[target].count = node.count;
    for (NodeId child = node.first; child < node.first + node.count; ++child) {
      kept.add(words(child));
      sources.push_back(child);
    }
  }
  kept.nodes_[0].length = 0;
  *this = std::move(kept);
}

}  // namespace zug::players
