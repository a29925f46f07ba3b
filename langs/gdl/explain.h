#pragma once

#include <string>
#include <vector>

#include "langs/explanation.h"

namespace zug {

// Every code a diagnostic of the GDL reader and checker can have, ascending.
std::vector<Explanation> gdl_explanations();

// A whole game around the part of one that an explanation shows.
std::string gdl_example_game(const std::string& part);

}  // namespace zug
