#pragma once

// What a language leaves open and users decide when they read a game.

#include <cstdint>
#include <optional>

namespace zug {

struct ReadOptions {
  std::optional<std::uint64_t> seed;       // of a random setup; 1 when not given
  std::optional<std::int64_t> move_limit;  // turns after which a play is a draw
  bool ignore_repetition = false;  // leave out rules about repeated positions, without a word
};

}  // namespace zug
