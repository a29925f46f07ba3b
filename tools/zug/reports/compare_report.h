#pragma once

// What zug compare says.

#include <string>

#include "tools/compare/compare.h"
#include "tools/zug/json/json_output.h"

namespace zug {

struct ComparedGames {
  std::string a, b;  // their names
  std::vector<std::string> players_a, players_b;
  std::string by_players;  // "name" or "order"
};

std::string to_text(const compare::Question& question, const compare::Answer& answer,
                    const ComparedGames& games);
Json to_json(const compare::Question& question, const compare::Answer& answer,
             const ComparedGames& games);

}  // namespace zug
