#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "backends/gdl/knowledge.h"

namespace zug::gdl_writer {

// Nodes behind the switches `starts`, and before the next ones, from which a switch can be reached
// in every state, once they are passed on a way from one of the starts. Not all of them, only those
// for which it can be proved by looking at what has been tested and written on the way.
std::set<std::uint32_t> always_completable(const Graph& graph,
                                           const std::vector<std::uint32_t>& starts,
                                           const Judge& judge);

}  // namespace zug::gdl_writer
