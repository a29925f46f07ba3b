#pragma once

#include <cstddef>
#include <cstdint>

#include "backends/reasoner/interpreter/position.h"

namespace zug::reasoner {

// Brings the kept list in use up to the set: then it is as list_each() would make it.
void bring_up(MoveList& moves, std::uint64_t word, std::uint64_t factor, const std::uint64_t* set,
              std::size_t words);

}  // namespace zug::reasoner
