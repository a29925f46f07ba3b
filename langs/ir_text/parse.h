#pragma once

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"
#include "langs/ir_text/syntax.h"

namespace zug::ir_text {

// What could be read; errors IR0101 to IR0104 for the rest.
File parse(const Source& source, Diagnostics& diagnostics);

}  // namespace zug::ir_text
