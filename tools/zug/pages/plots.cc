#include "tools/zug/pages/plots.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "backends/svg/markup.h"

namespace zug {
namespace {

using svg::markup;
using svg::number;

constexpr double plot_width = 560, plot_height = 220;
constexpr double plot_left = 52, plot_bottom = 34, plot_top = 12, plot_right = 12;
constexpr std::size_t most_bars = 60;
constexpr const char* bar_colour = "#0072B2";

std::string readable(double value) {
  if (value == std::floor(value)) return number(value);
  char text[32];
  std::snprintf(text, sizeof text, std::abs(value) < 10 ? "%.2f" : "%.0f", value);
  return text;
}

std::string plot_text(double x, double y, const std::string& anchor, const std::string& text) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor +
         "\" font-size=\"12\" fill=\"#57606A\">" + markup(text) + "</text>\n";
}

std::string rectangle(double x, double y, double width, double height, const std::string& colour,
                      const std::string& title) {
  return "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(width) +
         "\" height=\"" + number(height) + "\" fill=\"" + colour + "\"><title>" + markup(title) +
         "</title></rect>\n";
}

std::string framed(double width, double height, const std::string& inside) {
  return "<svg viewBox=\"0 0 " + number(width) + " " + number(height) + "\" width=\"" +
         number(width) + "\" height=\"" + number(height) +
         "\" role=\"img\" font-family=\"system-ui,'DejaVu Sans',sans-serif\">\n" + inside +
         "</svg>\n";
}

// The nearest of 1, 2, 5, 10, 20, … above value / 5: five lines at the most.
double tick_of(double value) {
  double tick = std::pow(10, std::floor(std::log10(std::max(value, 1e-9) / 5)));
  for (const double factor : {2.0, 2.5, 2.0}) {
    if (value / tick > 5) tick *= factor;
  }
  return tick;
}

// The left axis from 0 to `most`, the name of the lower one.
std::string axes(double most, const std::string& axis) {
  std::string text;
  const double height = plot_height - plot_top - plot_bottom;
  const double tick = tick_of(most);
  for (double at = 0; at <= most * 1.0001; at += tick) {
    const double y = plot_height - plot_bottom - at / most * height;
    text += "<path d=\"M" + number(plot_left) + "," + number(y) + "H" +
            number(plot_width - plot_right) + "\" stroke=\"#D0D7DE\"/>\n" +
            plot_text(plot_left - 6, y + 4, "end", readable(at));
  }
  return text + plot_text((plot_left + plot_width) / 2, plot_height - 4, "middle", axis);
}

struct Bar {
  std::uint64_t first = 0, last = 0, count = 0;
};

std::vector<Bar> bars_of(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& values) {
  const std::uint64_t least = values.front().first;
  const std::uint64_t width = (values.back().first - least) / most_bars + 1;
  std::vector<Bar> bars((values.back().first - least) / width + 1);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    bars[i].first = least + i * width;
    bars[i].last = bars[i].first + width - 1;
  }
  for (const auto& [value, count] : values) bars[(value - least) / width].count += count;
  return bars;
}

std::string name_of_bar(const Bar& bar) {
  if (bar.first == bar.last) return std::to_string(bar.first);
  return std::to_string(bar.first) + " to " + std::to_string(bar.last);
}

}  // namespace

std::vector<std::pair<std::string, std::uint64_t>> histogram_bars(
    const std::vector<std::pair<std::uint64_t, std::uint64_t>>& values) {
  std::vector<std::pair<std::string, std::uint64_t>> result;
  if (values.empty()) return result;
  for (const Bar& bar : bars_of(values)) result.emplace_back(name_of_bar(bar), bar.count);
  return result;
}

std::string histogram(const std::vector<std::pair<std::uint64_t, std::uint64_t>>& values,
                      const std::string& axis) {
  if (values.empty()) return "";
  const std::vector<Bar> bars = bars_of(values);
  std::uint64_t most = 1;
  for (const Bar& bar : bars) most = std::max(most, bar.count);
  std::string text = axes(static_cast<double>(most), axis);
  const double step = (plot_width - plot_left - plot_right) / static_cast<double>(bars.size());
  const double height = plot_height - plot_top - plot_bottom;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double tall = height * static_cast<double>(bars[i].count) / static_cast<double>(most);
    text +=
        rectangle(plot_left + static_cast<double>(i) * step + 0.5, plot_height - plot_bottom - tall,
                  std::max(1.0, std::min(step - 1, 40.0)), tall, bar_colour,
                  name_of_bar(bars[i]) + ": " + std::to_string(bars[i].count));
  }
  return framed(
      plot_width, plot_height,
      text + plot_text(plot_left, plot_height - 18, "start", std::to_string(bars.front().first)) +
          plot_text(plot_width - plot_right, plot_height - 18, "end",
                    std::to_string(bars.back().last)));
}

std::string intervals(const std::vector<Plotted>& rows, double least, double most) {
  constexpr double row_height = 26, names_width = 190;
  const double width = plot_width - names_width - 90;
  const auto x = [&](double value) {
    return names_width +
           width * (std::clamp(value, least, most) - least) / std::max(1e-9, most - least);
  };
  std::string text;
  double y = row_height / 2;
  for (const Plotted& row : rows) {
    const std::string reading =
        readable(row.value) + " (" + readable(row.low) + " to " + readable(row.high) + ")";
    text += plot_text(names_width - 8, y + 4, "end", row.name.substr(0, 26)) + "<path d=\"M" +
            number(names_width) + "," + number(y) + "h" + number(width) +
            "\" stroke=\"#D0D7DE\"/>\n<path d=\"M" + number(x(row.low)) + "," + number(y) + "H" +
            number(x(row.high)) + "\" stroke=\"" + bar_colour +
            "\" stroke-width=\"6\"/>\n<circle cx=\"" + number(x(row.value)) + "\" cy=\"" +
            number(y) + "\" r=\"5\" fill=\"#1B1F24\"><title>" + markup(reading) +
            "</title></circle>\n" +
            plot_text(names_width + width + 8, y + 4, "start", readable(row.value));
    y += row_height;
  }
  return framed(plot_width, y, text);
}

std::string curve(const std::vector<Plotted>& points, const std::string& axis) {
  if (points.size() < 2) return "";
  double most = 1e-9;
  for (const Plotted& point : points)
    most = std::max({most, point.value, std::min(point.high, 3 * point.value)});
  const double step =
      (plot_width - plot_left - plot_right) / static_cast<double>(points.size() - 1);
  const double height = plot_height - plot_top - plot_bottom;
  const auto place = [&](std::size_t i, double value) {
    return number(plot_left + static_cast<double>(i) * step) + "," +
           number(plot_height - plot_bottom - height * std::clamp(value, 0.0, most) / most);
  };
  std::string line, band;
  for (std::size_t i = 0; i < points.size(); ++i) {
    line += (i == 0 ? "M" : "L") + place(i, points[i].value);
    band += (i == 0 ? "M" : "L") + place(i, points[i].high);
  }
  for (std::size_t i = points.size(); i-- > 0;) band += "L" + place(i, points[i].low);
  return framed(
      plot_width, plot_height,
      axes(most, axis) + "<path d=\"" + band + "Z\" fill=\"#56B4E9\" fill-opacity=\"0.45\"/>\n" +
          "<path d=\"" + line + "\" fill=\"none\" stroke=\"" + bar_colour +
          "\" stroke-width=\"2\"/>\n" +
          plot_text(plot_left, plot_height - 18, "start", points.front().name) +
          plot_text(plot_width - plot_right, plot_height - 18, "end", points.back().name));
}

std::string heat_map(const svg::Scene& scene, const std::vector<double>& values,
                     const std::string& what) {
  double most = 1e-9;
  for (const double value : values) most = std::max(most, value);
  std::string text;
  for (std::size_t v = 0; v < scene.cells.size() && v < values.size(); ++v) {
    const svg::Cell& cell = scene.cells[v];
    const std::string heat = "fill=\"#D55E00\" fill-opacity=\"" + number(values[v] / most) +
                             "\" stroke=\"#7D8590\" stroke-width=\"1.5\"";
    const std::string title =
        "<title>" + markup(cell.name + ": " + readable(values[v]) + " " + what) + "</title>";
    std::string corners;
    for (const svg::Point& corner : cell.outline) {
      corners +=
          (corners.empty() ? "M" : "L") + number(100 * corner.x) + "," + number(100 * corner.y);
    }
    text += corners.empty() ? "<circle cx=\"" + number(100 * cell.centre.x) + "\" cy=\"" +
                                  number(100 * cell.centre.y) + "\" r=\"38\" " + heat + ">" +
                                  title + "</circle>\n"
                            : "<path d=\"" + corners + "Z\" " + heat + ">" + title + "</path>\n";
  }
  for (const svg::Label& label : scene.labels) {
    text += "<text x=\"" + number(100 * label.at.x) + "\" y=\"" + number(100 * label.at.y + 10) +
            "\" font-size=\"30\" fill=\"#57606A\" text-anchor=\"middle\">" + markup(label.text) +
            "</text>\n";
  }
  const double pixels = 360 / std::max({1.0, scene.width, scene.height});
  return "<svg viewBox=\"0 0 " + number(100 * scene.width) + " " + number(100 * scene.height) +
         "\" width=\"" + number(scene.width * pixels) + "\" height=\"" +
         number(scene.height * pixels) +
         "\" role=\"img\" font-family=\"system-ui,'DejaVu Sans',sans-serif\">\n" + text +
         "</svg>\n";
}

}  // namespace zug
