#pragma once

#include <cstddef>
#include <optional>

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// Where the pattern, one of lines (lines.h), would hold at Here if what it asks for stood there, as
// a set that does not speak of Here. Nothing when it is no such pattern, or when to ask about
// `asked` vertices one by one is less work.
std::optional<TermId> lines_everywhere(Stages& stages, std::uint32_t pattern, std::size_t asked);

}  // namespace zug::reasoner
