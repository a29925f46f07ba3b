#pragma once

// Where the keeper's token can be, for each vertex where a turn ends.

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "backends/gdl/graph.h"

namespace zug::gdl_writer {

// By origin, a vertex where a turn may end; by node of the rules: where its step can be done.
// Nothing by origin where no turn ends there.
using TokenPositions = std::vector<std::vector<Bits>>;

// `turns`: the switches to players, where all that is known of the board is which pieces can ever
// be where. `starts`: where turns end. `ends`: nodes that nothing is done behind. Empty: there is
// too much to look at.
std::optional<TokenPositions> token_positions(const Graph& graph,
                                              const std::set<std::uint32_t>& turns,
                                              const std::set<std::uint32_t>& starts,
                                              const std::function<bool(std::uint32_t)>& ends);

}  // namespace zug::gdl_writer
