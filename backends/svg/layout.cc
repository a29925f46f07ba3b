// The positions of a board, the first that fits:
//
// 1. What names say (backends/notation/squares): rx0y7, hx2y0, cx1y1z0, b6. If the directions of
//    the compass say something else (a draughts board that was written down turned by half a right
//    angle), these are believed instead. A rectangle whose squares have six neighbours in the rules
//    (backends/notation/rhombus) is a rhombus of hexagons: the board of hex.
// 2. Directions of the compass (backends/svg/directions), with steps of one length, or by order.
// 3. Springs (backends/svg/springs), part by part; vertices without edges are in a row below.
//
// Squares whose edges jump over others are points with lines between them, the others are tiles;
// but a direction that has the same step everywhere, as a knight's, or that only names or counts
// squares, is no line. Where too many lines would lead through other points, names like b6 are not
// believed.

#include "backends/svg/layout.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "backends/svg/directions.h"

namespace zug::svg {
namespace {

enum class Form { Rectangle, Hexagon, Cuboid, Letters };

bool digit_at(const std::string& name, std::size_t at) {
  return at < name.size() && name[at] >= '0' && name[at] <= '9';
}

Form form_of(const Game& game) {
  const std::string name = for_people(game.board.square(VertexId(0)).name);
  if (name.compare(0, 2, "hx") == 0 && digit_at(name, 2)) return Form::Hexagon;
  if (name.compare(0, 2, "cx") == 0 && digit_at(name, 2)) return Form::Cuboid;
  const bool rectangle = (name.compare(0, 2, "rx") == 0 && digit_at(name, 2)) ||
                         (name.compare(0, 1, "x") == 0 && digit_at(name, 1));
  return rectangle && name.find('y') != name.npos ? Form::Rectangle : Form::Letters;
}

using Pairs = std::vector<std::pair<std::size_t, std::size_t>>;

Pairs undirected(const Game& game) {
  std::set<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t v = 0; v < game.board.size(); ++v) {
    for (const auto& [direction, to] : game.board.neighbours(VertexId(v))) {
      if (to.value != v) pairs.emplace(std::minmax<std::size_t>(v, to.value));
    }
  }
  return Pairs(pairs.begin(), pairs.end());
}

// ---- Known spots -------------------------------------------------------------------------------

constexpr double row_height = 0.8660254037844386;  // of hexagons

std::vector<Point> side_by_side(const std::vector<notation::Spot>& spots) {
  double width = 0;
  for (const notation::Spot& spot : spots) width = std::max(width, spot.x + 1);
  std::vector<Point> result;
  for (const notation::Spot& spot : spots) {
    result.push_back({spot.x + static_cast<double>(spot.layer) * (width + 0.5), spot.y});
  }
  return result;
}

// The front end knows how long the rows of a hexagon with holes are, names do not.
std::vector<Point> rows_of_hexagons(const Game& game, const std::vector<notation::Spot>& spots) {
  std::vector<Point> result;
  for (std::size_t v = 0; v < spots.size(); ++v) {
    const auto& place = game.board.square(VertexId(v)).place;
    result.push_back({place ? place->first : spots[v].x, spots[v].y * row_height});
  }
  return result;
}

bool is_short(Point from, Point to) {
  return std::abs(to.x - from.x) < 1.01 && std::abs(to.y - from.y) < 1.01;
}

bool short_edges(const Game& game, const std::vector<Point>& at) {
  for (std::size_t v = 0; v < at.size(); ++v) {
    for (const auto& [direction, to] : game.board.neighbours(VertexId(v))) {
      if (!is_short(at[v], at[to.value])) return false;
    }
  }
  return true;
}

// One direction on a rectangle that may be joined at opposite sides.
struct OneWay {
  std::vector<std::pair<std::size_t, std::size_t>> edges;
  std::set<std::pair<long, long>> steps;
  bool far = false;
};

// It leads from everywhere to one vertex (toA1), or from each to the next with none left out.
bool names_or_counts(const OneWay& way, std::size_t count) {
  if (way.edges.size() + 1 < count) return false;
  std::vector<std::optional<std::size_t>> next(count);
  std::vector<bool> entered(count, false);
  for (const auto& [from, to] : way.edges) {
    next[from] = to;
    entered[to] = true;
  }
  if (std::count(entered.begin(), entered.end(), true) == 1) return true;
  const auto first = std::find(entered.begin(), entered.end(), false);
  const auto start = first == entered.end() ? 0 : static_cast<std::size_t>(first - entered.begin());
  std::size_t at = start, visited = 1;
  while (visited < count && next[at] && *next[at] != start) at = *next[at], ++visited;
  return visited == count;
}

// Every column meets every row, and directions that lead over squares are no lines of the board:
// each has the same step at several squares and no other one, as a knight's, or as steps to the
// right on a cylinder, which end at the left; or it only names or counts all squares, as those of
// Metagame (toA1, next). Points that happen to have names like b6 are no such board.
bool regular(const Game& game, const std::vector<Point>& at) {
  std::map<double, long> columns, rows;
  for (const Point& point : at) columns[point.x], rows[point.y];
  if (columns.size() * rows.size() != at.size()) return false;
  for (auto* const lines : {&columns, &rows}) {
    long count = 0;
    for (auto& [place, index] : *lines) index = count++;
  }
  const auto width = static_cast<long>(columns.size()), height = static_cast<long>(rows.size());
  std::vector<OneWay> ways(game.directions.size());
  for (std::size_t v = 0; v < at.size(); ++v) {
    for (const auto& [direction, to] : game.board.neighbours(VertexId(v))) {
      if (to.value == v) continue;
      const Point from = at[v], end = at[to.value];
      OneWay& way = ways[direction.value];
      way.edges.emplace_back(v, to.value);
      way.steps.emplace((columns[end.x] - columns[from.x] + width) % width,
                        (rows[end.y] - rows[from.y] + height) % height);
      way.far = way.far || !is_short(from, end);
    }
  }
  return std::all_of(ways.begin(), ways.end(), [&](const OneWay& way) {
    return !way.far || (way.edges.size() > 1 && way.steps.size() == 1) ||
           names_or_counts(way, at.size());
  });
}

bool whole_numbers(const std::vector<Point>& at) {
  return std::all_of(at.begin(), at.end(), [](Point point) {
    return point.x == std::floor(point.x) && point.y == std::floor(point.y);
  });
}

bool strictly_between(Point from, Point to, Point point) {
  const Point edge{to.x - from.x, to.y - from.y}, way{point.x - from.x, point.y - from.y};
  const double along = edge.x * way.x + edge.y * way.y;
  return edge.x * way.y == edge.y * way.x && along > 0 && along < edge.x * edge.x + edge.y * edge.y;
}

// Whether more than a tenth of all edges lead straight through squares, so that lines would hide
// each other.
bool illegible(const Game& game, const std::vector<Point>& at) {
  const Pairs edges = undirected(game);
  const auto hidden = std::count_if(edges.begin(), edges.end(), [&at](const auto& edge) {
    return std::any_of(at.begin(), at.end(), [&](Point point) {
      return strictly_between(at[edge.first], at[edge.second], point);
    });
  });
  return 10 * static_cast<std::size_t>(hidden) > edges.size();
}

// Empty when the names turn out to be names only.
std::optional<Layout> by_letters(const Game& game, std::vector<Point> at) {
  const bool grid = whole_numbers(at);
  if (grid && (short_edges(game, at) || regular(game, at))) {
    return Layout{Tiling::Squares, std::move(at), {}};
  }
  if (grid && at.size() <= most_with_springs && illegible(game, at)) return std::nullopt;
  return Layout{Tiling::Points, std::move(at), {}};
}

std::optional<Layout> by_names(const Game& game, const notation::Squares& squares) {
  const std::vector<notation::Spot>& spots = *squares.spots;
  const Form form = form_of(game);
  if (form == Form::Hexagon) return Layout{Tiling::Hexagons, rows_of_hexagons(game, spots), {}};
  std::vector<Point> at = side_by_side(spots);
  const int push = squares.push != 0 && !contradicts(game, at) ? squares.push : 0;
  if (form == Form::Letters && push == 0) return by_letters(game, std::move(at));
  if (push == 0) return Layout{Tiling::Squares, std::move(at), {}};
  for (Point& point : at) point = {point.x + push * point.y / 2, point.y * row_height};
  return Layout{Tiling::Hexagons, std::move(at), {}};
}

std::optional<Layout> by_compass(const Game& game) {
  if (std::optional<Steps> steps = by_steps(game)) {
    if (steps->hexagonal) {
      for (Point& point : steps->at) point.y *= row_height;
    }
    return Layout{steps->hexagonal ? Tiling::Hexagons : Tiling::Squares, std::move(steps->at), {}};
  }
  if (std::optional<std::vector<Point>> order = by_order(game)) {
    return Layout{Tiling::Points, std::move(*order), {}};
  }
  return std::nullopt;
}

// ---- Any graph ---------------------------------------------------------------------------------

struct Part {
  std::vector<std::size_t> vertices;
  Pairs edges;  // of indices into `vertices`
};

// The connected parts, by their first vertices.
std::vector<Part> parts_of(const Game& game) {
  const Pairs edges = undirected(game);
  std::vector<std::size_t> root(game.board.size());
  for (std::size_t v = 0; v < root.size(); ++v) root[v] = v;
  const auto find = [&root](std::size_t v) {
    while (root[v] != v) v = root[v] = root[root[v]];
    return v;
  };
  for (const auto& [a, b] : edges) {
    const std::size_t one = find(a), other = find(b);
    root[std::max(one, other)] = std::min(one, other);
  }
  std::map<std::size_t, Part> parts;
  std::vector<std::size_t> index(root.size());
  for (std::size_t v = 0; v < root.size(); ++v) {
    std::vector<std::size_t>& list = parts[find(v)].vertices;
    index[v] = list.size();
    list.push_back(v);
  }
  for (const auto& [a, b] : edges) parts[find(a)].edges.emplace_back(index[a], index[b]);
  std::vector<Part> result;
  for (auto& [first, part] : parts) result.push_back(std::move(part));
  return result;
}

Layout by_parts(const Game& game) {
  Layout result{Tiling::Points, std::vector<Point>(game.board.size()),
                std::vector<bool>(game.board.size(), false)};
  const std::vector<Part> parts = parts_of(game);
  const bool edges = std::any_of(parts.begin(), parts.end(),
                                 [](const Part& part) { return part.vertices.size() > 1; });
  double left = 0, bottom = 0, hand = 0;
  for (const Part& part : parts) {
    if (part.vertices.size() == 1) continue;
    const std::vector<Point> at = by_springs(part.vertices.size(), part.edges);
    Point least = at.front(), most = at.front();
    for (const Point& point : at) {
      least = {std::min(least.x, point.x), std::min(least.y, point.y)};
      most = {std::max(most.x, point.x), std::max(most.y, point.y)};
    }
    for (std::size_t i = 0; i < at.size(); ++i) {
      result.at[part.vertices[i]] = {left + at[i].x - least.x, at[i].y - least.y};
    }
    left += most.x - least.x + 1.5;
    bottom = std::max(bottom, most.y - least.y + 1.5);
  }
  const double width = std::max(left, 8.0);
  for (const Part& part : parts) {
    if (part.vertices.size() > 1) continue;
    result.at[part.vertices.front()] = {std::fmod(hand, std::floor(width)),
                                        bottom + std::floor(hand / std::floor(width))};
    result.apart[part.vertices.front()] = edges;
    hand += 1;
  }
  return result;
}

// The upper left square is at 0, 0, and no digit depends on the machine.
void settle(Layout& layout) {
  Point least = layout.at.front();
  for (const Point& point : layout.at) {
    least = {std::min(least.x, point.x), std::min(least.y, point.y)};
  }
  const auto round = [](double value) { return std::round(value * 1000) / 1000; };
  for (Point& point : layout.at) point = {round(point.x - least.x), round(point.y - least.y)};
  layout.apart.resize(layout.at.size(), false);
}

}  // namespace

Layout lay_out(const Game& game, const notation::Squares& squares) {
  if (game.board.size() == 0) return {};
  std::optional<Layout> result;
  if (squares.spots) {
    std::optional<Layout> named = by_names(game, squares);
    if (!named || contradicts(game, named->at)) result = by_compass(game);
    if (!result) result = std::move(named);
  } else {
    result = by_compass(game);
  }
  if (!result) result = by_parts(game);
  settle(*result);
  return std::move(*result);
}

}  // namespace zug::svg
