#pragma once

// What names mean in a game that may be a Simplified Boardgame, and its board.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"

namespace zug::sbg_writer {

struct Shifted {
  std::int64_t columns = 0;  // to the right
  std::int64_t rows = 0;     // up
  friend bool operator==(const Shifted&, const Shifted&) = default;
};

struct Layout {
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::vector<std::string> rows;  // the top one first, in letters and '.'
  std::vector<char> letters;      // by PieceId: '.' for the empty square, '?' for a marker
  std::vector<Shifted> shifts;    // by DirectionId
  PieceId empty;
  std::optional<PieceId> white_marker;
  std::optional<PieceId> black_marker;
};

// Empty, with errors, when the players, pieces, variables, directions or the board are others.
std::optional<Layout> recognise_layout(const Game& game, Diagnostics& diagnostics);

}  // namespace zug::sbg_writer
