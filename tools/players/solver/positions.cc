#include "tools/players/solver/positions.h"

#include <algorithm>

namespace zug::players {

reasoner::State Positions::words(const std::vector<std::uint64_t>& pool, PositionId id) const {
  const std::size_t count = table_.rules().state_words();
  const auto begin = pool.begin() + static_cast<std::ptrdiff_t>(id * count);
  return {{begin, begin + static_cast<std::ptrdiff_t>(count)}};
}

// Where the key stands, or where it would.
std::size_t Positions::slot_of(const reasoner::State& key) const {
  const std::size_t mask = slots_.size() - 1, count = key.words.size();
  std::size_t slot = static_cast<std::size_t>(reasoner::hash(key)) & mask;
  while (slots_[slot] != none &&
         !std::equal(key.words.begin(), key.words.end(),
                     keys_.begin() + static_cast<std::ptrdiff_t>(slots_[slot] * count))) {
    slot = (slot + 1) & mask;
  }
  return slot;
}

void Positions::grow() {
  slots_.assign(slots_.size() * 2, none);
  for (PositionId id = 0; id < nodes_.size(); ++id) slots_[slot_of(key(id))] = id;
}

PositionId Positions::find_or_add(const reasoner::State& state, bool playing) {
  const reasoner::State key = table_.rules().key(state);
  const std::size_t slot = slot_of(key);
  if (slots_[slot] != none) return slots_[slot];
  const auto id = static_cast<PositionId>(nodes_.size());
  slots_[slot] = id;
  Node node;
  node.over = !playing || table_.over(state);
  if (!node.over) node.mover = static_cast<std::uint8_t>(table_.mover(state));
  nodes_.push_back(node);
  states_.insert(states_.end(), state.words.begin(), state.words.end());
  keys_.insert(keys_.end(), key.words.begin(), key.words.end());
  if (nodes_.size() * 2 > slots_.size()) grow();
  return id;
}

void Positions::expand(PositionId id) {
  const reasoner::State from = state(id);
  table_.list(from, legal_);
  const std::size_t first = children_.size();
  for (std::size_t i = 0; i < legal_.size(); ++i) {
    reasoner::State after = from;
    const bool playing = table_.play(after, legal_[i]);
    children_.push_back(find_or_add(after, playing));
  }
  nodes_[id].first = first;
  nodes_[id].count = static_cast<std::uint32_t>(legal_.size());
  nodes_[id].expanded = true;
}

std::int64_t Positions::score(PositionId id, std::size_t player) const {
  return table_.rules().variable(state(id), VariableId(player));
}

Move Positions::move(PositionId id, std::size_t index) {
  const reasoner::State from = state(id);
  table_.list(from, legal_);
  return table_.rules().to_ir(from, legal_[index]);
}

// What a search notes of each position is about as much as a node.
std::size_t Positions::bytes() const {
  return nodes_.size() * 3 * sizeof(Node) + (states_.size() + keys_.size()) * 8 +
         (children_.size() + slots_.size()) * 4;
}

}  // namespace zug::players
