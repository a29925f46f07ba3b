#pragma once

// Who won a game that is over.

#include <cstdint>
#include <vector>

namespace zug::stats {

// How often each player was among the winners (notation::winners()) of many games. Players who
// share the highest score win together, so that with three players wins and draws may come to more
// than the games.
struct Wins {
  std::vector<std::uint64_t> wins;  // by player
  std::uint64_t draws = 0;          // nobody won

  void add(const std::vector<std::int64_t>& scores, std::uint64_t times = 1);
  void add(const Wins& more);
};

}  // namespace zug::stats
