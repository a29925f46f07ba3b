#include "ir/board.h"

#include <algorithm>
#include <boost/range/iterator_range.hpp>

namespace zug {

std::vector<std::pair<DirectionId, VertexId>> Board::neighbours(VertexId vertex) const {
  std::vector<std::pair<DirectionId, VertexId>> result;
  for (const auto edge : boost::make_iterator_range(boost::out_edges(vertex.value, graph_))) {
    result.emplace_back(graph_[edge].direction, VertexId(boost::target(edge, graph_)));
  }
  std::sort(result.begin(), result.end());
  return result;
}

VertexId BoardBuilder::add_square(Square square) {
  return VertexId(boost::add_vertex(std::move(square), graph_));
}

bool BoardBuilder::add_edge(VertexId from, DirectionId direction, VertexId to) {
  for (const auto edge : boost::make_iterator_range(boost::out_edges(from.value, graph_))) {
    if (graph_[edge].direction == direction) return false;
  }
  boost::add_edge(from.value, to.value, Edge{direction}, graph_);
  return true;
}

Board BoardBuilder::finish() && {
  Board board;
  board.graph_ = std::move(graph_);
  return board;
}

std::vector<std::vector<std::uint32_t>> neighbour_table(const Board& board,
                                                        std::size_t directions) {
  std::vector<std::vector<std::uint32_t>> next(directions,
                                               std::vector<std::uint32_t>(board.size(), no_vertex));
  for (std::size_t vertex = 0; vertex < board.size(); ++vertex) {
    for (const auto& [direction, target] : board.neighbours(VertexId(vertex))) {
      next[direction.value][vertex] = target.value;
    }
  }
  return next;
}

}  // namespace zug
