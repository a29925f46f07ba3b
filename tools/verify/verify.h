#pragma once

// Everything that makes a certificate accepted.

#include "tools/verify/certificate.h"
#include "tools/verify/scanner.h"

namespace zug::verifier {

// `game` is what was read from `game_text`. What the certificate claims; throws Rejected, with its
// line, when it does not prove that; `tight`: or when something in it is not needed.
Certificate verified(const Game& game, std::string_view game_text, std::string_view certificate,
                     bool tight = false);

}  // namespace zug::verifier
