#pragma once

// Scenes as text of SVG.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "backends/svg/scene.h"

namespace zug::svg {

// What stands on the board, and what is shown about it.
struct View {
  std::vector<PieceId> pieces;                          // by VertexId
  std::vector<VertexId> last;                           // squares of the last move: brackets
  std::vector<VertexId> path;                           // an arrow from square to square
  std::vector<VertexId> targets;                        // dots, rings where a piece stands
  std::vector<VertexId> rings;                          // squares that are talked about
  std::vector<std::pair<VertexId, std::string>> notes;  // short texts in the corners of squares
  std::optional<VertexId> chosen;                       // where the moves to the targets begin
  std::string caption;                                  // a line below the board
};

// How many pixels a square gets, so that the picture is about `width` by `height`: 14 to 96.
double pixels_per_square(const Scene& scene, double width, double height);

// A file of SVG. Where several stand in one text, as in a notebook, what they define has names that
// begin with `prefix`, which is text of ours.
std::string print(const Scene& scene, const View& view, double pixels = 48,
                  const std::string& prefix = "");

// Several pictures of one board: defined once, in the text of a page, under names that begin with
// `prefix`, which is text of ours.
std::string definitions(const Scene& scene, const std::string& prefix);
// <svg>…</svg>, to stand behind the definitions.
std::string picture(const Scene& scene, const View& view, const std::string& prefix,
                    double pixels = 48);
// What lies on the board, in the coordinates of the board: groups and marks, for pictures that
// move.
std::string contents(const Scene& scene, const View& view, const std::string& prefix);

}  // namespace zug::svg
