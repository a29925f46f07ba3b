#pragma once

// How the loops of Plays go through plays: what plays.cc and rows.cc share.

#include <algorithm>

#include "tools/environment/plays.h"

namespace zug::environment {

inline constexpr std::size_t plays_of_a_block = 64;
inline constexpr std::uint32_t left_alone = ~0u;  // instead of the index of an action
inline constexpr std::int8_t nobody = -4;         // to move: the play is over

// A one in a mask, and in the list of ones, if there is one.
inline void mark(std::uint32_t action, std::uint8_t* mask, std::vector<std::uint32_t>* ones) {
  mask[action] = 1;
  if (ones != nullptr) ones->push_back(action);
}

// work(block, worker) for blocks of plays.
template <class Each>
void Plays::each_block(const Each& work) {
  const std::size_t blocks = (size() + plays_of_a_block - 1) / plays_of_a_block;
  pool_.run(blocks, [&](std::size_t number, std::size_t thread) {
    const std::size_t begin = number * plays_of_a_block;
    work(Block{begin, std::min(begin + plays_of_a_block, size())}, workers_[thread]);
  });
}

// work(play, worker) for each play.
template <class Each>
void Plays::each(const Each& work) {
  each_block([&](Block block, Worker& worker) {
    for (std::size_t k = block.begin; k < block.end; ++k) work(k, worker);
  });
}

}  // namespace zug::environment
