#pragma once

// Arithmetic that may leave 64 bits, which engines cannot follow.

#include <vector>

#include "ir/game.h"
#include "ir/messages/source.h"

namespace zug {

// The places of the comparisons and assignments for which the bounds of variables and numbers of
// pieces do not exclude it, in the order of the source, each once.
std::vector<Origin> overflows(const Game& game);

}  // namespace zug
