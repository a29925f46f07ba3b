#pragma once

// Games of a few lines on boards of all sizes and shapes, to compare engines on sets of one word
// and of several.

#include <cstddef>
#include <string>
#include <vector>

#include "ir/reference/perft.h"

namespace zug::test {

// A board and its steps.
struct LargeBoard {
  std::string shape;  // and directions, as before the rows
  std::vector<std::size_t> rows;
  std::string step;
  std::string any;
  bool holes = false;
  bool shifts = true;  // each step is a few shifts of the numbers of vertices
};

LargeBoard large_rectangle(std::size_t columns, std::size_t rows, bool holes = false);
LargeBoard large_hexagon(std::size_t side);

// Stones at random. Who places one must keep in touch with an empty square through stones of his
// own, or with the other's through empty squares and his own; the keeper turns stones over that
// have lost touch beside it.
std::string game_of_floods(const LargeBoard& board, Random& random);

// Who makes a row of so many wins, or loses; often it must not be longer, sometimes a square beside
// it, or another row that crosses it, counts, too.
std::string game_of_rows(const LargeBoard& board, Random& random);

// Riders go along empty squares and capture, and some shoot from where they have come to; often
// they must not stand in sight of their own there, or somebody must be attacked. Pieces are few, so
// that rides are long.
std::string game_of_rides(const LargeBoard& board, Random& random);

// Men hop over others, of some colours, as often as they like; while one is on his way something
// else stands where he began, which may be hopped over, too, or be a place to come to.
std::string game_of_hops(const LargeBoard& board, Random& random);

// So many stones a turn, on a board on which so many squares are free.
struct Placing {
  std::size_t columns, rows, stones, free;
};

std::string game_of_placing(const Placing& placing, Random& random);

}  // namespace zug::test
