#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "backends/reasoner/plan/plan.h"
#include "ir/game.h"
#include "ir/messages/source.h"

namespace zug::reasoner {

struct PlanTextError {
  LineColumn place;
  std::string message;
};

// The plan that print() wrote, for the game it was written for: printed again, it is the same text.
// What cannot be read is an error; what can be read may still be no good plan, verify() tells.
std::variant<Plan, PlanTextError> read_plan(std::string_view text, const Game& game);

}  // namespace zug::reasoner
