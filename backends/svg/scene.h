#pragma once

// What a board looks like, as plain values: `zug draw` prints it as SVG (backends/svg/print.h), the
// page in the browser draws it with its own hands. Nothing here knows files, threads or a reasoner.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backends/notation/notation.h"
#include "backends/svg/layout.h"
#include "ir/game.h"

namespace zug::svg {

enum class Surface : std::uint8_t {
  Plain,      // tiles of one colour
  Chequered,  // Cell::tone tells tiles apart
  Felt,       // tiles of green: discs that are turned over
  Wood        // points and lines
};

struct Cell {
  Point centre;
  std::vector<Point> outline;  // corners of the tile, clockwise; empty: a point
  std::string name;            // of the square, as moves have it
  int tone = 0;                // 0 dark, 1 light; of hexagons also 2
  bool inert = false;          // no move ever puts anything here: a rim, a light square
  bool apart = false;          // not on the board but beside it: a hand
};

struct Edge {
  VertexId from, to;
};

// The name of a column or row, outside of the board. The text's middle is at `at`.
struct Label {
  Point at;
  std::string text;
};

struct PlayerLook {
  std::string name;
  std::string fill;  // "#D55E00"
  std::string ink;   // what is seen on it
  int rim = 0;       // 0 plain, 1 dashed, 2 dotted, 3 dash and dot: colour is not all that tells
};

struct PieceLook {
  std::string name;     // for people
  bool shown = true;    // false: the empty square, and what belongs to the board
  std::string glyph;    // a name in glyphs(), or empty: `letters` on a disc
  std::string letters;  // one to three characters
  bool dot = false;     // one of several pieces that would look the same
  PlayerId owner;       // the keeper: nobody's
  std::string fill;     // of a theme, "#RRGGBB"; empty: the owner's
  std::string image;    // of a theme: the text of an SVG file, to be shown as an image only
};

struct Scene {
  std::string game;  // its name, for people
  Tiling tiling = Tiling::Points;
  Surface surface = Surface::Plain;
  double width = 0, height = 0;  // everything, labels too, is in 0..width and 0..height
  std::vector<Cell> cells;       // by VertexId
  std::vector<Edge> edges;       // each once, the smaller vertex first; empty for tiles
  std::vector<Label> labels;
  bool names_inside = false;        // squares have no columns and rows: show Cell::name in them
  std::vector<PlayerLook> players;  // players[p - 1] of PlayerId p, as Game::players
  std::vector<PieceLook> pieces;    // by PieceId
  PlayerLook nobody;                // how the keeper's pieces look
};

// How a theme wants one piece; what is empty is left to guess.
struct PieceTheme {
  std::string piece;  // its name
  std::string glyph, letters, fill, image;
  std::optional<PlayerId> owner;
};
using Theme = std::vector<PieceTheme>;

// The game must be verified; the scene does not refer to it.
Scene scene(const notation::Notation& notation, const Theme& theme = {});

// Whose colours a piece has.
const PlayerLook& look_of(const Scene& scene, const PieceLook& piece);

}  // namespace zug::svg
