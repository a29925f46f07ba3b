// The measures and their intervals are those of `zug stats` (tools/stats); beside them stand the
// distributions that a page draws: how long games are, how many moves there are at each ply, how
// often a square changes. Games come in order, so the same number of them gives the same numbers.

#include "tools/page/wasm/statistics_panel.h"

#include "tools/stats/statistics.h"

namespace zug::page {
namespace {

constexpr std::uint64_t longest = 10'000;  // moves of a game that is counted as endless
constexpr std::size_t most_plies = 400;    // of the plot of branching

Json estimate_json(const std::optional<stats::Estimate>& estimate) {
  if (!estimate) return nullptr;
  return Json{{"value", estimate->value},
              {"low", estimate->low},
              {"high", estimate->high},
              {"how", std::string(estimate->how)}};
}

const char* unit_name(stats::Unit unit) {
  static const char* const names[] = {"number", "whole",   "share", "signed",
                                      "log10",  "atleast", "bits",  "elo"};
  return names[static_cast<std::size_t>(unit)];
}

stats::HowToPlay random_moves(std::uint64_t seed) {
  stats::HowToPlay how;
  how.seed = seed;
  how.move_limit = longest;
  return how;
}

}  // namespace

Statistics::Statistics(const reasoner::Reasoner& rules, std::uint64_t seed)
    : rules_(rules), seed_(seed), recorder_(rules, random_moves(seed)) {}

void Statistics::play(std::uint64_t games) {
  stats::Trace trace;
  for (std::uint64_t i = 0; i < games; ++i) {
    trace.clear();
    recorder_.record(
        played_, [] { return true; }, trace);
    tally_.add(trace, played_);
    ++played_;
    if (trace.end == stats::End::Rules) note(trace);
  }
}

void Statistics::note(const stats::Trace& trace) {
  ++lengths_[trace.plies.size()];
  for (std::size_t i = 0; i < trace.plies.size() && i < most_plies; ++i) {
    if (branching_.size() <= i) branching_.resize(i + 1);
    ++branching_[i].plies;
    branching_[i].choices += trace.plies[i].choices;
  }
}

Json Statistics::report() const {
  const stats::GameStatistics all = stats::statistics(rules_.game(), tally_, {});
  Json result{{"games", all.games},
              {"ended", all.ended},
              {"cut", all.cut},
              {"beyond", all.beyond},
              {"seed", seed_}};
  result["measures"] = Json::array();
  for (const stats::Measure& measure : all.measures) {
    if (!measure.estimate) continue;
    result["measures"].push_back({{"key", std::string(measure.key)},
                                  {"label", std::string(measure.label)},
                                  {"group", std::string(measure.group)},
                                  {"unit", unit_name(measure.unit)},
                                  {"estimate", estimate_json(measure.estimate)}});
  }
  result["players"] = Json::array();
  for (const stats::PlayerStatistics& player : all.players) {
    result["players"].push_back({{"name", player.name},
                                 {"wins", estimate_json(player.wins)},
                                 {"score", estimate_json(player.score)}});
  }
  result["lengths"] = Json::array();
  for (const auto& [length, games] : lengths_) result["lengths"].push_back({length, games});
  result["branching"] = Json::array();
  for (const Branching& at : branching_) {
    result["branching"].push_back(static_cast<double>(at.choices) / static_cast<double>(at.plies));
  }
  result["vertices"] = Json::array();
  for (const stats::VertexUse& use : all.vertices) result["vertices"].push_back(use.plies);
  return result;
}

}  // namespace zug::page
