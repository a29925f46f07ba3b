#include "ir/board.h"

#include <algorithm>

namespace zug {

std::size_t Board::edges() const {
  std::size_t count = 0;
  for (const auto& neighbours : neighbours_) count += neighbours.size();
  return count;
}

VertexId BoardBuilder::add_square(Square square) {
  board_.squares_.push_back(std::move(square));
  board_.neighbours_.emplace_back();
  return VertexId(board_.squares_.size() - 1);
}

bool BoardBuilder::add_edge(VertexId from, DirectionId direction, VertexId to) {
  auto& neighbours = board_.neighbours_[from.value];
  const auto after = std::lower_bound(
      neighbours.begin(), neighbours.end(), direction,
      [](const Neighbour& neighbour, DirectionId wanted) { return neighbour.first < wanted; });
  if (after != neighbours.end() && after->first == direction) return false;
  neighbours.insert(after, {direction, to});
  return true;
}

Board BoardBuilder::finish() && { return std::move(board_); }

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

std::vector<bool> directions_with_edges(const Board& board, std::size_t directions) {
  std::vector<bool> result(directions, false);
  for (std::size_t vertex = 0; vertex < board.size(); ++vertex) {
    for (const auto& [direction, target] : board.neighbours(VertexId(vertex))) {
      result[direction.value] = true;
    }
  }
  return result;
}

}  // namespace zug
