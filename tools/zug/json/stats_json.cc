// The JSON of zug stats. Nothing in it depends on the machine or on the number of threads.

#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "backends/notation/notation.h"
#include "tools/zug/reports/stats_report.h"

namespace zug {
namespace {

Json to_json(const std::optional<stats::Estimate>& estimate) {
  if (!estimate) return nullptr;
  return Json{{"value", estimate->value},
              {"low", estimate->low},
              {"high", estimate->high},
              {"samples", estimate->samples},
              {"interval", std::string(estimate->how)}};
}

Json to_json(const std::vector<std::optional<stats::Estimate>>& curve) {
  if (curve.empty()) return nullptr;
  Json result = Json::array();
  for (const auto& point : curve) result.push_back(to_json(point));
  return result;
}

Json players_json(const stats::GameStatistics& statistics) {
  Json result = Json::object();
  for (const stats::PlayerStatistics& player : statistics.players) {
    result[player.name] = {{"wins", to_json(player.wins)}, {"score", to_json(player.score)}};
  }
  return result;
}

Json board_json(const GameReport& report) {
  Json result = Json::object();
  const notation::Notation notation(*report.game);
  for (std::size_t v = 0; v < report.statistics.vertices.size(); ++v) {
    const stats::VertexUse& use = report.statistics.vertices[v];
    result[notation.squares().names[v]] = {{"plies", use.plies}, {"games", use.games}};
  }
  return result;
}

Json finite(double number) { return std::isfinite(number) ? Json(number) : Json(); }

// Of a match that one side won throughout the other bound is known.
Json elo_json(const stats::Estimate& elo) {
  return Json{{"value", finite(elo.value)},
              {"low", finite(elo.low)},
              {"high", finite(elo.high)},
              {"samples", elo.samples},
              {"interval", std::string(elo.how)}};
}

Json doublings_json(const stats::GameStatistics& statistics) {
  Json result = Json::array();
  for (const stats::Doubling& one : statistics.doublings) {
    result.push_back({{"weak", budget_text(one.weak)},
                      {"strong", budget_text(one.strong)},
                      {"score", to_json(one.score)},
                      {"elo", elo_json(one.elo)}});
  }
  return result;
}

Json report_json(const GameReport& report) {
  const stats::GameStatistics& statistics = report.statistics;
  Json measures = Json::object();
  for (const stats::Measure& measure : statistics.measures) {
    measures[std::string(measure.key)] = to_json(measure.estimate);
  }
  Json result{{"game", for_people(report.game->name)},
              {"file", report.file},
              {"engine", report.engine},
              {"player", player_text(report.sampling.how)},
              {"seed", report.sampling.how.seed},
              {"playouts", statistics.games},
              {"ended", statistics.ended},
              {"limit_moves", report.sampling.how.move_limit},
              {"evaluations", report.sampling.how.evaluations},
              {"measures", measures},
              {"players", players_json(statistics)},
              {"board", board_json(report)},
              {"pieces", to_json(statistics.pieces)},
              {"uncertainty", to_json(statistics.uncertainty)},
              {"doublings", doublings_json(statistics)}};
  if (!statistics.limit.empty()) result["limit"] = statistics.limit;
  return result;
}

}  // namespace

std::string player_text(const stats::HowToPlay& how) {
  return how.player ? how.player->text : "random moves";
}

std::string budget_text(const players::Budget& budget) {
  char text[32] = "";
  if (budget.playouts) return std::to_string(*budget.playouts) + "p";
  if (budget.nodes) return std::to_string(*budget.nodes) + "n";
  if (budget.seconds) std::snprintf(text, sizeof text, "%gs", *budget.seconds);
  return text;
}

Json stats_json(const std::vector<GameReport>& reports) {
  Json games = Json::array();
  for (const GameReport& report : reports) games.push_back(report_json(report));
  return Json{{"games", games}};
}

}  // namespace zug
