#pragma once

#include <cstddef>

#include "backends/reasoner/plan/plan.h"

namespace zug::reasoner {

// Tables of lines that are runs become Plan::runs, and questions about them Op::IfRun;
// gives the number of these tables.
std::size_t lines_as_runs(Plan& plan);

}  // namespace zug::reasoner
