#pragma once

// zug stats and zug match with --report: one page of plots, a table beside each.

#include <string>
#include <vector>

#include "tools/zug/match_report.h"
#include "tools/zug/stats_report.h"

namespace zug {

std::string stats_page(const std::vector<GameReport>& reports);
std::string match_page(const MatchSummary& match);

}  // namespace zug
