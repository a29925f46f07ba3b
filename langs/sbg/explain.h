#pragma once

#include <vector>

#include "langs/explanation.h"

namespace zug {

// Every code a diagnostic of the SBG reader can have, ascending.
std::vector<Explanation> sbg_explanations();
std::string sbg_example_game(const std::string& part);

}  // namespace zug
