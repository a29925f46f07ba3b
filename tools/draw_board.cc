// Squares with a place become a picture. One row of text per distinct y; horizontally the smallest
// distance between two squares of a row becomes the width of the longest piece name and a blank, so
// that a hexagonal board, whose rows are shifted by half a square, comes out as one:
//
//     b b b
//    b e e b
//     w w w

#include "tools/draw_board.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

namespace zug {
namespace {

using Pieces = std::vector<PieceId>;  // by vertex

std::string list_squares(const Game& game, const Pieces& pieces) {
  std::string result;
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    result += game.board.square(VertexId(v)).name + ": " + name_of(game, pieces[v]) + "\n";
  }
  return result;
}

using Row = std::map<double, std::size_t>;  // x to vertex
using Rows = std::map<double, Row>;         // y to row

// Empty when a square has no place or shares it with another one.
Rows rows_of(const Game& game) {
  Rows rows;
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    const auto& place = game.board.square(VertexId(v)).place;
    if (!place || !rows[place->second].emplace(place->first, v).second) return {};
  }
  return rows;
}

}  // namespace

std::string draw_board(const Game& game) {
  Pieces pieces;
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    pieces.push_back(game.board.square(VertexId(v)).piece);
  }
  return draw_board(game, pieces);
}

std::string draw_board(const Game& game, const Pieces& pieces) {
  const Rows rows = rows_of(game);
  if (rows.empty()) return list_squares(game, pieces);
  double left = rows.begin()->second.begin()->first;
  std::optional<double> closest;
  for (const auto& [y, row] : rows) {
    left = std::min(left, row.begin()->first);
    for (auto it = row.begin(); std::next(it) != row.end(); ++it) {
      const double distance = std::next(it)->first - it->first;
      if (!closest || distance < *closest) closest = distance;
    }
  }
  std::size_t width = 1;
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    width = std::max(width, name_of(game, pieces[v]).size());
  }
  const double scale = static_cast<double>(width + 1) / closest.value_or(1.0);
  std::string result;
  for (const auto& [y, row] : rows) {
    std::string line;
    for (const auto& [x, vertex] : row) {
      const auto column = static_cast<std::size_t>(std::lround((x - left) * scale));
      // Rounding must never glue two names together.
      const std::size_t begin = line.empty() ? column : std::max(column, line.size() + 1);
      line.append(begin - line.size(), ' ');
      line += name_of(game, pieces[vertex]);
    }
    result += line + "\n";
  }
  return result;
}

}  // namespace zug
