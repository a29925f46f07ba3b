// Kamada and Kawai's layout: between any two vertices i and j is a spring as long as the shortest
// path between them, d(i, j) edges, and the weaker the longer it is. Wanted are points where the
// springs have little energy, the sum over all pairs of ((|xi - xj| - d(i, j)) / d(i, j))^2.
//
// How: by stress majorization (Gansner, Koren and North, 2004). The spring to j would have i at the
// point d(i, j) away from j, in the direction where i is seen from there now. i goes to the mean
// of what all its springs want, each with the weight 1 / d(i, j)^2. Then it is the next one's turn.
//
// Why that gets better: let u be the direction from j to i now. |xi - xj| is at least the part of
// xi - xj along u. With that part in its place in -2 |xi - xj| d(i, j), the energy is a paraboloid
// over the plane of xi, nowhere below the energy, and equal to it where i is. The mean is its
// lowest point. So no step adds energy, which is never below 0; steps end when they are short, or
// after `most_sweeps` rounds.
//
// Where it starts decides in which valley it ends: from a circle a grid stays folded. So it starts
// twice, and what has less energy at the end is taken: from classical scaling (in the space where
// the distances, were they those of points, reach furthest, a grid lies flat and a football is
// round; it is seen from near by, so that what is behind is inside), and from a circle (the leaves
// of a star go all round).
//
// Then it is turned so that edges stand upright if most of them can, made as large as pieces need,
// and those that are too near each other still are pushed apart. Example: two triangles abc and def
// joined by c-d. Classical scaling has a and b at one end of a line and e and f at the other; their
// springs, one edge long, pull a and b apart, across.
//
// A round takes time by the square of the number of vertices; larger graphs are drawn as rows.

#include <algorithm>
#include <cmath>
#include <complex>

#include "backends/svg/layout.h"

namespace zug::svg {
namespace {

constexpr int most_sweeps = 300;
constexpr double short_step = 2e-4;     // of an edge: nobody sees it
constexpr double between_pieces = 1.1;  // of their middles; all there is to a piece is 1 wide
constexpr double longest_mean = 2;      // of edges, made larger for the nearest two to fit

using Points = std::vector<Point>;
using Links = std::vector<std::pair<std::size_t, std::size_t>>;

Points in_rows(std::size_t count) {
  const auto width = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
  Points result;
  for (std::size_t v = 0; v < count; ++v) {
    result.push_back({static_cast<double>(v % width), static_cast<double>(v / width)});
  }
  return result;
}

double distance(Point a, Point b) {
  return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

// ---- Distances ---------------------------------------------------------------------------------

// A square table of numbers, one for each pair of vertices.
class Table {
 public:
  explicit Table(std::size_t size) : size_(size), cells_(size * size, 0) {}
  std::size_t size() const { return size_; }
  double* operator[](std::size_t row) { return &cells_[row * size_]; }
  const double* operator[](std::size_t row) const { return &cells_[row * size_]; }

 private:
  std::size_t size_;
  std::vector<double> cells_;
};

// Lengths of shortest paths, breadth first from each vertex.
Table lengths_of_paths(std::size_t count, const Links& edges) {
  std::vector<std::vector<std::size_t>> next(count);
  for (const auto& [a, b] : edges) {
    next[a].push_back(b);
    next[b].push_back(a);
  }
  Table result(count);
  for (std::size_t from = 0; from < count; ++from) {
    std::vector<std::size_t> queue{from};
    for (std::size_t head = 0; head < queue.size(); ++head) {
      for (const std::size_t to : next[queue[head]]) {
        if (to == from || result[from][to] > 0) continue;
        result[from][to] = result[from][queue[head]] + 1;
        queue.push_back(to);
      }
    }
  }
  return result;
}

// ---- Two ways to start -------------------------------------------------------------------------

Points on_a_circle(std::size_t count, double radius) {
  Points result;
  for (std::size_t v = 0; v < count; ++v) {
    const double angle = 2 * 3.14159265358979 * static_cast<double>(v) / static_cast<double>(count);
    result.push_back({radius * std::cos(angle), radius * std::sin(angle)});
  }
  return result;
}

// Squares of distances, less the means of their rows and columns, times -1/2: the products of the
// vectors to the points from their middle, were there such points.
Table products_of(const Table& lengths) {
  const std::size_t count = lengths.size();
  const double each = 1.0 / static_cast<double>(count);
  Table result(count);
  std::vector<double> mean(count, 0);
  double all = 0;
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) mean[a] += lengths[a][b] * lengths[a][b] * each;
    all += mean[a] * each;
  }
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) {
      result[a][b] = (mean[a] + mean[b] - lengths[a][b] * lengths[a][b] - all) / 2;
    }
  }
  return result;
}

double product(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

// What the table makes longest, by applying it again and again, among what is square to `others`;
// as long as the root of how much longer it gets.
std::vector<double> main_axis(const Table& table, const std::vector<std::vector<double>>& others) {
  std::vector<double> axis, image(table.size());
  for (std::size_t v = 0; v < table.size(); ++v) {
    axis.push_back(static_cast<double>((v * 7919 + 13) % 101) / 101 - 0.5);  // anything
  }
  double longer = 0;
  for (int round = 0; round < 100; ++round) {
    for (const std::vector<double>& other : others) {
      const double along = product(axis, other) / std::max(product(other, other), 1e-12);
      for (std::size_t v = 0; v < axis.size(); ++v) axis[v] -= along * other[v];
    }
    const double length = std::max(std::sqrt(product(axis, axis)), 1e-12);
    for (double& value : axis) value /= length;
    for (std::size_t v = 0; v < axis.size(); ++v) {
      image[v] = 0;
      for (std::size_t w = 0; w < axis.size(); ++w) image[v] += table[v][w] * axis[w];
    }
    longer = std::abs(product(axis, image));
    if (round + 1 < 100) axis = image;
  }
  for (double& value : axis) value *= std::sqrt(longer);
  return axis;
}

// A very small circle is added: two leaves of one vertex would be at one point.
Points by_classical_scaling(const Table& lengths) {
  const Table products = products_of(lengths);
  std::vector<std::vector<double>> axes;
  for (int i = 0; i < 3; ++i) axes.push_back(main_axis(products, axes));
  double radius = 1;
  for (std::size_t v = 0; v < lengths.size(); ++v) {
    radius = std::max({radius, std::abs(axes[0][v]), std::abs(axes[1][v])});
  }
  Points result = on_a_circle(lengths.size(), 0.01);
  for (std::size_t v = 0; v < result.size(); ++v) {
    const double nearer = 1 + 0.5 * axes[2][v] / radius;
    result[v].x += axes[0][v] * nearer;
    result[v].y += axes[1][v] * nearer;
  }
  return result;
}

// ---- Springs -----------------------------------------------------------------------------------

// `inverse`: 1 / d(i, j), and 0 for i = j.
double energy(const Table& inverse, const Points& at) {
  double sum = 0;
  for (std::size_t a = 0; a < at.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const double stretched = distance(at[a], at[b]) * inverse[a][b] - 1;
      sum += stretched * stretched;
    }
  }
  return sum;
}

Point where_springs_want(const Table& inverse, const Points& at, std::size_t v) {
  const double* const row = inverse[v];
  const Point here = at[v];
  Point sum;
  double weights = 0;
  for (std::size_t other = 0; other < at.size(); ++other) {
    const double x = here.x - at[other].x, y = here.y - at[other].y;
    const double weight = row[other] * row[other];
    const double pull = row[other] / std::max(std::sqrt(x * x + y * y), 1e-9);
    sum = {sum.x + weight * at[other].x + pull * x, sum.y + weight * at[other].y + pull * y};
    weights += weight;
  }
  return {sum.x / weights, sum.y / weights};
}

void relax(const Table& inverse, Points& at) {
  for (int sweep = 0; sweep < most_sweeps; ++sweep) {
    double longest = 0;
    for (std::size_t v = 0; v < at.size(); ++v) {
      const Point to = where_springs_want(inverse, at, v);
      longest = std::max(longest, distance(at[v], to));
      at[v] = to;
    }
    if (longest < short_step) return;
  }
}

// ---- How it is put on paper --------------------------------------------------------------------

// The fourth powers of directions are alike for edges along two lines that cross squarely. The
// first vertex is at the left, and above.
void put_upright(const Links& edges, Points& at) {
  std::complex<double> sum;
  for (const auto& [a, b] : edges) {
    const std::complex<double> edge(at[b].x - at[a].x, at[b].y - at[a].y);
    const std::complex<double> way = edge / std::max(std::abs(edge), 1e-9);
    sum += way * way * way * way;
  }
  const bool most = std::abs(sum) > 0.5 * static_cast<double>(edges.size());
  const std::complex<double> turn = std::polar(1.0, most ? -std::arg(sum) / 4 : 0.0);
  Point middle;
  for (Point& point : at) {
    const std::complex<double> turned = std::complex<double>(point.x, point.y) * turn;
    point = {turned.real(), turned.imag()};
    middle = {middle.x + point.x, middle.y + point.y};
  }
  const auto count = static_cast<double>(at.size());
  const double x = at[0].x > middle.x / count + 1e-6 ? -1 : 1;
  const double y = at[0].y > middle.y / count + 1e-6 ? -1 : 1;
  for (Point& point : at) point = {x * point.x, y * point.y};
}

void enlarge(Points& at, double scale) {
  for (Point& point : at) point = {point.x * scale, point.y * scale};
}

double nearest_two(const Points& at) {
  double nearest = 1e9;
  for (std::size_t a = 0; a < at.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) nearest = std::min(nearest, distance(at[a], at[b]));
  }
  return std::max(nearest, 1e-6);
}

double mean_length(const Links& edges, const Points& at) {
  double sum = 0;
  for (const auto& [a, b] : edges) sum += distance(at[a], at[b]);
  return std::max(sum / static_cast<double>(edges.size()), 1e-6);
}

// Each two that are too near go apart by what is missing, half of it each.
void push_apart(Points& at) {
  for (std::size_t a = 0; a < at.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const double far = distance(at[a], at[b]);
      if (far >= between_pieces) continue;
      const double push = (between_pieces - far) / 2;
      const Point way =
          far > 1e-6 ? Point{(at[a].x - at[b].x) / far, (at[a].y - at[b].y) / far} : Point{1, 0};
      at[a] = {at[a].x + push * way.x, at[a].y + push * way.y};
      at[b] = {at[b].x - push * way.x, at[b].y - push * way.y};
    }
  }
}

// Where pushing does not get them all apart, there is too little room: everything grows.
void make_room(const Links& edges, Points& at) {
  enlarge(at, std::min(between_pieces / nearest_two(at), longest_mean / mean_length(edges, at)));
  for (int round = 1; round <= 500 && nearest_two(at) < 1; ++round) {
    push_apart(at);
    if (round % 20 == 0) enlarge(at, 1.1);
  }
  enlarge(at, std::max(1.0, 1 / nearest_two(at)));
}

}  // namespace

std::vector<Point> by_springs(std::size_t count, const Links& edges) {
  if (count < 2 || count > most_with_springs) return in_rows(count);
  Table inverse = lengths_of_paths(count, edges);
  Points at = by_classical_scaling(inverse);
  Points other = on_a_circle(count, std::sqrt(static_cast<double>(count)));
  for (std::size_t a = 0; a < count; ++a) {
    for (std::size_t b = 0; b < count; ++b) {
      if (a != b) inverse[a][b] = 1 / inverse[a][b];
    }
  }
  relax(inverse, at);
  relax(inverse, other);
  if (energy(inverse, other) < energy(inverse, at) - 1e-6) at = std::move(other);
  put_upright(edges, at);
  make_room(edges, at);
  return at;
}

}  // namespace zug::svg
