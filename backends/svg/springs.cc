// Kamada and Kawai's layout (Boost.Graph): springs between all pairs of vertices, as long as the
// paths between them, from a circle in the order of the board. Its cost grows with the cube of the
// number of vertices, so larger graphs are drawn as rows.

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // of iterators of Boost, once inlined
#endif

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/circle_layout.hpp>
#include <boost/graph/kamada_kawai_spring_layout.hpp>
#include <boost/graph/point_traits.hpp>
#include <boost/graph/topology.hpp>
#include <cmath>

#include "backends/svg/layout.h"

namespace zug::svg {
namespace {

constexpr std::size_t most_with_springs = 400;

using Flat = boost::convex_topology<2>::point;
using Springs = boost::adjacency_list<boost::vecS, boost::vecS, boost::undirectedS,
                                      boost::property<boost::vertex_index_t, std::size_t>,
                                      boost::property<boost::edge_weight_t, double>>;

std::vector<Point> in_rows(std::size_t count) {
  const auto width = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
  std::vector<Point> result;
  for (std::size_t v = 0; v < count; ++v) {
    result.push_back({static_cast<double>(v % width), static_cast<double>(v / width)});
  }
  return result;
}

double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

// The two vertices nearest to each other come to be 1 apart, so that pieces do not touch; but
// a picture is not blown up beyond an edge of 3 on average.
double scale_of(const std::vector<Point>& at,
                const std::vector<std::pair<std::size_t, std::size_t>>& edges) {
  double nearest = 1e9;
  for (std::size_t a = 0; a < at.size(); ++a) {
    for (std::size_t b = 0; b < a; ++b) nearest = std::min(nearest, distance(at[a], at[b]));
  }
  double sum = 0;
  for (const auto& [a, b] : edges) sum += distance(at[a], at[b]);
  const double mean = edges.empty() ? 1 : sum / static_cast<double>(edges.size());
  return std::min(1.1 / std::max(nearest, 1e-6), 3 / std::max(mean, 1e-6));
}

}  // namespace

std::vector<Point> by_springs(std::size_t count,
                              const std::vector<std::pair<std::size_t, std::size_t>>& edges) {
  if (count < 2 || count > most_with_springs) return in_rows(count);
  Springs graph(count);
  for (const auto& [a, b] : edges) boost::add_edge(a, b, 1.0, graph);
  std::vector<Flat> at(count);
  const auto index = boost::get(boost::vertex_index, graph);
  const auto place = boost::make_iterator_property_map(at.begin(), index);
  boost::circle_graph_layout(graph, place, 10.0);
  const bool done =
      boost::kamada_kawai_spring_layout(graph, place, boost::get(boost::edge_weight, graph),
                                        boost::square_topology<>(), boost::edge_length(1.0));
  if (!done) return in_rows(count);
  std::vector<Point> result;
  for (const Flat& one : at) result.push_back({one[0], one[1]});
  const double scale = scale_of(result, edges);
  for (Point& one : result) one = {one.x * scale, one.y * scale};
  return result;
}

}  // namespace zug::svg
