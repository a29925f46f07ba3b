// The numbers come from the JSON of the command (docs/stats.md, docs/match.md), so that page and
// JSON never differ; what JSON does not hold is in the statistics.

#include "tools/zug/pages/numbers_page.h"

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "backends/notation/notation.h"
#include "backends/svg/scene.h"
#include "tools/zug/pages/html_page.h"
#include "tools/zug/pages/plots.h"

namespace zug {
namespace {

using Cells = std::vector<std::string>;

std::string row_of_cells(const char* tag, const Cells& cells) {
  std::string text;
  for (const std::string& cell : cells) text += element(tag, "", cell);
  return "<tr>" + text + "</tr>\n";
}

std::string html_table(const Cells& head, const std::vector<Cells>& rows) {
  std::string text = row_of_cells("th", head);
  for (const Cells& row : rows) text += row_of_cells("td", row);
  return "<table>\n" + text + "</table>\n";
}

// `table`, if any, is closed until somebody wants numbers.
std::string plot_figure(const std::string& title, const std::string& plot,
                        const std::string& table = "") {
  if (plot.empty()) return "";
  return "<figure><figcaption>" + element("strong", "", title) + "</figcaption>" + plot +
         (table.empty()
              ? ""
              : "<details>" + element("summary", "", "as a table") + table + "</details>\n") +
         "</figure>\n";
}

using Values = std::vector<std::pair<std::uint64_t, std::uint64_t>>;

std::string histogram_figure(const std::string& title, const Values& values,
                             const std::string& axis) {
  std::vector<Cells> rows;
  for (const auto& [name, count] : histogram_bars(values)) {
    rows.push_back({name, std::to_string(count)});
  }
  return plot_figure(title, histogram(values, axis), html_table({axis, "times"}, rows));
}

std::string decimal(double value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

// Of a number in JSON, which may be null.
std::string told(const Json& value, int digits = 2) {
  return value.is_number() ? decimal(value.get<double>(), digits) : "?";
}

std::string interval_table(const char* what, const std::vector<Plotted>& list) {
  std::vector<Cells> rows;
  for (const Plotted& one : list) {
    rows.push_back({one.name, decimal(one.value, 3), decimal(one.low, 3), decimal(one.high, 3)});
  }
  return html_table({what, "value", "low", "high"}, rows);
}

// ---- Statistics --------------------------------------------------------------------------------

std::vector<Plotted> results_of(const stats::GameStatistics& statistics) {
  std::vector<Plotted> rows;
  for (const stats::PlayerStatistics& player : statistics.players) {
    if (!player.wins) continue;
    rows.push_back(
        {player.name + " wins", player.wins->value, player.wins->low, player.wins->high});
  }
  return rows;
}

std::vector<Plotted> plies_of(const stats::GameStatistics& statistics) {
  std::vector<Plotted> points;
  for (std::size_t t = 0; t < statistics.choices_at.size(); ++t) {
    const auto& mean = statistics.choices_at[t];
    // Behind the end of nearly all games a mean says nothing.
    if (!mean || mean->samples * 20 < statistics.ended) break;
    points.push_back({"ply " + std::to_string(t + 1), mean->value, mean->low, mean->high});
  }
  return points;
}

std::string measures_table(const stats::GameStatistics& statistics) {
  std::vector<Cells> rows;
  for (const stats::Measure& measure : statistics.measures) {
    if (!measure.estimate) continue;
    rows.push_back({std::string(measure.group) + ": " + std::string(measure.label),
                    decimal(measure.estimate->value, 3), decimal(measure.estimate->low, 3),
                    decimal(measure.estimate->high, 3)});
  }
  return html_table({"measure", "value", "low", "high"}, rows);
}

std::string heat_of(const GameReport& report) {
  if (report.statistics.vertices.empty()) return "";
  const svg::Scene scene = svg::scene(notation::Notation(*report.game));
  std::vector<double> values;
  std::vector<Cells> rows;
  for (const stats::VertexUse& use : report.statistics.vertices) {
    const std::size_t v = values.size();
    if (v < scene.cells.size()) rows.push_back({scene.cells[v].name, decimal(use.plies, 3)});
    values.push_back(use.plies);
  }
  const char* const what = "changes per game";
  return plot_figure("Where something changes", heat_map(scene, values, what),
                     html_table({"square", what}, rows));
}

std::string game_section(const GameReport& report) {
  const stats::GameStatistics& statistics = report.statistics;
  return element("h2", "", for_people(report.game->name)) +
         element("p", "muted",
                 std::to_string(statistics.ended) + " games that ended, of " +
                     std::to_string(statistics.games) + ", by " + player_text(report.sampling.how) +
                     ", seed " + std::to_string(report.sampling.how.seed) +
                     ". Intervals are for 95 %.") +
         "<div class=\"plots\">\n" +
         plot_figure("Results", intervals(results_of(statistics), 0, 1),
                     interval_table("result", results_of(statistics))) +
         histogram_figure("Length of games", statistics.lengths, "plies") +
         histogram_figure("Moves to choose from", statistics.choices, "moves, over all plies") +
         plot_figure("Moves to choose from, by ply", curve(plies_of(statistics), "ply"),
                     interval_table("ply", plies_of(statistics))) +
         heat_of(report) + "</div>\n" + measures_table(statistics);
}

// ---- Random plays ------------------------------------------------------------------------------

std::string bench_table(const Json& json) {
  std::vector<Cells> rows = {{"playouts", json["playouts"].dump()},
                             {"playouts per second", told(json["playouts_per_second"], 1)},
                             {"states", json["states"].dump()},
                             {"states per second", told(json["states_per_second"], 1)},
                             {"plies, mean", told(json["depth"]["mean"])},
                             {"plies, least", json["depth"]["min"].dump()},
                             {"plies, most", json["depth"]["max"].dump()}};
  if (!json["branching"].is_null()) {
    rows.push_back({"moves to choose from, mean", told(json["branching"]["mean"])});
    rows.push_back({"moves to choose from, most", json["branching"]["max"].dump()});
  }
  for (const auto& [player, score] : json["scores"].items()) {
    rows.push_back({"mean score of " + player, told(score)});
  }
  return html_table({"measure", "value"}, rows);
}

// ---- Matches -----------------------------------------------------------------------------------

bool known(const Json& object, const char* key) {
  return object.contains(key) && object[key].is_number();
}

std::string elo_plot(const Json& players) {
  std::vector<Plotted> rows;
  double most = 50;
  for (const Json& player : players) {
    if (!known(player, "elo") || !known(player, "elo_error")) continue;
    const double elo = player["elo"], error = player["elo_error"];
    rows.push_back({player["player"].get<std::string>(), elo, elo - error, elo + error});
    most = std::max({most, elo + error, error - elo});
  }
  return rows.empty() ? "" : intervals(rows, -most, most);
}

std::string players_table(const Json& players) {
  std::vector<Cells> rows;
  for (const Json& player : players) {
    rows.push_back({player["player"].get<std::string>(), player["games"].dump(),
                    told(player["score"], 3), told(player["elo"], 0),
                    told(player["elo_error"], 0)});
  }
  return html_table({"player", "games", "score", "Elo", "\xc2\xb1"}, rows);
}

std::string pairs_table(const Json& pairs) {
  std::vector<Cells> rows;
  for (const Json& pair : pairs) {
    rows.push_back(
        {pair["first"].get<std::string>() + " against " + pair["second"].get<std::string>(),
         pair["wins"].dump(), pair["draws"].dump(), pair["losses"].dump(), told(pair["score"], 3),
         told(pair["elo"], 0), told(pair["elo_error"], 0)});
  }
  return html_table({"pair", "wins", "draws", "losses", "score", "Elo", "\xc2\xb1"}, rows);
}

std::string sides_plot(const Json& sides) {
  std::vector<Plotted> rows;
  for (const auto& [side, share] : sides.items()) {
    if (!share.is_number()) continue;
    const double value = share;
    rows.push_back({side, value, value, value});
  }
  return intervals(rows, 0, 1);
}

}  // namespace

std::string stats_page(const std::vector<GameReport>& reports) {
  std::string body = element("h1", "", "Statistics");
  for (const GameReport& report : reports) body += game_section(report);
  return html_page("zug stats", body);
}

std::string bench_page(const Json& json, const BenchPlots& bench) {
  const std::string name = json["game"];
  return html_page(
      "zug bench " + name,
      element("h1", "", "Random plays: " + name) +
          element("p", "muted",
                  json["playouts"].dump() + " plays in " + told(json["seconds"], 1) +
                      " seconds, engine " + json["engine"].get<std::string>() + ", seed " +
                      json["seed"].dump() + ", threads: " + json["threads"].dump() +
                      ". Intervals are for 95 %.") +
          "<div class=\"plots\">\n" +
          plot_figure("Results", intervals(bench.results, 0, 1),
                      interval_table("result", bench.results)) +
          histogram_figure("Length of plays", bench.lengths, "plies") +
          histogram_figure("Moves to choose from", bench.widths, "moves, mean of a play") +
          "</div>\n" + bench_table(json));
}

std::string match_page(const MatchSummary& match) {
  const Json json = match_json(match);
  const std::string name = json["game"];
  return html_page("zug match " + name,
                   element("h1", "", "Match: " + name) +
                       element("p", "muted",
                               json["games"].dump() + " games, seed " + json["seed"].dump() +
                                   ". Intervals are for 95 %.") +
                       "<div class=\"plots\">\n" + plot_figure("Elo", elo_plot(json["players"])) +
                       plot_figure("Share of the points, by side", sides_plot(json["by_side"])) +
                       "</div>\n" + players_table(json["players"]) + pairs_table(json["pairs"]));
}

}  // namespace zug
