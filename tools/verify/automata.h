#pragma once

#include <cstdint>
#include <vector>

#include "tools/verify/game.h"

namespace zug::verifier {

// The programs of the rules `root` and of all patterns, from the shared tree. The index of a
// pattern action was the node of its body and becomes its program. Throws Rejected.
void make_programs(Game& game, const std::vector<Node>& nodes, std::uint32_t root);

}  // namespace zug::verifier
