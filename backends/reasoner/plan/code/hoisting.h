#pragma once

#include <cstddef>

#include "backends/reasoner/plan/stages.h"

namespace zug::reasoner {

// Takes images of what stands out of loops over pieces that are lifted one after another; gives
// their number.
std::size_t hoist_images(Stages& stages);

}  // namespace zug::reasoner
