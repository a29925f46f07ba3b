#pragma once

#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// Returns 1 when one of the conditions holds.
void test_all(Stages& stages, Lowering& code, const std::vector<TermId>& conditions);

}  // namespace zug::reasoner
