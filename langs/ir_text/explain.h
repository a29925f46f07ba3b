#pragma once

#include <string>
#include <vector>

#include "langs/explanation.h"

namespace zug {

// Every code a diagnostic of the reader of Zug's own text can have, ascending.
std::vector<Explanation> ir_text_explanations();

// A whole game around the part of one that an explanation shows.
std::string ir_text_example_game(const std::string& part);

}  // namespace zug
