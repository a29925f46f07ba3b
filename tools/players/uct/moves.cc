// The words of a move and the vertex its state is at say what the move is (reasoner.h), so a first
// table from these two saves spelling out the move, which a second one numbers.

#include "tools/players/uct/moves.h"

#include <algorithm>

#include "tools/players/uct/tree.h"

namespace zug::players {
namespace {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0xBF58476D1CE4E5B9ull;
  return (hash ^ (hash >> 29)) * 0x94D049BB133111EBull;
}

}  // namespace

std::uint32_t Numbers::find(std::uint64_t key) const {
  if (slots_.empty()) return none;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = (key ^ key >> 32) & mask;; i = (i + 1) & mask) {
    if (slots_[i].number == none || slots_[i].key == key) return slots_[i].number;
  }
}

void Numbers::add(std::uint64_t key, std::uint32_t number) {
  if (used_ * 2 >= slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = (key ^ key >> 32) & mask;
  while (slots_[i].number != none) i = (i + 1) & mask;
  slots_[i] = {key, number};
  ++used_;
}

void Numbers::grow() {
  std::vector<Slot> old(slots_.empty() ? 256 : slots_.size() * 2);
  old.swap(slots_);
  used_ = 0;
  for (const Slot& slot : old) {
    if (slot.number != none) add(slot.key, slot.number);
  }
}

std::uint32_t MoveNumbers::number(const reasoner::State& state, VertexId position,
                                  reasoner::MoveWords move) {
  std::uint64_t key = mixed(0x9E3779B97F4A7C15ull, position.value);
  for (const std::uint64_t word : move) key = mixed(key, word);
  std::uint32_t number = by_words_.find(key);
  if (number != none) return number;
  number = number_of(rules_.to_ir(state, move));
  by_words_.add(key, number);
  return number;
}

std::uint32_t MoveNumbers::number_of(const Move& move) {
  std::uint64_t key = 0x9E3779B97F4A7C15ull;
  for (const ModifierAt& part : move) {
    key = mixed(key, std::uint64_t{part.modifier} << 32 | part.vertex.value);
  }
  const std::uint32_t known = by_move_.find(key);
  if (known != none) return known;
  by_move_.add(key, count_);
  return count_++;
}

void MoveAverages::add(std::size_t player, std::uint32_t move, double utility) {
  const std::size_t at = move * players_ + player;
  if (at >= entries_.size()) entries_.resize(std::max(at + 1, entries_.size() * 2));
  entries_[at].sum += utility;
  entries_[at].weight += 1;
}

double MoveAverages::mean(std::size_t player, std::uint32_t move) const {
  const std::size_t at = move * players_ + player;
  if (at >= entries_.size() || entries_[at].weight <= 0) return 1;
  return entries_[at].sum / entries_[at].weight;
}

void MoveAverages::decay(double kept) {
  for (Entry& entry : entries_) {
    entry.sum *= kept;
    entry.weight *= kept;
  }
}

}  // namespace zug::players
