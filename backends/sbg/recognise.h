#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "backends/sbg/movement.h"
#include "ir/game.h"
#include "ir/messages/diagnostic.h"

namespace zug::sbg_writer {

struct SimplifiedGame {
  std::int64_t width = 0;
  std::int64_t height = 0;
  std::vector<std::string> rows;   // the top one first
  std::map<char, Movement> rules;  // upper-case letters
  std::int64_t turn_limit = 0;
  std::map<char, std::set<std::pair<std::int64_t, std::int64_t>>> arrivals;  // (row, column)
  std::map<char, std::int64_t> amounts;
};

// The Simplified Boardgame that `game` is; empty, with errors, when it is none.
std::optional<SimplifiedGame> recognise(const Game& game, Diagnostics& diagnostics);

}  // namespace zug::sbg_writer
