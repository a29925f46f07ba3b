#pragma once

#include <string>
#include <vector>

#include "backends/svg/print.h"
#include "backends/svg/scene.h"

namespace zug {

// A play as a page of its own: one picture for each view, buttons, a slider, arrow keys.
// moves[i] led to views[i + 1].
std::string film(const svg::Scene& scene, const std::vector<svg::View>& views,
                 const std::vector<std::string>& moves);

}  // namespace zug
