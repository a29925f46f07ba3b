// A board is a grid of cells, some of which are holes, until the wanted number is left; or a graph
// of a shape that people draw (rings, wheels, paths, trees, cylinders) with some edges at random.

#include "tests/differential/written_games/made_board.h"

#include <algorithm>
#include <map>

namespace zug::test {
namespace {

class BoardMaker {
 public:
  BoardMaker(Random& random, const std::vector<std::string>& stock, Size size)
      : random_(random), stock_(stock), size_(size) {}

  MadeBoard make() {
    switch (draw(10)) {
      case 0:
      case 1:
        hexagon();
        break;
      case 2:
        cuboid();
        break;
      case 3:
      case 4:
        graph();
        break;
      default:
        rectangle();
    }
    return board_;
  }

 private:
  std::size_t draw(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  bool chance(std::size_t percent) { return draw(100) < percent; }

  // How many vertices, about; cells of a grid may be more, and then some are holes.
  std::size_t size() {
    if (size_ == Size::Tiny) return 2 + draw(5);
    const std::size_t kind = draw(100);
    if (kind < 35) return 2 + draw(8);
    if (kind < 70) return 10 + draw(30);
    if (kind < 80) return 40 + draw(24);
    if (kind < 88) return 64;
    return 65 + draw(16);
  }

  std::string piece() {
    if (fullness_ == 0) return stock_[0];
    return chance(fullness_) ? stock_[draw(stock_.size())] : stock_[0];
  }

  // Which cells there are, of so many, for about `wanted` vertices. One has to be left.
  std::vector<bool> cells(std::size_t count, std::size_t wanted) {
    std::vector<bool> result(count, true);
    std::size_t left = count;
    if (chance(25))
      wanted = std::max<std::size_t>(2, std::min(count, wanted) * (50 + draw(50)) / 100);
    for (std::size_t tries = 0; left > wanted && tries < 10'000; ++tries) {
      const std::size_t cell = draw(count);
      if (result[cell]) --left;
      result[cell] = false;
    }
    board_.vertices = left;
    return result;
  }

  std::string line(const std::vector<bool>& cells, std::size_t from, std::size_t length) {
    std::string result = "[";
    for (std::size_t i = 0; i < length; ++i) {
      if (i != 0) result += ",";
      if (cells[from + i] || length == 1) result += piece();  // `[]` has no cells
    }
    return result + "]";
  }

  void names(std::vector<std::string> directions) { board_.directions = std::move(directions); }

  void opposite(std::vector<Way>& ways, const std::string& a, const std::string& b) {
    ways.push_back({a, b});
    ways.push_back({b, a});
  }

  std::string star_of_all() const {
    std::string result = "(";
    for (const std::string& name : board_.directions) {
      result += (result.size() > 1 ? "+" : "") + name;
    }
    return result + ")*";
  }

  void rectangle();
  void hexagon();
  void cuboid();
  void graph();
  std::string explicit_graph(const std::vector<std::map<std::string, std::size_t>>& edges);
  void ring(std::vector<std::map<std::string, std::size_t>>& edges);
  void cylinder(std::vector<std::map<std::string, std::size_t>>& edges);
  void mill(std::vector<std::map<std::string, std::size_t>>& edges);
  void tangle(std::vector<std::map<std::string, std::size_t>>& edges);

  Random& random_;
  const std::vector<std::string>& stock_;
  Size size_;
  std::size_t fullness_ = 0;  // percent of squares with any piece
  MadeBoard board_;

 public:
  void fill() { fullness_ = std::vector<std::size_t>{0, 10, 20, 20, 35, 35, 60, 100}[draw(8)]; }
};

void BoardMaker::rectangle() {
  const std::size_t wanted = size();
  std::size_t columns = 1 + draw(10);
  if (wanted == 64 && chance(60)) columns = 8;
  columns = std::min(columns, wanted);
  const std::size_t rows = (wanted + columns - 1) / columns;
  const std::vector<bool> is = cells(rows * columns, wanted);
  if (chance(50)) {
    names({"up", "down", "left", "right"});
  } else {
    names({"no", "so", "we", "ea"});
  }
  const std::vector<std::string>& d = board_.directions;
  board_.text = "rectangle(" + d[0] + "," + d[1] + "," + d[2] + "," + d[3] + ",";
  for (std::size_t row = 0; row < rows; ++row) board_.text += line(is, row * columns, columns);
  board_.text += ")";
  opposite(board_.straight, d[0], d[1]);
  opposite(board_.straight, d[2], d[3]);
  opposite(board_.slanted, d[0] + " " + d[2], d[1] + " " + d[3]);
  opposite(board_.slanted, d[0] + " " + d[3], d[1] + " " + d[2]);
  opposite(board_.slanted, d[0] + "^2 " + d[2], d[1] + "^2 " + d[3]);
  opposite(board_.slanted, d[0] + "^2 " + d[3] + "^2", d[1] + "^2 " + d[2] + "^2");
  opposite(board_.slanted, d[0] + " " + d[3] + "^2", d[1] + " " + d[2] + "^2");
  board_.first = d[0] + "* {! " + d[0] + "} " + d[2] + "* {! " + d[2] + "}";
  board_.next = "({? " + d[3] + "} " + d[3] + " + {! " + d[3] + "} " + d[2] + "* {! " + d[2] +
                "} " + d[1] + ")";
  board_.last = "{! " + d[3] + " + " + d[1] + "}";
  board_.walks = {"(" + d[0] + "* + " + d[1] + "*)(" + d[2] + "* + " + d[3] + "*)",
                  "(" + d[2] + "* + " + d[3] + "*)(" + d[0] + "* + " + d[1] + "*)", star_of_all(),
                  "(" + d[0] + "*" + d[1] + "*)(" + d[2] + "*" + d[3] + "*)",
                  d[1] + "* " + d[3] + "*"};
}

// Lines get longer by one, then shorter by one; either may be missing.
void BoardMaker::hexagon() {
  const std::size_t wanted = size();
  names({"NW", "NE", "E", "SE", "SW", "W"});
  std::vector<std::size_t> lengths{1 + draw(4)};
  std::size_t cells_there = lengths[0];
  std::size_t grows = 1 + draw(5);
  while (cells_there < wanted && (grows > 0 || lengths.back() > 1)) {
    const std::size_t next = grows > 0 ? lengths.back() + 1 : lengths.back() - 1;
    if (grows > 0) --grows;
    lengths.push_back(next);
    cells_there += next;
  }
  const std::vector<bool> is = cells(cells_there, wanted);
  board_.text = "hexagon(NW,NE,E,SE,SW,W,";
  std::size_t from = 0;
  for (const std::size_t length : lengths) {
    board_.text += line(is, from, length);
    from += length;
  }
  board_.text += ")";
  opposite(board_.straight, "NW", "SE");
  opposite(board_.straight, "NE", "SW");
  opposite(board_.straight, "E", "W");
  opposite(board_.slanted, "NW NE", "SE SW");
  opposite(board_.slanted, "E NE", "W SW");
  board_.walks = {"(NW*+SE*)(SW*+NE*)(W*+E*)", "(NW*+SE*)(SW*+NE*)(W*+E*)(NE*+SE*)", star_of_all(),
                  "(W*+E*)(NW*+SE*)", "(NW + SE + E + W)*"};
}

void BoardMaker::cuboid() {
  const std::size_t wanted = std::max<std::size_t>(4, size());
  const bool cube = wanted == 64 && chance(70);
  const std::size_t layers = cube ? 4 : 1 + draw(4);
  const std::size_t rows = cube ? 4 : 1 + draw(4);
  const std::size_t columns = std::max<std::size_t>(1, wanted / (layers * rows));
  const std::vector<bool> is = cells(layers * rows * columns, wanted);
  names({"up", "down", "left", "right", "front", "back"});
  board_.text = "cuboid(up,down,left,right,front,back,";
  for (std::size_t layer = 0; layer < layers; ++layer) {
    board_.text += "[";
    for (std::size_t row = 0; row < rows; ++row) {
      board_.text += line(is, (layer * rows + row) * columns, columns);
    }
    board_.text += "]";
  }
  board_.text += ")";
  opposite(board_.straight, "up", "down");
  opposite(board_.straight, "left", "right");
  opposite(board_.straight, "front", "back");
  opposite(board_.slanted, "up left", "down right");
  opposite(board_.slanted, "up right front", "down left back");
  opposite(board_.slanted, "left back", "right front");
  board_.walks = {"(up*+down*)(left*+right*)(front*+back*)", star_of_all(),
                  "(front*+back*)(up + down + left + right)*"};
}

std::string BoardMaker::explicit_graph(
    const std::vector<std::map<std::string, std::size_t>>& edges) {
  std::string result;
  for (std::size_t v = 0; v < edges.size(); ++v) {
    result += (v == 0 ? "v" : " v") + std::to_string(v) + "[" + piece() + "]{";
    std::string between;
    for (const auto& [label, target] : edges[v]) {
      result += between + label + ":v" + std::to_string(target);
      between = ",";
    }
    result += "}";
  }
  return result;
}

void BoardMaker::ring(std::vector<std::map<std::string, std::size_t>>& edges) {
  const std::size_t n = edges.size();
  const bool open = chance(40);  // then a path
  for (std::size_t v = 0; v < n; ++v) {
    if (v + 1 < n || !open) edges[v]["next"] = (v + 1) % n;
    if (v > 0 || !open) edges[v]["prev"] = (v + n - 1) % n;
  }
  if (chance(40)) {  // a wheel, whose hub is the last one
    for (std::size_t v = 0; v + 1 < n; ++v) edges[v]["hub"] = n - 1;
    names({"next", "prev", "hub"});
    board_.slanted = {{"hub", ""}, {"hub next", ""}};
  } else {
    names({"next", "prev"});
    opposite(board_.slanted, "next^2", "prev^2");
  }
  opposite(board_.straight, "next", "prev");
  board_.walks = {"next*", "(next* + prev*)", star_of_all()};
}

void BoardMaker::cylinder(std::vector<std::map<std::string, std::size_t>>& edges) {
  const std::size_t columns = std::min(edges.size() / 2, 2 + draw(8));
  for (std::size_t v = 0; v < edges.size(); ++v) {
    const std::size_t first = v - v % columns;
    const std::size_t length = std::min(columns, edges.size() - first);
    edges[v]["east"] = first + (v - first + 1) % length;
    edges[v]["west"] = first + (v - first + length - 1) % length;
    if (v >= columns) edges[v]["out"] = v - columns;
    if (v + columns < edges.size()) edges[v]["in"] = v + columns;
  }
  names({"in", "out", "east", "west"});
  opposite(board_.straight, "in", "out");
  opposite(board_.straight, "east", "west");
  opposite(board_.slanted, "in east", "out west");
  board_.walks = {"east*(in* + out*)", "(in* + out*)(east* + west*)", star_of_all()};
}

// A line of rows where some are joined: three in a row, as on mills.
void BoardMaker::mill(std::vector<std::map<std::string, std::size_t>>& edges) {
  const std::size_t n = edges.size();
  for (std::size_t v = 0; v + 1 < n; ++v) {
    if (v % 3 == 2) continue;
    edges[v]["right"] = v + 1;
    edges[v + 1]["left"] = v;
  }
  for (std::size_t v = 0; v < n; ++v) {
    const std::size_t below = v + 3 * (v == 0 ? 1 : 1 + draw(2));
    if (below >= n || edges[below].count("up") != 0 || (v != 0 && chance(20))) continue;
    edges[v]["down"] = below;
    edges[below]["up"] = v;
  }
  names({"up", "down", "left", "right"});
  opposite(board_.straight, "up", "down");
  opposite(board_.straight, "left", "right");
  opposite(board_.slanted, "up left", "down right");
  board_.walks = {star_of_all(), "(up* + down*)(left* + right*)"};
}

// Anything: several edges may lead to one vertex with the same label.
void BoardMaker::tangle(std::vector<std::map<std::string, std::size_t>>& edges) {
  const std::vector<std::string> labels{"p", "q", "t"};
  const std::size_t often = 30 + draw(60);
  for (std::size_t v = 0; v < edges.size(); ++v) {
    for (const std::string& label : labels) {
      if (chance(often)) edges[v][label] = draw(edges.size());
    }
  }
  edges[0]["p"] = edges.size() - 1;
  edges[0]["q"] = edges.size() / 2;
  edges[0]["t"] = 0;
  names(labels);
  board_.straight = {{"p", "q"}, {"q", "p"}, {"t", ""}};
  board_.slanted = {{"p q", ""}, {"q^2", ""}, {"t p", "q"}};
  board_.walks = {star_of_all(), "p* q*", "(p + q)*"};
}

void BoardMaker::graph() {
  const std::size_t kind = draw(4);
  board_.vertices = std::max<std::size_t>(size(), kind == 2 ? 4 : 2);
  std::vector<std::map<std::string, std::size_t>> edges(board_.vertices);
  if (kind == 0) ring(edges);
  if (kind == 1) cylinder(edges);
  if (kind == 2) mill(edges);
  if (kind == 3) tangle(edges);
  board_.text = explicit_graph(edges);
}

}  // namespace

MadeBoard made_board(Random& random, const std::vector<std::string>& stock, Size size) {
  BoardMaker maker(random, stock, size);
  maker.fill();
  return maker.make();
}

}  // namespace zug::test
