#pragma once

// What is below states that have been counted, for states that come again.

#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "backends/reasoner/reasoner.h"
#include "ir/perft.h"

namespace zug::reasoner {

// A table of fixed size from (key of a state, depth) to the tree below it, for any number of
// threads. A key is kept whole and compared whole, so nothing is ever taken for something else.
// Places are pairs: of two trees that want the same one the larger stays in its first half, the
// latest in its second.
class Transpositions {
 public:
  // Of at most `bytes`, for keys of `key_words` words; with room for nothing when that is too
  // little for a pair.
  Transpositions(std::size_t bytes, std::size_t key_words);

  std::optional<PerftRow> find(const State& key, int depth) const;
  void keep(const State& key, const PerftRow& below);

 private:
  struct Entry {
    std::uint64_t leaves = 0;
    std::uint64_t states = 0;  // 0: nothing is here
    int depth = 0;
  };

  std::size_t pair_of(const State& key, int depth) const;
  bool holds(std::size_t entry, const State& key, int depth) const;
  void write(std::size_t entry, const State& key, const PerftRow& below);

  std::size_t key_words_;
  std::vector<Entry> entries_;       // two for each place
  std::vector<std::uint64_t> keys_;  // key_words_ for each entry
  mutable std::array<std::mutex, 256> locks_;
};

}  // namespace zug::reasoner
