#pragma once

#include <vector>

#include "langs/explanation.h"

namespace zug {

// Every code a diagnostic of the reader of RBG's early draft can have, ascending.
std::vector<Explanation> rbg_draft_explanations();

}  // namespace zug
