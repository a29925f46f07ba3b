#pragma once

// A small linear program.

#include <vector>

#include "ir/budget.h"

namespace zug {

// Maximises objective * x subject to rows * x <= 0 and 0 <= x <= 1, componentwise. x = 0 is always
// a solution, and the one returned is at least as good. Approximate: check what depends on it.
std::vector<double> maximise(const std::vector<std::vector<double>>& rows,
                             const std::vector<double>& objective, Budget& budget);

}  // namespace zug
