#pragma once

// What the squares of a board are called, and where they are drawn.

#include <optional>
#include <string>
#include <vector>

#include "ir/game.h"

namespace zug::notation {

// x to the right, y down; squares of different layers are in different pictures.
struct Spot {
  double x = 0, y = 0;
  long layer = 0;
};

enum class Labels {
  ColumnsAndRows,  // the name of a square is that of its column and the number of its row
  Squares          // the names say it, one by one
};

struct Squares {
  std::vector<std::string> names;          // by vertex, distinct
  std::optional<std::vector<Spot>> spots;  // by vertex, distinct; empty when nobody knows
  Labels labels = Labels::Squares;
  // Of ColumnsAndRows: 1 when the squares are hexagons and each row is to be drawn half a square to
  // the right of the one above it, -1 to the left; else 0. The spots are those of the rectangle.
  int push = 0;
};

// `fixed`: by piece, whether it never moves.
Squares squares(const Game& game, const std::vector<bool>& fixed);

// 0 is "a", 25 "z", 26 "aa".
std::string column_name(long column);

}  // namespace zug::notation
