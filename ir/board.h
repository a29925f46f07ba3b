#pragma once

// The board: a directed multigraph whose vertices are squares and whose edges carry directions, at
// most one out-edge per vertex and direction (AAAI-19, "Regular Boardgames": δ(v, d)).

#include <optional>
#include <utility>
#include <vector>

#include "ir/game_text.h"
#include "ir/ids.h"
#include "ir/messages/source.h"

namespace zug {

struct Square {
  GameText name;
  PieceId piece;  // what stands here at the start
  Origin origin;
  std::optional<std::pair<double, double>> place;  // where to draw it: x to the right, y down
};

// Where one direction leads from a vertex.
using Neighbour = std::pair<DirectionId, VertexId>;

// Immutable: BoardBuilder makes it. Plain tables; graph algorithms look at them through views of
// their own (passes/analysis/digraph).
class Board {
 public:
  Board() = default;

  std::size_t size() const { return squares_.size(); }
  // How many there are of all vertices and directions together.
  std::size_t edges() const;
  const Square& square(VertexId vertex) const { return squares_[vertex.value]; }
  // The out-edges of `vertex`, by direction.
  const std::vector<Neighbour>& neighbours(VertexId vertex) const {
    return neighbours_[vertex.value];
  }

 private:
  friend class BoardBuilder;
  std::vector<Square> squares_;
  std::vector<std::vector<Neighbour>> neighbours_;
};

class BoardBuilder {
 public:
  VertexId add_square(Square square);
  // False, and nothing added, when `from` already has an edge of that direction.
  bool add_edge(VertexId from, DirectionId direction, VertexId to);
  Board finish() &&;

 private:
  Board board_;
};

inline constexpr std::uint32_t no_vertex = ~0u;

// next[direction][vertex], no_vertex where there is no edge: the table engines walk on.
std::vector<std::vector<std::uint32_t>> neighbour_table(const Board& board, std::size_t directions);

// By direction, whether any edge has it.
std::vector<bool> directions_with_edges(const Board& board, std::size_t directions);

}  // namespace zug
