#pragma once

// One game as the statistics see it: what there was to choose at each ply, and what became of it.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zug::stats {

enum class End : std::uint8_t {
  Rules,      // the player to move had no move, or the keeper could not go on
  MoveLimit,  // more moves than the caller allows
  ZugLimit,   // beyond a limit of ours (ir/limits.h)
};

// One move of a player with the keeper's moves behind it.
struct Ply {
  std::uint32_t player = 0;   // 0 is the first player of the game
  std::uint64_t choices = 0;  // legal moves
  bool capture = false;       // see BoardWatch
  std::uint32_t pieces = 0;   // on the board afterwards
  // What is expected before the move, as a utility in [0, 1] by player; empty when nobody knows.
  std::vector<double> values;
  // Of the values of the single moves (Decision::moves): the share of them above
  // mean + 0.75 (max - mean), and their variance. Empty with fewer than two values.
  std::optional<double> narrowness, spread;
};

struct Trace {
  End end = End::Rules;
  std::string limit;         // what was met, of ZugLimit
  std::uint32_t pieces = 0;  // on the board before the first ply
  std::vector<Ply> plies;
  std::vector<std::int64_t> scores;        // at the end, by player
  std::vector<double> utilities;           // the same divided by the bounds
  std::vector<std::uint32_t> changes;      // by vertex: plies that changed what stands there
  std::array<std::uint64_t, 2> opening{};  // names of the first move, and of the first two
  std::vector<std::uint64_t> positions;    // hashes of the keys of the start and after each ply

  void clear();
};

}  // namespace zug::stats
