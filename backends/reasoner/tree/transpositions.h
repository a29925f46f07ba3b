#pragma once

// What is below states that have been counted, for states that come again.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <optional>

#include "backends/reasoner/reasoner.h"
#include "ir/reference/perft.h"

namespace zug::reasoner {

// A table of fixed size from (key of a state, depth) to the tree below it, for any number of
// threads. A key is kept whole and compared whole, so nothing is ever taken for something else.
// Places are pairs: of two trees that want the same one the larger stays in its first half, the
// latest in its second.
class Transpositions {
 public:
  // Of at most `bytes`, for keys of `key_words` words; with room for nothing when that is too
  // little for a pair. Memory that no tree has come to costs nothing yet. Throws std::bad_alloc
  // when the system has not so much to promise.
  Transpositions(std::size_t bytes, std::size_t key_words);

  std::optional<PerftRow> find(const State& key, int depth) const;
  void keep(const State& key, const PerftRow& below);

 private:
  // An entry is these words and then the key's.
  enum Word : std::size_t {
    leaves,
    states,
    depth,
    words_before_key
  };  // no states: nothing is here
  struct Free {
    void operator()(std::uint64_t* words) const { std::free(words); }
  };

  std::size_t pair_of(const State& key, int depth) const;
  std::uint64_t* entry(std::size_t pair, std::size_t half) const {
    return words_.get() + (2 * pair + half) * entry_words_;
  }
  void write(std::uint64_t* entry, const State& key, const PerftRow& below) const;

  std::size_t entry_words_;
  std::size_t pairs_;
  std::unique_ptr<std::uint64_t[], Free> words_;
  mutable std::array<std::mutex, 256> locks_;
};

}  // namespace zug::reasoner
