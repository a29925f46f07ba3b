#pragma once

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

bool wants_board(Stages& stages);

}  // namespace zug::reasoner
