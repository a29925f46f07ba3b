#pragma once

#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// How many vertices one of these pieces stands on.
std::size_t standing_at_start(const Stages& stages, std::uint32_t mask);

// Returns 1 when one of the conditions holds.
void test_all(Stages& stages, Lowering& code, const std::vector<TermId>& conditions);

}  // namespace zug::reasoner
