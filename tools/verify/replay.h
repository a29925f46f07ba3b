#pragma once

// Counterexamples, played action by action.

#include "tools/verify/certificate.h"

namespace zug::verifier {

// Throws Rejected when a play that does not end, or two completions of the keeper, are claimed and
// not there.
void replay(const Game& game, const Certificate& certificate);

}  // namespace zug::verifier
