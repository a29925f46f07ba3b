#pragma once

#include <optional>
#include <string>

#include "ir/messages/diagnostic.h"
#include "ir/messages/source.h"

namespace zug {

// The text in the usual layout: the same words and comments. Empty exactly when an error was
// reported: a text with errors stays as it is.
std::optional<std::string> format_sbg(const Source& source, Diagnostics& diagnostics);

}  // namespace zug
