#pragma once

// What a state at the start of a turn holds that the rest of the play never reads.

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/bits.h"
#include "ir/game.h"

namespace zug {

// Bits by VertexId and by VariableId: what may still be read. Scores always count as read.
struct LiveParts {
  Bits vertices;
  Bits variables;
  friend bool operator==(const LiveParts&, const LiveParts&) = default;
};

// Where a turn starts: behind modifier `modifier`, a switch, or 0 for the start of the play, at a
// vertex.
struct TurnStart {
  std::uint32_t modifier = 0;
  VertexId vertex;
  friend bool operator==(const TurnStart&, const TurnStart&) = default;
};

// Two states have the same continuations, move by move, if their players are the same, their starts
// of turn have the same `same_as`, and their pieces and variables agree on what `live` says of it.
// The converse does not hold. A plain value; reading it is safe from any number of threads.
struct DeadParts {
  struct Start {
    TurnStart same_as;
    std::uint32_t live = 0;  // of `lives`
  };
  std::size_t vertices = 0;
  std::vector<std::uint32_t> row_of;  // by modifier; 0 for those that start no turn
  std::vector<Start> starts;          // row * vertices + vertex
  std::vector<LiveParts> lives;       // no two are equal

  const Start& at(TurnStart start) const {
    return starts[row_of[start.modifier] * vertices + start.vertex.value];
  }
};

// How much is looked at before everything counts as read, in sets of 64 joined.
inline constexpr std::uint64_t dead_parts_budget = 50'000'000;

// `game` is as verify() wants it. Empty when compile_programs() finds it too large.
std::optional<DeadParts> dead_parts(const Game& game, std::uint64_t budget = dead_parts_budget);

}  // namespace zug
