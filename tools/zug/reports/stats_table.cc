// The table of zug stats: a line for each measure, a column for each game. "58.6 % (57.6 to 59.5)"
// is a value and its interval for 95 %, with as many digits as the interval deserves. Below the
// table, for each game, what happened where on the board and along the game.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>

#include "backends/notation/notation.h"
#include "tools/zug/command_line/words.h"
#include "tools/zug/reports/stats_report.h"

namespace zug {
namespace {

using Cells = std::vector<std::string>;
using stats::Estimate;
using stats::Unit;

std::string fixed(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  const std::string shown = text;
  const bool minus_nothing = shown.find_first_not_of("-0.") == std::string::npos;
  return minus_nothing && shown[0] == '-' ? shown.substr(1) : shown;
}

// Two digits of the error are worth showing.
int digits_of(double half_width, int without) {
  if (half_width <= 0) return without;
  return static_cast<int>(std::clamp(std::ceil(-std::log10(half_width)) + 1, 0.0, 4.0));
}

struct Style {
  double scale = 1;
  int digits = 3;  // without an interval
  const char* before = "";
  const char* behind = "";
};

Style style_of(Unit unit) {
  switch (unit) {
    case Unit::Whole:
      return {1, 0, "", ""};
    case Unit::Share:
    case Unit::Signed:
      return {100, 1, "", " %"};
    case Unit::Log10:
      return {1, 2, "10^", ""};
    case Unit::AtLeast:
      return {1, 2, "at least 10^", ""};
    case Unit::Bits:
      return {1, 2, "", " bits"};
    case Unit::Elo:
      return {1, 0, "", ""};
    case Unit::Number:
      break;
  }
  return {};
}

std::string cell(const std::optional<Estimate>& estimate, Unit unit) {
  if (!estimate) return "-";
  const Style style = style_of(unit);
  const double value = style.scale * estimate->value;
  if (estimate->how == "none") {
    return style.before + fixed(value, style.digits) + style.behind;
  }
  const double low = style.scale * estimate->low, high = style.scale * estimate->high;
  const int digits = digits_of((high - low) / 2, unit == Unit::Whole ? 0 : 2);
  const int shown = unit == Unit::Whole ? 0 : digits;
  return style.before + fixed(value, shown) + style.behind + " (" + fixed(low, shown) + " to " +
         fixed(high, shown) + ")";
}

// Lines of a label and a cell for each game.
class Table {
 public:
  void line(const std::string& label, Cells cells) { lines_.push_back({label, std::move(cells)}); }
  void gap() { lines_.push_back({"", {}}); }

  std::string text() const {
    std::vector<std::size_t> widths{0};
    for (const Line& line : lines_) {
      widths[0] = std::max(widths[0], line.label.size());
      widths.resize(std::max(widths.size(), line.cells.size() + 1));
      for (std::size_t i = 0; i < line.cells.size(); ++i) {
        widths[i + 1] = std::max(widths[i + 1], line.cells[i].size());
      }
    }
    std::string result;
    for (const Line& line : lines_) result += text_of(line, widths);
    return result;
  }

 private:
  struct Line {
    std::string label;
    Cells cells;
  };

  static std::string text_of(const Line& line, const std::vector<std::size_t>& widths) {
    std::string result = line.label;
    std::size_t column = widths[0];
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      result.resize(std::max(result.size(), column), ' ');
      result += "  " + line.cells[i];
      column += 2 + widths[i + 1];
    }
    return result + "\n";
  }

  std::vector<Line> lines_;
};

using Reports = std::vector<GameReport>;

template <class Of>
Cells each(const Reports& reports, const Of& of) {
  Cells cells;
  for (const GameReport& report : reports) cells.push_back(of(report));
  return cells;
}

void add_head(Table& table, const Reports& reports) {
  table.line("", each(reports, [](const GameReport& r) { return for_people(r.game->name); }));
  table.line("played by",
             each(reports, [](const GameReport& r) { return player_text(r.sampling.how); }));
  table.line("seed", each(reports,
                          [](const GameReport& r) { return std::to_string(r.sampling.how.seed); }));
  table.line("games",
             each(reports, [](const GameReport& r) { return std::to_string(r.statistics.games); }));
}

void add_wins(Table& table, const Reports& reports) {
  std::size_t most = 0;
  for (const GameReport& report : reports) {
    most = std::max(most, report.statistics.players.size());
  }
  for (std::size_t p = 0; p < most; ++p) {
    table.line("won by player " + std::to_string(p + 1), each(reports, [p](const GameReport& r) {
                 if (p >= r.statistics.players.size()) return std::string("-");
                 const stats::PlayerStatistics& player = r.statistics.players[p];
                 return player.name + " " + cell(player.wins, Unit::Share);
               }));
  }
}

// Groups nobody has anything of are left out.
bool anything(const Reports& reports, std::string_view group) {
  for (const GameReport& report : reports) {
    for (const stats::Measure& measure : report.statistics.measures) {
      if (measure.group == group && measure.estimate) return true;
    }
  }
  return false;
}

void add_measures(Table& table, const Reports& reports) {
  const std::vector<stats::Measure>& names = reports.front().statistics.measures;
  std::string_view group;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!anything(reports, names[i].group)) continue;
    if (names[i].group != group) {
      table.gap();
      group = names[i].group;
      if (group == "outcome") add_wins(table, reports);
    }
    table.line(std::string(names[i].label), each(reports, [i](const GameReport& r) {
                 const stats::Measure& measure = r.statistics.measures[i];
                 return cell(measure.estimate, measure.unit);
               }));
  }
}

std::string curve_line(const char* label, const std::vector<std::optional<Estimate>>& curve,
                       int digits) {
  std::string result = label;
  for (const auto& point : curve) {
    const std::string value = point ? fixed(point->value, digits) : "-";
    result += std::string(value.size() < 6 ? 6 - value.size() : 1, ' ') + value;
  }
  return result + "\n";
}

std::string curves(const stats::GameStatistics& statistics) {
  std::string result = "along the game, %";
  for (int k = 0; k <= 100; k += 10) {
    const std::string text = std::to_string(k);
    result += std::string(6 - text.size(), ' ') + text;
  }
  result += "\n" + curve_line("pieces           ", statistics.pieces, 1);
  if (!statistics.uncertainty.empty()) {
    result += curve_line("uncertainty      ", statistics.uncertainty, 2);
  }
  return result;
}

// Squares where they are drawn; empty when nobody knows or the picture would be too wide.
std::string heat_map(const GameReport& report) {
  const notation::Notation notation(*report.game);
  const auto& spots = notation.squares().spots;
  if (!spots) return "";
  std::set<double> xs;
  for (const notation::Spot& spot : *spots) xs.insert(spot.x);
  if (xs.size() > 40) return "";
  std::map<std::pair<long, double>, std::map<double, std::size_t>> rows;
  for (std::size_t v = 0; v < spots->size(); ++v) {
    const notation::Spot& spot = (*spots)[v];
    rows[{spot.layer, spot.y}][spot.x] = v;
  }
  std::string result;
  for (const auto& row : rows) {
    std::string line;
    for (const double x : xs) {
      const auto at = row.second.find(x);
      const std::string text = at == row.second.end()
                                   ? ""
                                   : fixed(100 * report.statistics.vertices[at->second].games, 0);
      line += std::string(4 - text.size(), ' ') + text;
    }
    result += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return result;
}

// Who won everything is better by an unknown amount, and at least by so much.
std::string elo_text(const Estimate& elo) {
  if (std::isfinite(elo.value)) return cell(elo, Unit::Elo);
  return elo.value > 0 ? "above " + fixed(elo.low, 0) : "below " + fixed(elo.high, 0);
}

std::string doubling_lines(const stats::GameStatistics& statistics) {
  std::string result;
  for (const stats::Doubling& one : statistics.doublings) {
    result += budget_text(one.strong) + " against " + budget_text(one.weak) + ": " +
              cell(one.score, Unit::Share) + ", Elo " + elo_text(one.elo) + ", " +
              count_of(one.score.samples, "pair") + "\n";
  }
  return result;
}

std::string pictures(const GameReport& report) {
  const stats::GameStatistics& statistics = report.statistics;
  if (statistics.ended == 0) return "";
  std::string result = "\n" + for_people(report.game->name) + "\n" + curves(statistics);
  const std::string map = heat_map(report);
  if (!map.empty()) result += "squares that changed, in % of the games\n" + map;
  return result + doubling_lines(statistics);
}

}  // namespace

std::string stats_table(const std::vector<GameReport>& reports) {
  Table table;
  add_head(table, reports);
  add_measures(table, reports);
  std::string result = table.text();
  for (const GameReport& report : reports) {
    if (!report.statistics.limit.empty()) {
      result += "\n" + for_people(report.game->name) +
                " goes beyond a limit of zug: " + report.statistics.limit + "\n";
    }
    result += pictures(report);
  }
  return result;
}

}  // namespace zug
