#pragma once

#include <optional>
#include <string>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"

namespace zug {

// The text in the usual layout: the same tokens and comments. Empty exactly when an error was
// reported, which is when something is no token of the language; what tokens mean does not matter.
std::optional<std::string> format_rbg(const Source& source, Diagnostics& diagnostics);

}  // namespace zug
