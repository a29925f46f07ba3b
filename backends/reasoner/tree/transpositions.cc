#include "backends/reasoner/tree/transpositions.h"

#include <algorithm>
#include <new>

namespace zug::reasoner {

// calloc and no vector: pages of zeros are the system's, until somebody writes to them.
Transpositions::Transpositions(std::size_t bytes, std::size_t key_words)
    : entry_words_(words_before_key + key_words),
      pairs_(bytes / (2 * entry_words_ * sizeof(std::uint64_t))),
      words_(static_cast<std::uint64_t*>(
          std::calloc(2 * pairs_ * entry_words_, sizeof(std::uint64_t)))) {
  if (words_ == nullptr && pairs_ > 0) throw std::bad_alloc();
}

std::size_t Transpositions::pair_of(const State& key, int of_depth) const {
  const std::uint64_t mixed =
      hash(key) + static_cast<std::uint64_t>(of_depth) * 0x9E3779B97F4A7C15u;
  return static_cast<std::size_t>(mixed % pairs_);
}

std::optional<PerftRow> Transpositions::find(const State& key, int of_depth) const {
  if (pairs_ == 0) return std::nullopt;
  const std::size_t pair = pair_of(key, of_depth);
  const std::lock_guard<std::mutex> lock(locks_[pair % locks_.size()]);
  for (const std::size_t half : {0u, 1u}) {
    const std::uint64_t* const at = entry(pair, half);
    if (at[states] == 0 || at[depth] != static_cast<std::uint64_t>(of_depth)) continue;
    if (!std::equal(key.words.begin(), key.words.end(), at + words_before_key)) continue;
    return PerftRow{of_depth, at[leaves], at[states]};
  }
  return std::nullopt;
}

void Transpositions::write(std::uint64_t* at, const State& key, const PerftRow& below) const {
  at[leaves] = below.leaves;
  at[states] = below.states;
  at[depth] = static_cast<std::uint64_t>(below.depth);
  std::copy(key.words.begin(), key.words.end(), at + words_before_key);
}

void Transpositions::keep(const State& key, const PerftRow& below) {
  if (pairs_ == 0) return;
  const std::size_t pair = pair_of(key, below.depth);
  const std::lock_guard<std::mutex> lock(locks_[pair % locks_.size()]);
  const bool larger = below.states >= entry(pair, 0)[states];
  write(entry(pair, larger ? 0 : 1), key, below);
}

}  // namespace zug::reasoner
