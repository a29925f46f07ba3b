#pragma once

#include <optional>
#include <string>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"

namespace zug {

// Low-level RBG in the form the field's programs exchange (AAAI-19, appendix; rbgParser's default
// output), with two repairs, so that everything written reads back as the same game: operands of a
// star keep their parentheses, and a shift along a direction that no edge carries, whose name would
// be lost, is written `{}`, which never holds either. Modifiers keep their numbers.
// Names that are no RBG identifiers become some, with a warning (LLRBG0001).
std::optional<std::string> write_ll_rbg(const Game& game, const Source& source,
                                        Diagnostics& diagnostics);

}  // namespace zug
