#pragma once

// Plots as SVG, for pages that need nothing else. A plot says in its title what a pointer reads
// off.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "backends/svg/scene.h"

namespace zug {

// How often each value came; neighbouring values share a bar when there are many.
std::string histogram(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& values,
                      const std::string& axis);

// The bars of it: the values of each, as "4" or "4 to 7", and how often they came.
std::vector<std::pair<std::string, std::uint64_t>> histogram_bars(
    const std::vector<std::pair<std::uint64_t, std::uint64_t>>& values);

// A value with its interval.
struct Plotted {
  std::string name;
  double value = 0, low = 0, high = 0;
};
// A row for each, on one axis from `least` to `most`.
std::string intervals(const std::vector<Plotted>& rows, double least, double most);
// Points from left to right with the band of their intervals; names are not shown.
std::string curve(const std::vector<Plotted>& points, const std::string& axis);

// The board, each square as dark as its value is large.
std::string heat_map(const svg::Scene& scene, const std::vector<double>& values,
                     const std::string& what);

}  // namespace zug
