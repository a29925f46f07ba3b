#pragma once

#include "backends/reasoner/plan/forms/lower.h"
#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// Does a condition ask only for pieces of which all these are some?
bool asks_for(const Terms& terms, TermId holds, const Bits& standing);

// Returns 1 when a pattern with lines fails at a vertex of the set that the condition is about.
bool test_by_lines(Stages& stages, Lowering& code, TermId condition);

// The condition as lines, if it is one of lines. `stands_here`: what it asks for stands at Here.
const std::optional<LineTest>& line_test(Stages& stages, TermId holds, bool stands_here);

}  // namespace zug::reasoner
