#pragma once

#include <vector>

#include "langs/explanation.h"

namespace zug {

std::vector<Explanation> metagame_explanations();

}  // namespace zug
