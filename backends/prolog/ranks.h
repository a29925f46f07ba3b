#pragma once

// Loops that count their steps, without the count.

#include "backends/prolog/program.h"

namespace zug::prolog {

// Where enough steps are asked for to come everywhere, asks whether any number of them will do.
// To be called before plan().
void without_ranks(Program& program);

}  // namespace zug::prolog
