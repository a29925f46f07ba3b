#pragma once

#include <vector>

#include "langs/explanation.h"

namespace zug {

std::vector<Explanation> metagame_explanations();
std::string metagame_example_game(const std::string& part);

}  // namespace zug
