#pragma once

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Does no vertex outside `from` come to be another vertex by the offset?
bool leads_off(const Slide& slide, const Numbering& numbering);

// Marks the images that may have numbers of no vertex: d is 1.
void open_edges(Plan& plan);

}  // namespace zug::reasoner
