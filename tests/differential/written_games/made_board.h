#pragma once

// Boards of made-up games: rectangles, hexagons, cuboids and graphs, with holes or without, of 2 to
// 80 vertices, one in some of exactly 64, which is what a word of bits holds.

#include <cstddef>
#include <string>
#include <vector>

#include "ir/reference/perft.h"

namespace zug::test {

struct Way {
  std::string step;  // one or more directions in a row
  std::string back;  // the same the other way; empty when there is none
};

struct MadeBoard {
  std::string text;                     // what is behind `#board =`
  std::vector<std::string> directions;  // single steps
  std::vector<Way> straight;            // along the sides
  std::vector<Way> slanted;             // across corners, and odd ones
  std::vector<std::string> walks;       // to any square, or what people take for that
  // Squares one after another, as go counts them; empty but on rectangles.
  std::string first;
  std::string next;
  std::string last;
  std::size_t vertices = 0;
};

enum class Size { Any, Tiny };  // Tiny: 2 to 6 vertices, about

// Squares get pieces by `stock`, from which is drawn; the first of it is the most frequent.
MadeBoard made_board(Random& random, const std::vector<std::string>& stock, Size size = Size::Any);

}  // namespace zug::test
