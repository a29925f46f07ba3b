#include "backends/reasoner/tree/transpositions.h"

#include <algorithm>

namespace zug::reasoner {

Transpositions::Transpositions(std::size_t bytes, std::size_t key_words) : key_words_(key_words) {
  const std::size_t entry = sizeof(Entry) + key_words * sizeof(std::uint64_t);
  const std::size_t pairs = bytes / (2 * entry);
  entries_.resize(2 * pairs);
  keys_.resize(2 * pairs * key_words);
}

std::size_t Transpositions::pair_of(const State& key, int depth) const {
  const std::uint64_t mixed = hash(key) + static_cast<std::uint64_t>(depth) * 0x9E3779B97F4A7C15u;
  return static_cast<std::size_t>(mixed % (entries_.size() / 2));
}

bool Transpositions::holds(std::size_t entry, const State& key, int depth) const {
  if (entries_[entry].states == 0 || entries_[entry].depth != depth) return false;
  return std::equal(key.words.begin(), key.words.end(),
                    keys_.begin() + static_cast<std::ptrdiff_t>(entry * key_words_));
}

std::optional<PerftRow> Transpositions::find(const State& key, int depth) const {
  if (entries_.empty()) return std::nullopt;
  const std::size_t pair = pair_of(key, depth);
  const std::lock_guard<std::mutex> lock(locks_[pair % locks_.size()]);
  for (const std::size_t entry : {2 * pair, 2 * pair + 1}) {
    if (!holds(entry, key, depth)) continue;
    return PerftRow{depth, entries_[entry].leaves, entries_[entry].states};
  }
  return std::nullopt;
}

void Transpositions::write(std::size_t entry, const State& key, const PerftRow& below) {
  entries_[entry] = {below.leaves, below.states, below.depth};
  std::copy(key.words.begin(), key.words.end(),
            keys_.begin() + static_cast<std::ptrdiff_t>(entry * key_words_));
}

void Transpositions::keep(const State& key, const PerftRow& below) {
  if (entries_.empty()) return;
  const std::size_t pair = pair_of(key, below.depth);
  const std::lock_guard<std::mutex> lock(locks_[pair % locks_.size()]);
  const bool larger = below.states >= entries_[2 * pair].states;
  write(larger ? 2 * pair : 2 * pair + 1, key, below);
}

}  // namespace zug::reasoner
