#pragma once

// Perft on all processors, without making the last ply, and without counting a state twice.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "backends/reasoner/reasoner.h"

namespace zug::reasoner {

struct TreeOptions {
  std::size_t threads = 1;  // at least 1
  LastPly last = LastPly::Made;
  // Memory for trees that may come again; 0: each is counted wherever it comes. `states` are as
  // without: what is found counts as if it had been made.
  std::size_t hash_bytes = 0;
};

// As Reasoner::perft() and divide(), with the same counts for any options but for `states` of
// LastPly::Counted. `progress` is called by the calling thread.
std::optional<PerftRow> count_tree(const Reasoner& reasoner, const State& root, int depth,
                                   const TreeOptions& options, const Progress& progress = {});
std::optional<std::vector<FirstMove>> count_by_move(const Reasoner& reasoner, const State& root,
                                                    int depth, const TreeOptions& options,
                                                    const Progress& progress = {});

}  // namespace zug::reasoner
