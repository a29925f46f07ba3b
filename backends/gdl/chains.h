#pragma once

// Turns of which a part comes again for as long as it can, as the captures of draughts.

#include <cstdint>
#include <optional>
#include <utility>

#include "backends/gdl/graph.h"

namespace zug::gdl_writer {

// Makes each link of such a chain a turn of its own: behind it the keeper looks whether the player
// goes on. Changes nodes of the rules, and adds some; false: there is no such turn.
bool split_chains(Graph& graph);

// Where a link of a chain, and the move with it, ends with the node `end` at `v`: the switch of the
// rules with which the turn ends if the player cannot go on, and its vertex. None for other nodes.
std::optional<std::pair<std::uint32_t, std::uint32_t>> end_of_chain(const Graph& graph,
                                                                    const Node& end,
                                                                    std::uint32_t v);

}  // namespace zug::gdl_writer
