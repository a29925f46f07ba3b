#pragma once

// What C says where arithmetic may leave 64 bits. In games whose numbers stay within them, by the
// bounds of their variables, not a letter of it appears.

#include <string>
#include <string_view>

#include "backends/reasoner/plan/plan.h"
#include "ir/game.h"

namespace zug::c {

bool may_overflow(const Game& game, const reasoner::Plan& plan);

// Numbers of pieces, and arithmetic that may have no value; what the code calls of them.
std::string arithmetic_of(const Game& game, const reasoner::Plan& plan, const std::string& code);

// The way out of a search that meets such a value; empty when none can.
std::string overflow_exit(bool overflows);

// Fills in how the functions of the interface end, and what is said about it.
std::string with_outcomes(std::string_view text, bool overflows, const std::string& name);

}  // namespace zug::c
