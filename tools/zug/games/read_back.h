#pragma once

// Whether zug reads what it has written: its readers have limits (ir/limits.h) that its writers do
// not have.

#include <optional>
#include <string>

#include "ir/game.h"
#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"

namespace zug {

// Nothing when the reader takes the text, or else its first error, in words.
std::optional<std::string> why_not_read_back(std::optional<Game> (*read)(Source& source,
                                                                         Diagnostics& diagnostics),
                                             const std::string& text);

}  // namespace zug
