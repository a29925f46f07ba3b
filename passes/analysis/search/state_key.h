#pragma once

#include <string>
#include <string_view>

#include "ir/reference/semantics.h"

namespace zug {

// Equal for equal states of one game, and only for those.
std::string key_of(const State& state);

// The numbers in the key, one space apart: player, vertex, state of the rules, the piece on each
// vertex, the value of each variable.
std::string text_of_key(std::string_view key);

}  // namespace zug
