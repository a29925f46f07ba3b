#pragma once

#include <memory>

#include "ir/gdl/syntax.h"
#include "tools/compare/side.h"

namespace zug::compare {

// A description in GDL, which has no errors and outlives the side, played by its ground rules.
// Walkers throw TooLarge when those are too many.
std::unique_ptr<Side> make_gdl_side(const gdl::Description& description);

}  // namespace zug::compare
