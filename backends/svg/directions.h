#pragma once

// What the names of directions say about where squares are.

#include <optional>
#include <vector>

#include "backends/svg/layout.h"

namespace zug::svg {

// By direction: "up", "NW", "left_down", "forward" as steps of -1, 0 and 1; empty for other names.
std::vector<std::optional<Point>> compass(const Game& game);

// Each step has the length its name says, whichever way one walks: `hexagonal` when the directions
// are left and right and four oblique ones. Empty when the ways disagree, or when some vertex is
// not reached, or two are at one point.
struct Steps {
  std::vector<Point> at;
  bool hexagonal = false;
};
std::optional<Steps> by_steps(const Game& game);

// Only the order counts: an edge to the right leads to the same row and a later column. The columns
// and rows are as few as possible. Empty when that cannot be, or two vertices are at one point.
std::optional<std::vector<Point>> by_order(const Game& game);

// Whether most edges with names of the compass lead elsewhere in `at` than their names say.
bool contradicts(const Game& game, const std::vector<Point>& at);

}  // namespace zug::svg
