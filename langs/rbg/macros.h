#pragma once

#include "ir/diagnostic.h"
#include "ir/source.h"
#include "langs/rbg/directives.h"
#include "langs/rbg/tokens.h"

namespace zug::rbg {

// The body of a section after macro expansion (spec §3.4), each token with the macro calls it
// went through, which are appended to `source.expansions`. Reports malformed calls, tokens that
// cannot be pasted, and expansions over the limits (then the result is empty).
Tokens expand(const Section& section, const Directives& directives, Source& source,
              PastedTexts& pasted, Diagnostics& diagnostics);

}  // namespace zug::rbg
