#include "tools/players/alphabeta/memory.h"

#include <algorithm>

namespace zug::players {

Transpositions::Transpositions(std::size_t bytes) {
  std::size_t size = 1024;
  while (size * 2 * sizeof(Entry) <= bytes) size *= 2;
  entries_.resize(size);
  mask_ = size - 1;
}

const Entry* Transpositions::find(std::uint64_t key) const {
  const Entry& entry = entries_[slot(key)];
  return entry.age != 0 && entry.key == key ? &entry : nullptr;
}

void Transpositions::store(const Entry& entry) {
  Entry& old = entries_[slot(entry.key)];
  const bool other = old.age == age_ && old.key != entry.key;
  if (other && !entry.solved && (old.solved || old.depth > entry.depth)) return;
  old = entry;
  old.age = age_;
}

void Transpositions::clear() { std::fill(entries_.begin(), entries_.end(), Entry{}); }

void GoodMoves::clear() {
  killers_.clear();
  std::fill(history_.begin(), history_.end(), 0);
}

void GoodMoves::cut(std::size_t ply, std::uint32_t move, std::uint64_t depth) {
  if (ply >= killers_.size()) killers_.resize(ply + 1, {no_move, no_move});
  if (killers_[ply][0] != move) killers_[ply] = {move, killers_[ply][0]};
  if (move >= history_.size())
    history_.resize(std::max<std::size_t>(move + 1, history_.size() * 2));
  history_[move] += depth * depth;
}

std::uint64_t GoodMoves::rank(std::size_t ply, std::uint32_t move) const {
  constexpr std::uint64_t killer = std::uint64_t{1} << 60;
  if (ply < killers_.size() && killers_[ply][0] == move) return killer + 1;
  if (ply < killers_.size() && killers_[ply][1] == move) return killer;
  return move < history_.size() ? history_[move] : 0;
}

}  // namespace zug::players
