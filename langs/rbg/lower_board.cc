// Board generators (spec §4). All three are one idea: cells have coordinates, a direction is a rule
// from coordinates to coordinates, and there is an edge wherever both cells exist.
//
//   rectangle, cuboid   x to the right, y down, z to the front
//   hexagon             x counts within a line; whether a step up or down keeps x or changes it
//                       depends on which side of the longest line (the peak) it happens

#include "langs/rbg/lower_board.h"

#include <array>
#include <map>
#include <tuple>

namespace zug::rbg {
namespace {

struct Coordinates {
  long x = 0, y = 0, z = 0;
  auto operator<=>(const Coordinates&) const = default;
};

PieceId piece_of(const Symbols& symbols, const Name& name) {
  return std::get<PieceId>(symbols.find(name.text)->meaning);
}

DirectionId direction_of(const Symbols& symbols, const Name& name) {
  return std::get<DirectionId>(symbols.find(name.text)->meaning);
}

class Generator {
 public:
  Generator(const BoardSyntax& syntax, const Symbols& symbols)
      : syntax_(syntax), symbols_(symbols) {
    for (const Name& name : syntax.directions) directions_.push_back(direction_of(symbols, name));
  }

  Board generate() {
    add_squares();
    for (const auto& [from, vertex] : cells_) {
      const std::vector<Coordinates> targets = neighbours(from);
      for (std::size_t i = 0; i < targets.size(); ++i) {
        const auto to = cells_.find(targets[i]);
        if (to != cells_.end()) builder_.add_edge(vertex, directions_[i], to->second);
      }
    }
    return std::move(builder_).finish();
  }

 private:
  void add_squares() {
    find_peak();
    for (std::size_t z = 0; z < syntax_.layers.size(); ++z) {
      const std::vector<LineSyntax>& lines = syntax_.layers[z].lines;
      for (std::size_t y = 0; y < lines.size(); ++y) {
        for (std::size_t x = 0; x < lines[y].cells.size(); ++x) {
          const std::optional<Name>& cell = lines[y].cells[x];
          const Coordinates at{static_cast<long>(x), static_cast<long>(y), static_cast<long>(z)};
          if (cell) cells_.emplace(at, builder_.add_square(square(*cell, at)));
        }
      }
    }
  }

  Square square(const Name& cell, Coordinates at) const {
    const std::string x = std::to_string(at.x);
    const std::string y = std::to_string(at.y);
    Square result{{}, piece_of(symbols_, cell), cell.origin, std::nullopt};
    if (syntax_.shape == BoardSyntax::Shape::Hexagon) {
      result.name = "hx" + x + "y" + y;
      const auto length = static_cast<double>(
          syntax_.layers.front().lines[static_cast<std::size_t>(at.y)].cells.size());
      result.place = {static_cast<double>(at.x) - length / 2, static_cast<double>(at.y) * 0.866};
    } else if (syntax_.shape == BoardSyntax::Shape::Cuboid) {
      result.name = "cx" + x + "y" + y + "z" + std::to_string(at.z);
      const auto width = static_cast<double>(syntax_.layers.front().lines.front().cells.size());
      result.place = {static_cast<double>(at.x) + static_cast<double>(at.z) * (width + 1),
                      static_cast<double>(at.y)};
    } else {
      result.name = "rx" + x + "y" + y;
      result.place = {static_cast<double>(at.x), static_cast<double>(at.y)};
    }
    return result;
  }

  // The line before the first shorter one; without one, every line counts as above the peak.
  void find_peak() {
    const std::vector<LineSyntax>& lines = syntax_.layers.front().lines;
    peak_ = static_cast<long>(lines.size());
    for (std::size_t y = 1; y < lines.size(); ++y) {
      if (lines[y].cells.size() < lines[y - 1].cells.size()) {
        peak_ = static_cast<long>(y - 1);
        return;
      }
    }
  }

  // In the order of the generator's directions.
  std::vector<Coordinates> neighbours(Coordinates at) const {
    const auto [x, y, z] = at;
    if (syntax_.shape != BoardSyntax::Shape::Hexagon) {
      std::vector<Coordinates> targets{{x, y - 1, z}, {x, y + 1, z}, {x - 1, y, z}, {x + 1, y, z}};
      if (syntax_.shape == BoardSyntax::Shape::Cuboid) {
        targets.push_back({x, y, z + 1});
        targets.push_back({x, y, z - 1});
      }
      return targets;
    }
    const bool above = y < peak_;
    const bool below = y > peak_;
    return {{below ? x : x - 1, y - 1, 0},  // north-west
            {below ? x + 1 : x, y - 1, 0},  // north-east
            {x + 1, y, 0},                  // east
            {above ? x + 1 : x, y + 1, 0},  // south-east
            {above ? x : x - 1, y + 1, 0},  // south-west
            {x - 1, y, 0}};                 // west
  }

  const BoardSyntax& syntax_;
  const Symbols& symbols_;
  std::vector<DirectionId> directions_;
  std::map<Coordinates, VertexId> cells_;
  BoardBuilder builder_;
  long peak_ = 0;
};

Board lower_graph(const BoardSyntax& syntax, const Symbols& symbols) {
  BoardBuilder builder;
  std::map<std::string_view, VertexId> vertices;
  for (const VertexSyntax& vertex : syntax.vertices) {
    const Square square{std::string(vertex.name.text), piece_of(symbols, vertex.piece),
                        vertex.name.origin, std::nullopt};
    vertices.emplace(vertex.name.text, builder.add_square(square));
  }
  for (const VertexSyntax& vertex : syntax.vertices) {
    for (const EdgeSyntax& edge : vertex.edges) {
      builder.add_edge(vertices.at(vertex.name.text), direction_of(symbols, edge.direction),
                       vertices.at(edge.target.text));
    }
  }
  return std::move(builder).finish();
}

}  // namespace

Board lower_board(const BoardSyntax& syntax, const Symbols& symbols) {
  if (syntax.shape == BoardSyntax::Shape::Graph) return lower_graph(syntax, symbols);
  return Generator(syntax, symbols).generate();
}

}  // namespace zug::rbg
