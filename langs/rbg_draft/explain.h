#pragma once

#include <string>
#include <vector>

#include "langs/explanation.h"

namespace zug {

// Every code a diagnostic of the reader of RBG's early draft can have, ascending.
std::vector<Explanation> rbg_draft_explanations();

// A whole game around the part of one that an explanation shows.
std::string rbg_draft_example_game(const std::string& part);

}  // namespace zug
