#pragma once

// A match as text and as JSON.

#include <cstddef>
#include <string>
#include <vector>

#include "tools/players/match/openings.h"
#include "tools/players/match/tournament.h"
#include "tools/zug/json/json_output.h"

namespace zug {

// What was asked for and what came of it.
struct MatchSummary {
  const Game* game = nullptr;
  const players::MatchOptions* options = nullptr;
  const players::MatchReport* report = nullptr;
  std::string openings;            // as they were asked for: random, balanced, none or a file
  std::size_t plies = 0;           // of random openings
  std::size_t distinct = 0;        // openings that were played
  std::vector<std::string> names;  // of the entrants, distinct
};

// The entrants' texts; what comes again has its number behind it: "random", "random#2".
std::vector<std::string> distinct_names(const std::vector<players::PlayerSpec>& entrants);

std::string match_text(const MatchSummary& match);
Json match_json(const MatchSummary& match);

// One line: games so far and how the first two are doing.
std::string match_progress(const players::MatchOptions& options, const players::Tally& tally);

}  // namespace zug
