#pragma once

#include <string>

#include "backends/reasoner/plan/plan.h"
#include "ir/game.h"

namespace zug {

// How a game is compiled, as a file of SVG: what is searched in each turn, in the order of a play.
std::string plan_picture(const reasoner::Plan& plan, const Game& game);

}  // namespace zug
