#pragma once

// Plans written by hand, as text, for a game of ten vertices whose pieces are b, e and w.

#include <gtest/gtest.h>

#include <string>
#include <variant>

#include "backends/reasoner/plan/text/read_plan.h"
#include "tests/unit/reasoner/plans.h"

namespace zug::test {

inline const std::string head =
    "vertices 10, pieces 3, sets only, moves in 10 bits, 2 of the shape and 4 of a vertex\n";

// Its expressions 0 to 2 are what a player is handed the turn by, a piece that is put, and both.
inline const Game& small_game() {
  static const Game game = *game_of(row + "#rules = ->p [w]\n");
  return game;
}

inline Plan read(const std::string& text) {
  std::variant<Plan, reasoner::PlanTextError> read = reasoner::read_plan(text, small_game());
  if (const auto* error = std::get_if<reasoner::PlanTextError>(&read)) {
    ADD_FAILURE() << error->place.line << ":" << error->place.column << ": " << error->message;
    return Plan();
  }
  return std::get<Plan>(read);
}

// Without what print() says for people.
inline std::string text_of(const Plan& plan) {
  std::string text = reasoner::print(plan, small_game());
  for (std::size_t at = text.find("  //"); at != std::string::npos; at = text.find("  //")) {
    text.erase(at, text.find('\n', at) - at);
  }
  return text;
}

}  // namespace zug::test
