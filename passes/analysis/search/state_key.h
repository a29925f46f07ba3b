#pragma once

#include <string>

#include "ir/reference/semantics.h"

namespace zug {

// Equal for equal states of one game, and only for those.
std::string key_of(const State& state);

}  // namespace zug
