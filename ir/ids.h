#pragma once

// Strong index types. An id is a position in the list of its kind and compares by that position;
// ids of different kinds do not mix.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace zug {

template <class Kind>
struct Id {
  std::uint32_t value = 0;

  constexpr Id() = default;
  constexpr explicit Id(std::size_t index) : value(static_cast<std::uint32_t>(index)) {}
  friend constexpr auto operator<=>(Id, Id) = default;
};

using VertexId = Id<struct VertexKind>;          // Board: textual order, 0 is the initial position
using DirectionId = Id<struct DirectionKind>;    // Game::directions, ASCII order
using PieceId = Id<struct PieceKind>;            // Game::pieces, ASCII order
using VariableId = Id<struct VariableKind>;      // players' scores first, then Game::variables
using PlayerId = Id<struct PlayerKind>;          // 0 is the keeper, players are 1..n
using ExpressionId = Id<struct ExpressionKind>;  // Expressions
using StateId = Id<struct StateKind>;            // Automaton::states, 0 is the start

inline constexpr PlayerId keeper{};

}  // namespace zug

template <class Kind>
struct std::hash<zug::Id<Kind>> {
  std::size_t operator()(zug::Id<Kind> id) const noexcept { return id.value; }
};
