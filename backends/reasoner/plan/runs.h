#pragma once

#include <optional>
#include <vector>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// The lines of each vertex of `domain`, if they are runs of the same length and better tested so.
// `lines` is as in Plan::lines.
std::optional<Runs> runs_of(const std::vector<std::vector<Bits>>& lines, const Bits& domain);

}  // namespace zug::reasoner
