#pragma once

#include <optional>
#include <string>

#include "langs/text/tokens.h"

namespace zug::text {

// The kind of two tokens joined by `~` to `text`, or empty when they make none (spec §3.5).
std::optional<char> pasted_kind(const Dialect& dialect, const Token& left, const Token& right,
                                const std::string& text);

}  // namespace zug::text
