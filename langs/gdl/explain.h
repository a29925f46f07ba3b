#pragma once

#include <vector>

#include "langs/explanation.h"

namespace zug {

// Every code a diagnostic of the GDL reader and checker can have, ascending.
std::vector<Explanation> gdl_explanations();

}  // namespace zug
