#include "langs/metagame/geometry.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>

// Everything in a game is written for white. Black sees it through the inversion, which turns the
// board by 180 degrees or, with INVERSION FORWARD, mirrors its ranks. Directions are closed under
// their symmetries first and inverted afterwards: the other order is not the mirror image when only
// ROTATION is chosen.
//
// On a vertical cylinder (x, y) + <dx, dy> = ((x + dx - 1) mod Xmax + 1, y + dy), for any dx: a
// leap may go round more than once.

namespace zug::metagame {
namespace {

std::int64_t modulo(std::int64_t value, std::int64_t size) {
  return ((value % size) + size) % size;
}

void add_once(std::vector<Vector>& list, Vector vector) {
  if (std::find(list.begin(), list.end(), vector) == list.end()) list.push_back(vector);
}

}  // namespace

std::vector<Vector> closure(Vector direction, const Symmetry& symmetry) {
  std::vector<Vector> result{direction};
  for (std::size_t i = 0; i < result.size(); ++i) {  // grows while it is walked
    const Vector v = result[i];
    if (symmetry.forward) add_once(result, {v.dx, -v.dy});
    if (symmetry.side) add_once(result, {-v.dx, v.dy});
    if (symmetry.rotation) add_once(result, {v.dy, v.dx});
  }
  return result;
}

Geometry::Geometry(const BoardSyntax& board)
    : files_(board.files.value),
      ranks_(board.ranks.value),
      cylinder_(board.type == BoardType::VerticalCylinder),
      inversion_(board.inversion) {}

VertexId Geometry::vertex(Cell cell) const {
  return VertexId(static_cast<std::size_t>((cell.rank - 1) * files_ + cell.file - 1));
}

Cell Geometry::cell(VertexId vertex) const {
  return {vertex.value % files_ + 1, vertex.value / files_ + 1};
}

Cell Geometry::seen_by(Colour colour, Cell cell) const {
  if (colour == Colour::White) return cell;
  const std::int64_t file = inversion_ == Inversion::Diagonal ? files_ + 1 - cell.file : cell.file;
  return {file, ranks_ + 1 - cell.rank};
}

std::vector<Vector> Geometry::directions(const Movement& movement, Colour colour) const {
  std::vector<Vector> result;
  for (Vector v : closure(movement.direction, movement.symmetry)) {
    if (colour == Colour::Black) {
      v = inversion_ == Inversion::Diagonal ? Vector{-v.dx, -v.dy} : Vector{v.dx, -v.dy};
    }
    v = normal(v);
    if (std::abs(v.dx) < files_ && std::abs(v.dy) < ranks_) add_once(result, v);
  }
  return result;
}

Vector Geometry::normal(Vector vector) const {
  if (!cylinder_) return vector;
  const std::int64_t right = modulo(vector.dx, files_);
  return {2 * right > files_ ? right - files_ : right, vector.dy};
}

std::optional<Cell> Geometry::leap(Cell from, Vector vector) const {
  Cell to{from.file + vector.dx, from.rank + vector.dy};
  if (cylinder_) to.file = modulo(to.file - 1, files_) + 1;
  if (to.file < 1 || to.file > files_ || to.rank < 1 || to.rank > ranks_) return std::nullopt;
  return to;
}

std::optional<std::int64_t> Geometry::most_leaps(Vector vector) const {
  if (cylinder_ && vector.dy == 0) return std::nullopt;
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
  if (vector.dy != 0) most = (ranks_ - 1) / std::abs(vector.dy);
  if (vector.dx != 0 && !cylinder_) most = std::min(most, (files_ - 1) / std::abs(vector.dx));
  return most;
}

std::int64_t Geometry::ring_length(Vector vector) const {
  return files_ / std::gcd(files_, vector.dx);
}

}  // namespace zug::metagame
