#pragma once

// The board as the rules see it: perspective, symmetries and wrapping (Pell 1992, §2.1-2.3).

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/ids.h"
#include "langs/metagame/syntax.h"

namespace zug::metagame {

enum class Colour { White, Black };

inline constexpr Colour colours[] = {Colour::White, Colour::Black};
inline constexpr Colour other(Colour colour) {
  return colour == Colour::White ? Colour::Black : Colour::White;
}

// From 1, as seen by white.
struct Cell {
  std::int64_t file = 1;
  std::int64_t rank = 1;
  friend auto operator<=>(Cell, Cell) = default;
};

// SC(SS, D): `direction` and all that the chosen symmetries make of it, without repetition, in the
// order they are found.
std::vector<Vector> closure(Vector direction, const Symmetry& symmetry);

class Geometry {
 public:
  explicit Geometry(const BoardSyntax& board);

  std::int64_t files() const { return files_; }
  std::int64_t ranks() const { return ranks_; }
  bool cylinder() const { return cylinder_; }

  // Rank by rank from a1; vertex 0 is (1,1).
  std::size_t size() const { return static_cast<std::size_t>(files_ * ranks_); }
  VertexId vertex(Cell cell) const;
  Cell cell(VertexId vertex) const;

  // What `colour` calls `cell`.
  Cell seen_by(Colour colour, Cell cell) const;

  // The ways `colour` can go with this movement: the closure, inverted for black. Vectors that mean
  // the same on a cylinder are one, those that lead off every board of this size are left out.
  std::vector<Vector> directions(const Movement& movement, Colour colour) const;

  // The same vector for all vectors that lead to the same squares: on a cylinder, files are taken
  // modulo the number of files, half of them to the left.
  Vector normal(Vector vector) const;
  // Where one leap leads, empty off the board.
  std::optional<Cell> leap(Cell from, Vector vector) const;
  // How many leaps in a row there is room for, at best; empty when there is no end to them, since
  // the path is a ring.
  std::optional<std::int64_t> most_leaps(Vector vector) const;
  // The number of squares of that ring.
  std::int64_t ring_length(Vector vector) const;

 private:
  std::int64_t files_;
  std::int64_t ranks_;
  bool cylinder_;
  Inversion inversion_;
};

}  // namespace zug::metagame
