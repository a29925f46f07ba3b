#pragma once

// The board: a directed multigraph whose vertices are squares and whose edges carry directions, at
// most one out-edge per vertex and direction (AAAI-19, "Regular Boardgames": δ(v, d)).

#include <boost/graph/adjacency_list.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ir/ids.h"
#include "ir/source.h"

namespace zug {

struct Square {
  std::string name;
  PieceId piece;  // what stands here at the start
  Origin origin;
  std::optional<std::pair<double, double>> place;  // where to draw it: x to the right, y down
};

struct Edge {
  DirectionId direction;
};

using BoardGraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS, Square, Edge>;

// Immutable: BoardBuilder makes it. Vertex descriptors of graph() are VertexId values.
class Board {
 public:
  Board() = default;

  const BoardGraph& graph() const { return graph_; }
  std::size_t size() const { return boost::num_vertices(graph_); }
  std::size_t edges() const { return boost::num_edges(graph_); }
  const Square& square(VertexId vertex) const { return graph_[vertex.value]; }
  // The out-edges of `vertex` as (direction, target), by direction.
  std::vector<std::pair<DirectionId, VertexId>> neighbours(VertexId vertex) const;

 private:
  friend class BoardBuilder;
  BoardGraph graph_;
};

class BoardBuilder {
 public:
  VertexId add_square(Square square);
  // False, and nothing added, when `from` already has an edge of that direction.
  bool add_edge(VertexId from, DirectionId direction, VertexId to);
  Board finish() &&;

 private:
  BoardGraph graph_;
};

inline constexpr std::uint32_t no_vertex = ~0u;

// next[direction][vertex], no_vertex where there is no edge: the table engines walk on.
std::vector<std::vector<std::uint32_t>> neighbour_table(const Board& board, std::size_t directions);

}  // namespace zug
