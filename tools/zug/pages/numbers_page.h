#pragma once

// zug stats, zug bench and zug match with --report: one page of plots, a table beside each.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tools/zug/json/json_output.h"
#include "tools/zug/pages/plots.h"
#include "tools/zug/reports/match_report.h"
#include "tools/zug/reports/stats_report.h"

namespace zug {

struct BenchPlots {
  std::vector<Plotted> results;                                  // who wins how often
  std::vector<std::pair<std::uint64_t, std::uint64_t>> lengths;  // how often each came
  std::vector<std::pair<std::uint64_t, std::uint64_t>> widths;   // rounded mean of moves, by play
};

std::string stats_page(const std::vector<GameReport>& reports);
// `json` is what the command prints (docs/json.md).
std::string bench_page(const Json& json, const BenchPlots& plots);
std::string match_page(const MatchSummary& match);

}  // namespace zug
