// Boards: shapes and names (spec §4). A generator's lines must fit its shape, a graph's edges must
// lead to declared vertices.

#include <algorithm>
#include <map>
#include <set>

#include "ir/limits.h"
#include "langs/rbg/check.h"

namespace zug::rbg {
namespace {

class BoardChecker {
 public:
  BoardChecker(const BoardSyntax& board, const Symbols& symbols, Diagnostics& diagnostics)
      : board_(board), symbols_(symbols), diagnostics_(diagnostics) {}

  void check() {
    switch (board_.shape) {
      case BoardSyntax::Shape::Graph:
        check_graph();
        return;
      case BoardSyntax::Shape::Hexagon:
        check_hexagon();
        break;
      case BoardSyntax::Shape::Rectangle:
      case BoardSyntax::Shape::Cuboid:
        check_layers();
        break;
    }
    check_cells();
  }

 private:
  void check_piece(const Name& name, const char* code) {
    if (name.text.empty()) return;
    const SymbolEntry* entry = symbols_.find(name.text);
    if (entry != nullptr && std::holds_alternative<PieceId>(entry->meaning)) return;
    if (entry != nullptr && entry->contested) return;
    if (entry == nullptr && (!symbols_.pieces_known || is_strange(name.text))) return;
    auto& error = diagnostics_.error(
        code, name.origin,
        entry == nullptr ? "the piece " + quoted(name.text) + " is not declared"
                         : quoted(name.text) + " is " + kind_of(entry->meaning) + ", not a piece");
    std::vector<std::string> pieces;
    for (const Symbol& piece : symbols_.pieces) pieces.push_back(bytes_of(piece.name));
    const std::string meant = nearest(std::string(name.text), pieces);
    if (!meant.empty()) error.hint = "did you mean " + quoted(meant) + "?";
  }

  void check_size(std::size_t vertices) {
    if (vertices == 0) {
      diagnostics_.error("RBG0509", board_.origin, "the board has no vertex: all cells are holes");
    } else if (vertices > limits::vertices) {
      diagnostics_.error("RBG0712", board_.origin,
                         "the board has " + std::to_string(vertices) + " vertices, at most " +
                             std::to_string(limits::vertices) + " are allowed");
    }
  }

  void check_cells() {
    std::size_t vertices = 0;
    bool mended = board_.layers.empty();
    for (const LayerSyntax& layer : board_.layers) {
      mended = mended || layer.lines.empty();
      for (const LineSyntax& line : layer.lines) {
        mended = mended || line.mended;
        for (const std::optional<Name>& cell : line.cells) {
          if (!cell) continue;
          ++vertices;
          check_piece(*cell, "RBG0504");
        }
      }
    }
    if (vertices > 0 || !mended) check_size(vertices);
  }

  // The first line, or layer, of the size that most have; of two such sizes the one that comes
  // first.
  template <class Part, class Size>
  static const Part* usual(const std::vector<const Part*>& parts, Size size) {
    std::map<std::size_t, std::size_t> counts;
    for (const Part* part : parts) ++counts[size(*part)];
    const Part* best = nullptr;
    for (const Part* part : parts) {
      if (best == nullptr || counts[size(*part)] > counts[size(*best)]) best = part;
    }
    return best;
  }

  static std::size_t lines_of(const LayerSyntax& layer) { return layer.lines.size(); }
  static std::size_t cells_of(const LineSyntax& line) { return line.cells.size(); }

  void check_layers() {
    std::vector<const LayerSyntax*> layers;
    std::vector<const LineSyntax*> lines;
    const auto mended = [](const LineSyntax& line) { return line.mended; };
    for (const LayerSyntax& layer : board_.layers) {
      if (std::none_of(layer.lines.begin(), layer.lines.end(), mended)) layers.push_back(&layer);
      for (const LineSyntax& line : layer.lines) {
        if (!line.mended) lines.push_back(&line);
      }
    }
    const LayerSyntax* layer_model = usual(layers, lines_of);
    for (const LayerSyntax* layer : layers) {
      if (layer->lines.size() == layer_model->lines.size()) continue;
      report_size("layer", "lines", layer->origin, layer->lines.size(), layer_model->origin,
                  layer_model->lines.size(), layer_model == layers.front());
    }
    const LineSyntax* line_model = usual(lines, cells_of);
    for (const LineSyntax* line : lines) {
      if (line->cells.size() == line_model->cells.size()) continue;
      report_size("line", "cells", line->origin, line->cells.size(), line_model->origin,
                  line_model->cells.size(), line_model == lines.front());
    }
  }

  void report_size(const std::string& what, const std::string& parts, Origin at, std::size_t size,
                   Origin model, std::size_t usual_size, bool is_first) {
    diagnostics_
        .error("RBG0505", at,
               "the " + what + " has " + std::to_string(size) + " " + parts +
                   (is_first ? ", the first one has " : ", most have ") +
                   std::to_string(usual_size))
        .note(model, (is_first ? "the first " : "such a ") + what + " is here");
  }

  // Lengths go up by one to the peak, then down by one.
  void check_hexagon() {
    const std::vector<LineSyntax>& lines = board_.layers.front().lines;
    const auto mended = [](const LineSyntax& line) { return line.mended; };
    if (std::any_of(lines.begin(), lines.end(), mended)) return;
    bool falling = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::size_t length = lines[i].cells.size();
      if (length == 0) {
        diagnostics_.error("RBG0506", lines[i].origin, "a line of a hexagon cannot be empty");
        return;
      }
      if (i == 0) continue;
      const std::size_t before = lines[i - 1].cells.size();
      if (!falling && length + 1 == before) falling = true;
      if (length == (falling ? before - 1 : before + 1)) continue;
      diagnostics_.error(
          "RBG0506", lines[i].origin,
          "the line has " + std::to_string(length) + " cells, " +
              (falling ? std::to_string(before - 1)
                       : std::to_string(before + 1) +
                             (before > 1 ? " or " + std::to_string(before - 1) : std::string())) +
              " are expected after a line of " + std::to_string(before));
      return;  // whether the next lines go up or down is no longer known
    }
  }

  void check_graph() {
    std::map<std::string_view, Origin> vertices;
    for (const VertexSyntax& vertex : board_.vertices) {
      const auto [first, added] = vertices.emplace(vertex.name.text, vertex.name.origin);
      if (!added && !vertex.name.text.empty()) {
        auto& error = diagnostics_.error("RBG0507", vertex.name.origin,
                                         "vertex " + quoted(vertex.name.text) + " is given twice");
        error.note(first->second, "the first one is here");
      }
      check_piece(vertex.piece, "RBG0507");
    }
    for (const VertexSyntax& vertex : board_.vertices) check_edges(vertex, vertices);
    check_size(board_.vertices.size());
  }

  void check_edges(const VertexSyntax& vertex, const std::map<std::string_view, Origin>& vertices) {
    std::map<std::string_view, Origin> labels;
    for (const EdgeSyntax& edge : vertex.edges) {
      const auto [first, added] = labels.emplace(edge.direction.text, edge.direction.origin);
      if (!added && !edge.direction.text.empty()) {
        auto& error =
            diagnostics_.error("RBG0507", edge.direction.origin,
                               "vertex " + quoted(vertex.name.text) +
                                   " has two edges of direction " + quoted(edge.direction.text));
        error.note(first->second, "the first one is here");
      }
      if (board_.whole && !edge.target.text.empty() && !vertices.contains(edge.target.text)) {
        diagnostics_.error("RBG0507", edge.target.origin,
                           "the vertex " + quoted(edge.target.text) + " is not declared");
      }
    }
  }

  const BoardSyntax& board_;
  const Symbols& symbols_;
  Diagnostics& diagnostics_;
};

}  // namespace

void check_board(const GameSyntax& syntax, const Symbols& symbols, Diagnostics& diagnostics) {
  BoardChecker(syntax.board, symbols, diagnostics).check();
}

}  // namespace zug::rbg
