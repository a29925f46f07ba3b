#pragma once

#include <cstdint>
#include <vector>

namespace zug::gdl_writer {

// The number of the strongly connected component of each vertex of a graph given by successors.
// Whoever can be reached from a component, and is not in it, has a larger number.
std::vector<std::uint32_t> components(const std::vector<std::vector<std::uint32_t>>& next);

}  // namespace zug::gdl_writer
