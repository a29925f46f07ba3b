#pragma once

// What zug stats prints: a table of one or more games side by side, or JSON (docs/stats.md).

#include <string>
#include <vector>

#include "ir/game.h"
#include "tools/stats/sample.h"
#include "tools/stats/statistics.h"
#include "tools/zug/json/json_output.h"

namespace zug {

struct GameReport {
  const Game* game = nullptr;
  std::string file, engine;
  stats::Sampling sampling;
  stats::GameStatistics statistics;
};

// "uct:1000p" as it was written; "random moves" without a player.
std::string player_text(const stats::HowToPlay& how);
// "1000p", "500n", "0.5s".
std::string budget_text(const players::Budget& budget);

Json stats_json(const std::vector<GameReport>& reports);
// Ends with a newline.
std::string stats_table(const std::vector<GameReport>& reports);

}  // namespace zug
