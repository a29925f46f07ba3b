#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ir/reference/semantics.h"

namespace zug {

// Equal for equal states of one game, and only for those.
std::string key_of(const State& state);

// The same of a state inside a program, such as the body of a pattern.
std::string key_of(const State& state, std::uint32_t program);

// The numbers in a key, one space apart: the program, if it is one of those, player, vertex, state
// of the program, the piece on each vertex, the value of each variable.
std::string text_of_key(std::string_view key);

}  // namespace zug
