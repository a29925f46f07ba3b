#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "backends/gdl/graph.h"

namespace zug::gdl_writer {

// Nodes of the turns that begin at the switches `starts` from which a turn can be completed in
// every state, once they are passed: offs and ons. Not all of them, only those for which it can be
// proved by looking at what has been tested and written on the way.
std::set<std::uint32_t> always_completable(const Graph& graph,
                                           const std::vector<std::uint32_t>& starts);

}  // namespace zug::gdl_writer
