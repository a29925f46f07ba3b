#pragma once

#include <vector>

#include "langs/explanation.h"

namespace zug {

// Every code a diagnostic of the RBG reader can have, ascending.
std::vector<Explanation> rbg_explanations();
std::string rbg_example_game(const std::string& part);

}  // namespace zug
