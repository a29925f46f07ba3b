#pragma once

#include <vector>

#include "ir/diagnostic.h"
#include "ir/source.h"
#include "langs/gdl/syntax.h"

namespace zug::gdl {

// The top-level forms of the text. Reports GDL01xx: parentheses without a partner, limits, and as
// a warning characters that other programs do not expect in names.
std::vector<Form> parse(const Source& source, Diagnostics& diagnostics);

}  // namespace zug::gdl
