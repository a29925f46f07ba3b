#pragma once

// Where the squares of a board are drawn. docs: backends/svg/layout.cc.

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "backends/notation/squares.h"
#include "ir/game.h"

namespace zug::svg {

// x to the right, y down; neighbouring squares are 1 apart.
struct Point {
  double x = 0, y = 0;
  friend bool operator==(Point, Point) = default;
};

enum class Tiling : std::uint8_t {
  Squares,   // unit squares around the points
  Hexagons,  // with a side at the left and at the right, 1 wide
  Points     // no tiles: points with lines between them
};

struct Layout {
  Tiling tiling = Tiling::Points;
  std::vector<Point> at;    // by vertex, distinct
  std::vector<bool> apart;  // by vertex: without any edge on a board that has some (a hand)
};

// The same on every machine, whatever the order in memory; positions are multiples of 1/1000.
Layout lay_out(const Game& game, const notation::Squares& squares);

constexpr std::size_t most_with_springs = 400;  // vertices

// What lay_out() falls back on, for graphs of which nothing is known: `edges` are pairs of
// vertices below `count`, and the graph they make is connected.
std::vector<Point> by_springs(std::size_t count,
                              const std::vector<std::pair<std::size_t, std::size_t>>& edges);

}  // namespace zug::svg
